import type { FieldValues, FormStore } from '@modular-forms/react';
import { useEffect, useMemo, useRef } from 'react';
import { type DraftPlace, keepFormDraft, readFormDraft } from '#pwa/data/core/form-draft.ts';
import { usePageLeaving } from '#pwa/data/core/unsaved-work.ts';
import { typedIn, useOnTyped } from '#pwa/ui/form/form-state.ts';

const quietMs = 250;
const patienceMs = 3000;

/** The unsent fields of a form, in as much as the form still has them. */
export async function readKeptTexts<Values extends Record<string, string>>(
  place: DraftPlace,
  initial: Values,
): Promise<Values> {
  // A storage that does not answer must not keep a person from the form.
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const draft = await Promise.race([readFormDraft(place), tooLate]);
  const kept = Object.entries(Object(draft?.fields)).filter(
    ([name, value]) => name in initial && typeof value === 'string',
  );
  return { ...initial, ...Object.fromEntries(kept) };
}

/** Stores the typed fields shortly after each change, so that a crash loses nothing, and when the form unmounts. */
export function useFormKeeper<Values extends FieldValues>(form: FormStore<Values>, place: DraftPlace) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  const latestPlace = useRef(place);
  latestPlace.current = place;
  const keeper = useMemo(
    () => ({
      async keep() {
        clearTimeout(timer.current);
        if (isDone.current) return;
        const typed = Object.entries(typedIn(form)).filter(([, value]) => value);
        await keepFormDraft(latestPlace.current, Object.fromEntries(typed));
      },
      /** Removes the draft, and stores no further one. */
      async remove() {
        isDone.current = true;
        clearTimeout(timer.current);
        await keepFormDraft(latestPlace.current, {});
      },
    }),
    [form],
  );

  useKeeping(form, keeper, timer);
  return keeper;
}

/** Stores shortly after each change, when the page is left and when the form unmounts. */
export function useKeeping<Values extends FieldValues>(
  form: FormStore<Values>,
  keeper: { keep(): Promise<void> },
  timer: { current: ReturnType<typeof setTimeout> | undefined },
): void {
  useOnTyped(form, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keeper.keep(), quietMs);
  });
  usePageLeaving(() => void keeper.keep());
  useEffect(() => () => void keeper.keep(), [keeper]);
}

/** Stores the typed fields shortly after each change, so that a crash loses nothing, and when the form unmounts. */
export function useDraftKeeper<Values extends FieldValues>(form: FormStore<Values>, keep: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(keep);
  latest.current = keep;

  useOnTyped(form, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), quietMs);
  });

  usePageLeaving(() => latest.current());
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      latest.current();
    },
    [],
  );
}
