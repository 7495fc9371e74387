import type { Realm } from '#shared/model/realm.ts';
import { noteFault } from '../../faults/note-fault.ts';

/** The form and the owner of a draft. A logout removes the drafts of its account; closing the tab removes those of visitors. */
export type DraftPlace = {
  form: string;
} & (
  | {
      /** Null for visitors. */
      userId: number | null;
    }
  | { companyId: number }
);

/** The unsent fields of a form; `fields` has the shape that the form saved. */
export interface FormDraft {
  fields: unknown;
  savedAt: Date;
}

/** The form name under which the tab stores an account's draft until the device has stored it. */
function unsavedForm(place: DraftPlace): string {
  const owner = 'companyId' in place ? `company-${place.companyId}` : `user-${place.userId}`;
  return `unsaved-${owner}-${place.form}`;
}

function isOfVisitor(place: DraftPlace): boolean {
  return !('companyId' in place) && place.userId === null;
}

function readTabDraft(form: string): FormDraft | null {
  const kept = sessionStorage.getItem(tabKey(form));
  if (kept === null) return null;
  // Only `storeTabDraft` writes under this key.
  const { fields, savedAt } = JSON.parse(kept) as { fields: unknown; savedAt: number };
  return { fields, savedAt: new Date(savedAt) };
}

function storeTabDraft(form: string, fields: Record<string, unknown> | null): void {
  if (fields) sessionStorage.setItem(tabKey(form), JSON.stringify({ fields, savedAt: Date.now() }));
  else sessionStorage.removeItem(tabKey(form));
}

function readUnsaved(place: DraftPlace): FormDraft | null {
  try {
    return readTabDraft(unsavedForm(place));
  } catch {
    // Without storage the tab holds no draft.
    return null;
  }
}

/** Stores an account's draft in the tab. @returns a function that removes it, unless the tab has a later one by then */
function holdUnsaved(place: DraftPlace, fields: Record<string, unknown> | null): () => void {
  const form = unsavedForm(place);
  try {
    storeTabDraft(form, fields);
    const held = sessionStorage.getItem(tabKey(form));
    return () => {
      if (sessionStorage.getItem(tabKey(form)) === held) storeTabDraft(form, null);
    };
  } catch {
    // The device stores the draft all the same. Only the last letters are lost when the page closes.
    return () => undefined;
  }
}

interface StoredDraft {
  value: unknown;
  savedAt: number;
}

interface DraftStore {
  read(): Promise<StoredDraft | undefined>;
  save(draft: { value: unknown; now: number }): Promise<void>;
  remove(): Promise<void>;
}

async function userDraft(userId: number, form: string): Promise<DraftStore> {
  const { readDraft, removeDraft, saveDraft } = await import('../../local/account.local.ts');
  return {
    read: () => readDraft(userId, form),
    save: (draft) => saveDraft(userId, form, draft),
    remove: () => removeDraft(userId, form),
  };
}

async function companyDraft(companyId: number, form: string): Promise<DraftStore> {
  const { readCompanyValue, removeCompanyValue, saveCompanyValue } = await import('../../local/company.local.ts');
  const key = `draft:${form}`;
  return {
    read: () => readCompanyValue(companyId, key),
    save: (draft) => saveCompanyValue(companyId, key, draft),
    remove: () => removeCompanyValue(companyId, key),
  };
}

/** The store of an account's draft; null for visitors, whose drafts are in the tab. */
async function draftStoreOf(place: DraftPlace): Promise<DraftStore | null> {
  if ('companyId' in place) return companyDraft(place.companyId, place.form);
  return place.userId === null ? null : userDraft(place.userId, place.form);
}

/** Reads the draft of a form; null when there is none, or the device stores nothing. @see requirements J20, R9 */
export async function readFormDraft(place: DraftPlace): Promise<FormDraft | null> {
  try {
    if (isOfVisitor(place)) return readTabDraft(place.form);
    const unsaved = readUnsaved(place);
    const kept = await (await draftStoreOf(place))?.read();
    if (unsaved && (!kept || unsaved.savedAt.getTime() >= kept.savedAt)) return unsaved;
    return kept ? { fields: kept.value, savedAt: new Date(kept.savedAt) } : null;
  } catch (fault) {
    noteFault('reading a draft', fault);
    return null;
  }
}

/**
 * Stores the typed fields of a form, so that a reload or crash does not lose them; without fields the draft is removed. The
 * fields must not include passwords. The tab stores the draft first, because a page that closes does not wait for the
 * device's storage.
 *
 * @returns true when the device has stored it
 * @see requirements J20, R9
 */
export async function storeFormDraft(place: DraftPlace, fields: Record<string, unknown>): Promise<boolean> {
  const isEmpty = Object.keys(fields).length === 0;
  try {
    if (isOfVisitor(place)) {
      storeTabDraft(place.form, isEmpty ? null : fields);
      return true;
    }
    const forget = holdUnsaved(place, isEmpty ? null : fields);
    const store = await draftStoreOf(place);
    if (isEmpty) await store?.remove();
    else await store?.save({ value: fields, now: Date.now() });
    forget();
    return true;
  } catch (fault) {
    // What was typed stays in the tab.
    noteFault('storing a draft', fault);
    return false;
  }
}

// Every page loads this file to remove drafts; forms load the code that stores them.

/** The key of a form's draft in the storage of the tab. */
export function tabKey(form: string): string {
  return `dalil-draft-${form}`;
}

/** Removes what visitors typed in this tab: the next person at this device must not find it. @see SYNC-15 */
export function removeTabDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(tabKey('')));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Without storage no draft was stored.
  }
}

/**
 * Removes the drafts of accounts that this tab stored before a logout in another tab. The tab may have left its page before
 * the logout, and then received no message about it.
 *
 * @param logouts the number of logouts of the realm on this device
 * @see requirements SYNC-15
 */
export function removeDraftsBeforeLogout(realm: Realm, logouts: number): void {
  try {
    const place = `dalil-logouts-${realm}`;
    const before = sessionStorage.getItem(place);
    sessionStorage.setItem(place, String(logouts));
    if (before === null || before === String(logouts)) return;
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(tabKey(`unsaved-${realm}-`)));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Without storage no draft was stored.
  }
}
