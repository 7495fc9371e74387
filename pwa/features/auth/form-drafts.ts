import { readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';

/** The typed fields of the two forms, but for passwords, so that closing a dialog loses nothing. */
interface FormDrafts {
  login: { email: string };
  /** Survives a reload and a crash as well, for this tab alone. */
  registration: { name: string; email: string; dateOfBirth: string; industry: string; slug: string; hidden: string };
}

const empty: FormDrafts = {
  login: { email: '' },
  registration: { name: '', email: '', dateOfBirth: '', industry: '', slug: '', hidden: '' },
};
const registrationPlace = { form: 'registration', userId: null };

let drafts = empty;
let restoring: Promise<void> | undefined;

async function restore(): Promise<void> {
  const { fields } = (await readFormDraft(registrationPlace)) ?? {};
  const known = Object.entries(Object(fields)).filter(
    ([name, value]) => name in empty.registration && typeof value === 'string',
  );
  drafts = { ...drafts, registration: { ...drafts.registration, ...Object.fromEntries(known) } };
}

/** Brings back the fields from before a reload or a crash; the form waits for it. @see requirements R9 */
export function restoreDrafts(): Promise<void> {
  restoring ??= restore();
  return restoring;
}

/** The fields typed in a form before. */
export function readDraft<Name extends keyof FormDrafts>(form: Name): FormDrafts[Name] {
  return drafts[form];
}

/** Keeps the typed fields of a form. */
export function keepDraft<Name extends keyof FormDrafts>(form: Name, draft: Partial<FormDrafts[Name]>): void {
  drafts = { ...drafts, [form]: { ...drafts[form], ...draft } };
  if (form !== 'registration') return;
  const typed = Object.entries(drafts.registration).filter(([, value]) => value !== '');
  void storeFormDraft(registrationPlace, Object.fromEntries(typed));
}

/** After a sign-in or for an empty form: the typed fields are gone, and the next person does not find them. */
export function forgetDrafts(): void {
  drafts = empty;
  void storeFormDraft(registrationPlace, {});
}
