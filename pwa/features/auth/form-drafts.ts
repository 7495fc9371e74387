/** What is typed in the two forms, but for passwords: kept while the page is open, so that closing a dialog loses nothing. */
interface FormDrafts {
  login: { email: string };
  registration: { name: string; email: string; dateOfBirth: string; industry: string; slug: string };
}

const empty: FormDrafts = {
  login: { email: '' },
  registration: { name: '', email: '', dateOfBirth: '', industry: '', slug: '' },
};

let drafts = empty;

export function readDraft<Name extends keyof FormDrafts>(form: Name): FormDrafts[Name] {
  return drafts[form];
}

export function keepDraft<Name extends keyof FormDrafts>(form: Name, draft: Partial<FormDrafts[Name]>): void {
  drafts = { ...drafts, [form]: { ...drafts[form], ...draft } };
}

/** Somebody signed in: what was typed has done its work, and the next person must not find it. */
export function forgetDrafts(): void {
  drafts = empty;
}
