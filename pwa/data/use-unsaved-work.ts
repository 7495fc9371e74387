import { useEffect, useRef, useSyncExternalStore } from 'react';
import { unsavedWork, watchUnsavedWork } from './unsaved-work.ts';

/**
 * Tells the app that a form is open, so that no update is taken over while it holds changes.
 *
 * @param hasChanges Whether leaving now would lose something.
 * @see checklist V14
 */
export function useWatchUnsavedWork(hasChanges: () => boolean): void {
  const latest = useRef(hasChanges);
  latest.current = hasChanges;
  useEffect(() => watchUnsavedWork(() => latest.current()), []);
}

/** Whether a form of this tab holds unsaved changes. */
export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(unsavedWork.subscribe, unsavedWork.get);
}
