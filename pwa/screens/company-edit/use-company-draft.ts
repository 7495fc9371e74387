import type { FormStore } from '@modular-forms/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepFormDraft, readFormDraft } from '#pwa/data/core/form-draft.ts';
import { usePageLeaving } from '#pwa/data/core/unsaved-work.ts';
import type { EditValues } from '#pwa/features/company-account/company-values.ts';
import { useOnTyped } from '#pwa/ui/form/form-state.ts';
import { changedFields, readDraft } from './company-edit-values.ts';

const quietMs = 250;
const patienceMs = 5000;

function placeOf(companyId: number) {
  return { form: 'company', companyId };
}

/** A storage that does not answer must not keep a company from the form. */
function soonOrNone<T>(answer: Promise<T>): Promise<T | null> {
  return Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))]);
}

/** The kept draft of a company: undefined while it is being read. Each company has a form of its own. */
export function useKeptDraft(companyId: number): Partial<EditValues> | undefined {
  const [draft, setDraft] = useState<Partial<EditValues>>();
  useEffect(() => {
    void soonOrNone(readFormDraft(placeOf(companyId))).then((kept) => setDraft(readDraft(kept?.fields)));
  }, [companyId]);
  return draft;
}

/**
 * Keeps what changed a moment after each change, so that a crash or a reload loses nothing.
 *
 * @returns a function that removes the draft and keeps no further one
 * @see requirements R9, SYNC-2
 */
export function useDraftKeeper(store: FormStore<EditValues>, base: EditValues, companyId: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<() => void>(undefined);
  const isDone = useRef(false);
  const isFirst = useRef(true);

  useOnTyped(store, (values) => {
    const changes = changedFields(base, values);
    if (isFirst.current || isDone.current) {
      isFirst.current = false;
      return;
    }
    clearTimeout(timer.current);
    waiting.current = () => {
      waiting.current = undefined;
      void keepFormDraft(placeOf(companyId), changes);
    };
    timer.current = setTimeout(() => waiting.current?.(), quietMs);
  });

  usePageLeaving(() => waiting.current?.());

  return useCallback(async () => {
    isDone.current = true;
    waiting.current = undefined;
    clearTimeout(timer.current);
    await keepFormDraft(placeOf(companyId), {});
  }, [companyId]);
}
