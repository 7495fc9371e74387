import { keepFormDraft, readFormDraft } from '#pwa/data/core/form-draft.ts';

/** The values in the form that the form library asks for. */
export interface ContactValues {
  [field: string]: string;
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** The unsent fields, and the key they were sent under when no answer came. */
export type ContactDraft = Partial<ContactValues> & { key?: string };

/** The owner of the draft; a visitor's goes with the tab. */
export interface ContactPlace {
  form: 'contact';
  userId: number | null;
}

const fields = new Set(['name', 'email', 'subject', 'message', 'key']);

/** The draft from before a reload or a crash. @see requirements R9 */
export async function readContactDraft(place: ContactPlace): Promise<ContactDraft> {
  const kept = await readFormDraft(place);
  const known = Object.entries(Object(kept?.fields)).flatMap(([name, value]) =>
    fields.has(name) && typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(known);
}

/** Keeps the fields, as long as there is a subject or a message; the others are known or quickly typed again. */
export async function keepContactDraft(place: ContactPlace, draft: ContactDraft): Promise<void> {
  const isBegun = Boolean(draft.subject || draft.message);
  await keepFormDraft(place, isBegun ? draft : {});
}
