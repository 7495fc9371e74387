import { keepFormDraft, readFormDraft } from '#pwa/data/forms/form-draft.ts';

/** What is typed in the two forms, but for passwords, so that closing a dialog loses nothing. */
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

/** Brings back what was typed before a reload or a crash; the form waits for it. @see requirements R9 */
export function restoreDrafts(): Promise<void> {
  restoring ??= restore();
  return restoring;
}

/** What was typed in a form before. */
export function readDraft<Name extends keyof FormDrafts>(form: Name): FormDrafts[Name] {
  return drafts[form];
}

/** Keeps what is typed in a form. */
export function keepDraft<Name extends keyof FormDrafts>(form: Name, draft: Partial<FormDrafts[Name]>): void {
  drafts = { ...drafts, [form]: { ...drafts[form], ...draft } };
  if (form !== 'registration') return;
  const typed = Object.entries(drafts.registration).filter(([, value]) => value !== '');
  void keepFormDraft(registrationPlace, Object.fromEntries(typed));
}

/** Somebody signed in, or wants an empty form: what was typed is gone, and the next person does not find it. */
export function forgetDrafts(): void {
  drafts = empty;
  void keepFormDraft(registrationPlace, {});
}
