import type { FormStore } from '@modular-forms/react';
import { useEffect, useMemo, useRef } from 'react';
import { usePageLeaving } from '#pwa/data/forms/use-page-leaving.ts';
import { typedIn, useOnTyped } from '#pwa/ui/form/form-state.ts';
import { keepLetter } from './letter-draft.ts';
import type { ApplicationValues } from './use-send-application.ts';

const quietMs = 250;

/** Keeps the letter of a form on the device. */
export interface LetterKeeper {
  /** Keeps the letter now. */
  keep(): Promise<void>;
  /** Removes the letter, and keeps no further one. */
  remove(): Promise<void>;
}

/** Keeps the letter a moment after each change, so that a crash loses nothing, and when the form goes. */
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

  useOnTyped(form, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keeper.keep(), quietMs);
  });
  usePageLeaving(() => void keeper.keep());
  useEffect(() => () => void keeper.keep(), [keeper]);
  return keeper;
}
