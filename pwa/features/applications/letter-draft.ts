import { isSignedIn } from '#pwa/data/account/session-store.ts';
import { keepFormDraft, readFormDraft } from '#pwa/data/forms/form-draft.ts';

const patienceMs = 3000;

interface LetterPlace {
  jobId: number;
  userId: number;
}

function placeOf({ jobId, userId }: LetterPlace) {
  return { form: `apply:${jobId}`, userId };
}

/** The letter that was begun for a job and not sent; `''` when there is none. */
export async function readLetter(place: LetterPlace): Promise<string> {
  // A storage that does not answer must not keep a person from the form.
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const draft = await Promise.race([readFormDraft(placeOf(place)), tooLate]);
  const { letter } = Object(draft?.fields);
  return typeof letter === 'string' ? letter : '';
}

/** Keeps the letter for this person and job; after a logout nothing is kept any more. @see requirements V11, V16 */
export async function keepLetter(place: LetterPlace, letter: string): Promise<void> {
  if (isSignedIn(place.userId)) await keepFormDraft(placeOf(place), letter === '' ? {} : { letter });
}
