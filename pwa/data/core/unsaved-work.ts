import { useEffect, useRef, useSyncExternalStore } from 'react';
import { browserLocks } from '../../secure-context/secure-parts.ts';
import { createStore } from './store.ts';

/** Every tab with unsaved work holds this lock, so that each tab knows of the others, even of frozen ones. */
const lockName = 'dalil-unsaved-work';
const inputEvents = ['input', 'change', 'click'] as const;

const watched = new Set<() => boolean>();
let releaseLock: (() => void) | undefined;

/** True when forms are open in this tab, and whether they hold changes that are saved nowhere. */
export type OpenForms = 'none' | 'unchanged' | 'unsaved';

/** The forms of this tab; follows the person's typing. */
export const openForms = createStore<OpenForms>('none');

/**
 * Watches a form until the returned function is called.
 *
 * @param hasChanges True when leaving now would lose something; asked after every input.
 */
export function watchUnsavedWork(hasChanges: () => boolean): () => void {
  if (watched.size === 0) for (const occasion of inputEvents) document.addEventListener(occasion, updateSoon);
  watched.add(hasChanges);
  update();
  return () => {
    watched.delete(hasChanges);
    if (watched.size === 0) for (const occasion of inputEvents) document.removeEventListener(occasion, updateSoon);
    update();
  };
}

/** True when this tab holds unsaved work at this moment. */
export function hasUnsavedWork(): boolean {
  return [...watched].some((hasChanges) => hasChanges());
}

/** True when this or any other tab of this browser holds unsaved work. */
export async function hasUnsavedWorkAnywhere(): Promise<boolean> {
  if (hasUnsavedWork()) return true;
  const { held = [] } = (await browserLocks()?.query()) ?? {};
  return held.some(({ name }) => name === lockName);
}

/** Updates after the form has handled the input. */
function updateSoon(): void {
  setTimeout(update);
}

function update(): void {
  const isUnsaved = hasUnsavedWork();
  const whenSaved = watched.size > 0 ? 'unchanged' : 'none';
  openForms.set(isUnsaved ? 'unsaved' : whenSaved);
  if (isUnsaved) releaseLock ??= holdLock();
  else {
    releaseLock?.();
    releaseLock = undefined;
  }
}

function holdLock(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void browserLocks()?.request(lockName, { mode: 'shared' }, () => promise);
  return resolve;
}

/**
 * Registers an open form, so that the app installs no update while the form holds changes.
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

/** Calls a function when the page is left or reloaded. Work after its first `await` may not happen. */
export function usePageLeaving(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const leave = () => latest.current();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}
