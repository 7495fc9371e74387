import type { FormStore } from '@modular-forms/react';
import { useMemo, useRef } from 'react';
import { keepFormDraft, readFormDraft } from '#pwa/data/core/form-draft.ts';
import { isSignedIn } from '#pwa/data/core/session-store.ts';
import { useKeeping } from '#pwa/features/forms/use-form-keeper.ts';
import { typedIn } from '#pwa/ui/form/form-state.ts';
import type { ApplicationValues } from './use-send-application.ts';

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

/** Stores the letter for this person and job; after a logout nothing is stored any more. @see requirements V11, V16 */
async function keepLetter(place: LetterPlace, letter: string): Promise<void> {
  if (isSignedIn(place.userId)) await keepFormDraft(placeOf(place), letter === '' ? {} : { letter });
}

/** Keeps the letter of a form on the device. */
export interface LetterKeeper {
  /** Keeps the letter now. */
  keep(): Promise<void>;
  /** Removes the letter, and stores no further one. */
  remove(): Promise<void>;
}

/** Stores the letter shortly after each change, so that a crash loses nothing, and when the form unmounts. */
export function useLetterKeeper(
  form: FormStore<ApplicationValues>,
  { jobId, userId }: { jobId: number; userId: number },
): LetterKeeper {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  const keeper = useMemo(() => {
    const place = { jobId, userId };
    return {
      async keep() {
        clearTimeout(timer.current);
        const { coverLetter = '' } = typedIn(form);
        if (!isDone.current) await keepLetter(place, coverLetter ?? '');
      },
      async remove() {
        isDone.current = true;
        clearTimeout(timer.current);
        await keepLetter(place, '');
      },
    };
  }, [form, jobId, userId]);

  useKeeping(form, keeper, timer);
  return keeper;
}
