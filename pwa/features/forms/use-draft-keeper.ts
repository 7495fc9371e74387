import type { FieldValues, FormStore } from '@modular-forms/react';
import { useEffect, useRef } from 'react';
import { usePageLeaving } from '#pwa/data/forms/use-page-leaving.ts';
import { useOnTyped } from '#pwa/ui/form/form-state.ts';

const quietMs = 250;

/** Keeps the typed fields a moment after each change, so that a crash loses nothing, and when the form goes. */
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
