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

/** What was typed in a form and not sent; `fields` is whatever the form kept. */
export interface FormDraft {
  fields: unknown;
  savedAt: Date;
}

function tabKey(form: string): string {
  return `dalil-draft-${form}`;
}

function readTabDraft(form: string): FormDraft | null {
  const kept = sessionStorage.getItem(tabKey(form));
  if (kept === null) return null;
  // Only `keepTabDraft` writes under this key.
  const { fields, savedAt } = JSON.parse(kept) as { fields: unknown; savedAt: number };
  return { fields, savedAt: new Date(savedAt) };
}

function keepTabDraft(form: string, fields: Record<string, unknown> | null): void {
  if (fields) sessionStorage.setItem(tabKey(form), JSON.stringify({ fields, savedAt: Date.now() }));
  else sessionStorage.removeItem(tabKey(form));
}

interface KeptDraft {
  value: unknown;
  savedAt: number;
}

interface DraftShelf {
  read(): Promise<KeptDraft | undefined>;
  save(draft: { value: unknown; now: number }): Promise<void>;
  remove(): Promise<void>;
}

async function userShelf(userId: number, form: string): Promise<DraftShelf> {
  const { readDraft, removeDraft, saveDraft } = await import('../local/account.local.ts');
  return {
    read: () => readDraft(userId, form),
    save: (draft) => saveDraft(userId, form, draft),
    remove: () => removeDraft(userId, form),
  };
}

async function companyShelf(companyId: number, form: string): Promise<DraftShelf> {
  const { readCompanyValue, removeCompanyValue, saveCompanyValue } = await import('../local/company.local.ts');
  const key = `draft:${form}`;
  return {
    read: () => readCompanyValue(companyId, key),
    save: (draft) => saveCompanyValue(companyId, key, draft),
    remove: () => removeCompanyValue(companyId, key),
  };
}

/** Where an account keeps its draft; null for visitors, whose tab keeps it. */
async function shelfOf(place: DraftPlace): Promise<DraftShelf | null> {
  if ('companyId' in place) return companyShelf(place.companyId, place.form);
  return place.userId === null ? null : userShelf(place.userId, place.form);
}

/** Reads the draft of a form; none when there is none or the device keeps nothing. @see checklist J20, R9 */
export async function readFormDraft(place: DraftPlace): Promise<FormDraft | null> {
  try {
    const shelf = await shelfOf(place);
    if (!shelf) return readTabDraft(place.form);
    const kept = await shelf.read();
    return kept ? { fields: kept.value, savedAt: new Date(kept.savedAt) } : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is typed in a form through reload and crash; without a field the draft is removed. Passwords must never
 * be among the fields.
 *
 * @returns whether the device keeps it
 * @see checklist J20, R9
 */
export async function keepFormDraft(place: DraftPlace, fields: Record<string, unknown>): Promise<boolean> {
  const isEmpty = Object.keys(fields).length === 0;
  try {
    const shelf = await shelfOf(place);
    if (!shelf) keepTabDraft(place.form, isEmpty ? null : fields);
    else if (isEmpty) await shelf.remove();
    else await shelf.save({ value: fields, now: Date.now() });
    return true;
  } catch {
    return false;
  }
}
