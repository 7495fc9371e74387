import type { FormStore } from '@modular-forms/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftPlace, keepFormDraft, readFormDraft } from '#pwa/data/core/form-draft.ts';
import { useDraftKeeper } from '#pwa/features/forms/use-form-keeper.ts';
import { randomUuid } from '#pwa/secure-context/random-uuid.ts';
import { typedIn } from '#pwa/ui/form/form-state.ts';
import { changedValues, type JobDraft, type JobValues, readJobDraft } from './job-values.ts';

const patienceMs = 5000;

/** A storage that does not answer must not keep a person from the form. */
function soonOrNone<T>(answer: Promise<T>): Promise<T | null> {
  return Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))]);
}

/** The kept draft of a job form: undefined while it is being read. @see requirements R9 */
export function useKeptJobDraft(companyId: number, form: string): JobDraft | undefined {
  const [draft, setDraft] = useState<JobDraft>();
  useEffect(() => {
    let isWanted = true;
    const kept = soonOrNone(readFormDraft({ form, companyId }));
    void kept.then((found) => isWanted && setDraft(readJobDraft(found?.fields)));
    return () => {
      isWanted = false;
    };
  }, [companyId, form]);
  return draft;
}

interface JobDraftKeeper {
  form: FormStore<JobValues>;
  base: JobValues;
  place: DraftPlace;
  draft: JobDraft;
}

/** The typed fields, and the key of the last try to send them. */
export interface KeptAttempts {
  /** The key under which this body is sent: the same for each try of the same body. */
  keyOf: (body: object) => string;
  hasChanges: () => boolean;
  /** Removes the draft and keeps no further one. */
  finish: () => Promise<void>;
}

/** Keeps the typed fields of a job form through reload, crash and a lost connection. @see requirements R9 */
export function useJobDraftKeeper({ form, base, place, draft }: JobDraftKeeper): KeptAttempts {
  const isDone = useRef(false);
  const attempt = useRef(draft.attempt);
  const changes = () => changedValues(base, typedIn(form));
  const hasChanges = () => !isDone.current && Object.keys(changes()).length > 0;

  function keep() {
    if (isDone.current) return;
    const values = changes();
    const isEmpty = Object.keys(values).length === 0;
    void keepFormDraft(place, isEmpty ? {} : { values, ...(attempt.current && { attempt: attempt.current }) });
  }
  useDraftKeeper(form, keep);

  function keyOf(body: object): string {
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { key: randomUuid(), body: text };
    keep();
    return attempt.current.key;
  }

  const latestPlace = useRef(place);
  const finish = useCallback(async () => {
    isDone.current = true;
    await keepFormDraft(latestPlace.current, {});
  }, []);
  return { keyOf, hasChanges, finish };
}
