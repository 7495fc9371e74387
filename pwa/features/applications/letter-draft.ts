import type { FormStore } from '@modular-forms/react';
import { keepFormDraft } from '#pwa/data/core/form-draft.ts';
import { isSignedIn } from '#pwa/data/core/session-store.ts';
import { type FormDraft, readDraft, useDraft } from '#pwa/features/forms/use-form-draft.ts';
import type { ApplicationValues } from './use-send-application.ts';

interface LetterPlace {
  jobId: number;
  userId: number;
}

function placeOf({ jobId, userId }: LetterPlace) {
  return { form: `apply:${jobId}`, userId };
}

/** The letter that was begun for a job and not sent; `''` when there is none. */
export async function readLetter(place: LetterPlace): Promise<string> {
  const { letter } = await readDraft(placeOf(place));
  return typeof letter === 'string' ? letter : '';
}

/** Stores the letter of a form for this person and job; after a logout nothing is stored any more. @see requirements V11, V16 */
export function useLetterDraft(form: FormStore<ApplicationValues>, place: LetterPlace): FormDraft {
  return useDraft(form, async (values) => {
    const letter = values?.coverLetter ?? '';
    if (isSignedIn(place.userId)) await keepFormDraft(placeOf(place), letter === '' ? {} : { letter });
  });
}
