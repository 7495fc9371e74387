import { type FormStore, getValues } from '@modular-forms/react';
import { useSignalEffect } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepProfileDraft, readProfileDraft } from '#pwa/data/profile-draft.ts';
import { changedFields, type ProfileValues, readDraftFields } from './profile-form.ts';

const quietMs = 250;
const patienceMs = 5000;

/** A storage that does not answer must not keep a person from the form. */
function soonOrNone<T>(answer: Promise<T>): Promise<T | null> {
  return Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))]);
}

/** The kept draft of an account: undefined while it is being read. */
export function useKeptDraft(userId: number): Partial<ProfileValues> | undefined {
  const [fields, setFields] = useState<Partial<ProfileValues>>();
  useEffect(() => {
    let isWanted = true;
    void soonOrNone(readProfileDraft(userId)).then((draft) => isWanted && setFields(readDraftFields(draft?.fields)));
    return () => {
      isWanted = false;
    };
  }, [userId]);
  return fields;
}

interface DraftKeeper {
  form: FormStore<ProfileValues>;
  base: ProfileValues;
  userId: number;
}

/**
 * Keeps what changed, a moment after each change, so that a crash or a reload loses nothing.
 *
 * @returns a function that removes the draft and keeps no further one
 * @see checklist J20
 */
export function useDraftKeeper({ form, base, userId }: DraftKeeper): () => Promise<void> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  const isFirst = useRef(true);

  useSignalEffect(() => {
    const changes = changedFields(base, getValues(form, { shouldActive: false }));
    if (isFirst.current || isDone.current) {
      isFirst.current = false;
      return;
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keepProfileDraft(userId, changes), quietMs);
  });

  return useCallback(async () => {
    isDone.current = true;
    clearTimeout(timer.current);
    await keepProfileDraft(userId, {});
  }, [userId]);
}
