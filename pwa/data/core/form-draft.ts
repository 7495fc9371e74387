import type { Realm } from '#shared/model/realm.ts';
import { noteFault } from '../../faults/note-fault.ts';

/** Which form, and whose: a draft of an account goes with its logout; one of a visitor goes with the tab. */
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

/** Under which form name the tab holds an account's draft while the device is still saving it. */
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

/** Holds an account's draft in the tab. @returns forgets it again, unless a later one stands there by then */
function holdUnsaved(place: DraftPlace, fields: Record<string, unknown> | null): () => void {
  const form = unsavedForm(place);
  try {
    storeTabDraft(form, fields);
    const held = sessionStorage.getItem(tabKey(form));
    return () => {
      if (sessionStorage.getItem(tabKey(form)) === held) storeTabDraft(form, null);
    };
  } catch {
    // Without it the draft is kept all the same, only not the letters of the last moment.
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

/** Where an account keeps its draft; null for visitors, whose tab keeps it. */
async function draftStoreOf(place: DraftPlace): Promise<DraftStore | null> {
  if ('companyId' in place) return companyDraft(place.companyId, place.form);
  return place.userId === null ? null : userDraft(place.userId, place.form);
}

/** Reads the draft of a form; none when there is none or the device keeps nothing. @see requirements J20, R9 */
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
 * Keeps typed fields of a form through reload and crash; without a field the draft is removed. Passwords must never
 * be among the fields. The tab holds the draft at once, since a page that goes does not wait for the device's storage.
 *
 * @returns whether the device keeps it
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

// Every page has this file, which ends drafts; the code that keeps them comes with the forms.

/** Under which key a tab holds the draft of a form. */
export function tabKey(form: string): string {
  return `dalil-draft-${form}`;
}

/** Removes what visitors typed in this tab: the next person at this device must not find it. @see SYNC-15 */
export function removeTabDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(tabKey('')));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Without storage no draft was kept.
  }
}

/**
 * Removes the drafts of accounts that the tab held before somebody logged out in another tab: this one had left its
 * page by then, and nobody could tell it.
 *
 * @param logouts how many logouts of the realm were pressed at this device
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
    // Without storage no draft was kept.
  }
}
