import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type OpenForms, openForms, watchUnsavedWork } from './unsaved-work.ts';

/**
 * Tells the app that a form is open, so that no update is taken over while it holds changes.
 *
 * @param hasChanges True when leaving now would lose something.
 * @see requirements V14
 */
export function useWatchUnsavedWork(hasChanges: () => boolean): void {
  const latest = useRef(hasChanges);
  latest.current = hasChanges;
  useEffect(() => watchUnsavedWork(() => latest.current()), []);
}

/** Follows the forms of this tab. */
export function useOpenForms(): OpenForms {
  return useSyncExternalStore(openForms.subscribe, openForms.get);
}
