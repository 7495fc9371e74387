import type { FormStore } from '@modular-forms/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftPlace, readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { orNullWhenLate } from '#pwa/features/forms/changes-draft.tsx';
import { useSaveTyped } from '#pwa/features/forms/use-form-draft.ts';
import { randomUuid } from '#pwa/secure-context/random-uuid.ts';
import { typedIn } from '#pwa/ui/form/form-state.ts';
import { changedValues, type JobDraft, type JobValues, readJobDraft } from './job-values.ts';

/** The stored draft of a job form: undefined while it is read. @see requirements R9 */
export function useStoredJobDraft(companyId: number, form: string): JobDraft | undefined {
  const [draft, setDraft] = useState<JobDraft>();
  useEffect(() => {
    let isWanted = true;
    void orNullWhenLate(readFormDraft({ form, companyId })).then(
      (stored) => isWanted && setDraft(readJobDraft(stored?.fields)),
    );
    return () => {
      isWanted = false;
    };
  }, [companyId, form]);
  return draft;
}

interface JobDraftOptions {
  form: FormStore<JobValues>;
  base: JobValues;
  place: DraftPlace;
  draft: JobDraft;
}

/** The draft of a job, and the key of the last attempt to post it. */
export interface JobAttempts {
  /** The idempotency key of a body: the same for each attempt with the same body. */
  keyOf: (body: object) => string;
  hasChanges: () => boolean;
  /** Removes the draft and stores no further one. */
  finish: () => Promise<void>;
}

/** Stores the typed fields of a job form, so that a reload, a crash or a lost connection loses nothing. @see requirements R9 */
export function useJobDraft({ form, base, place, draft }: JobDraftOptions): JobAttempts {
  const isDone = useRef(false);
  const attempt = useRef(draft.attempt);
  const changes = () => changedValues(base, typedIn(form));
  const hasChanges = () => !isDone.current && Object.keys(changes()).length > 0;

  function store() {
    if (isDone.current) return;
    const values = changes();
    const isEmpty = Object.keys(values).length === 0;
    void storeFormDraft(place, isEmpty ? {} : { values, ...(attempt.current && { attempt: attempt.current }) });
  }
  useSaveTyped(form, store);

  function keyOf(body: object): string {
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { key: randomUuid(), body: text };
    store();
    return attempt.current.key;
  }

  const latestPlace = useRef(place);
  const finish = useCallback(async () => {
    isDone.current = true;
    await storeFormDraft(latestPlace.current, {});
  }, []);
  return { keyOf, hasChanges, finish };
}
