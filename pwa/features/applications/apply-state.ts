import type { FormStore } from '@modular-forms/react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormDraft, readDraft, useFormDraft } from '#pwa/features/forms/use-form-draft.ts';
import type { ApplicationValues } from './use-send-application.ts';

/** The hash of the address while the form for this job is open. */
function hashOf(jobId: number): string {
  return `apply-${jobId}`;
}

/** The address to which a login leads back: this page, with the form for the job open. */
export function useWayBack(jobId: number): string {
  const { pathname, searchStr } = useLocation();
  return `${pathname}${searchStr}#${hashOf(jobId)}`;
}

/**
 * Whether the form for a job is open, with functions that open and close it. The state is in the address, so the form is open again
 * after a login or a reload, and Back closes it.
 */
export function useApplyPlace(jobId: number) {
  const router = useRouter();
  const { hash, pathname, searchStr } = useLocation();
  const href = pathname + searchStr;
  const move = (to: string, replace: boolean) =>
    router.navigate({ href: to, replace, resetScroll: false, hashScrollIntoView: false });
  return {
    isOpen: hash === hashOf(jobId),
    open: () => move(`${href}#${hashOf(jobId)}`, false),
    close: () => move(href, true),
  };
}

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

/** Stores the letter of a form for this person and job. @see requirements V16 */
export function useLetterDraft(form: FormStore<ApplicationValues>, place: LetterPlace): FormDraft {
  return useFormDraft(form, placeOf(place), ({ coverLetter: letter = '' }) => (letter === '' ? {} : { letter }));
}
