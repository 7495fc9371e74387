/** Which form, and whose: a draft of an account goes with its logout; one of a visitor goes with the tab. */
export interface DraftPlace {
  form: string;
  /** Null for visitors. */
  userId: number | null;
}

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

/** Reads the draft of a form; none when there is none or the device keeps nothing. @see checklist J20, R9 */
export async function readFormDraft({ form, userId }: DraftPlace): Promise<FormDraft | null> {
  try {
    if (userId === null) return readTabDraft(form);
    const { readDraft } = await import('../local/account.local.ts');
    const kept = await readDraft(userId, form);
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
export async function keepFormDraft({ form, userId }: DraftPlace, fields: Record<string, unknown>): Promise<boolean> {
  const isEmpty = Object.keys(fields).length === 0;
  try {
    if (userId === null) {
      keepTabDraft(form, isEmpty ? null : fields);
      return true;
    }
    const { removeDraft, saveDraft } = await import('../local/account.local.ts');
    if (isEmpty) await removeDraft(userId, form);
    else await saveDraft(userId, form, { value: fields, now: Date.now() });
    return true;
  } catch {
    return false;
  }
}
