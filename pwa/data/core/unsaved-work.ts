import { useEffect, useRef, useSyncExternalStore } from 'react';
import { browserLocks } from '../../secure-context/secure-parts.ts';
import { createStore } from './store.ts';

/** Held by every tab with unsaved work, so that each of them knows of the others, even of sleeping ones. */
const lockName = 'dalil-unsaved-work';
const occasions = ['input', 'change', 'click'] as const;

const watched = new Set<() => boolean>();
let letGo: (() => void) | undefined;

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
  if (watched.size === 0) for (const occasion of occasions) document.addEventListener(occasion, lookSoon);
  watched.add(hasChanges);
  look();
  return () => {
    watched.delete(hasChanges);
    if (watched.size === 0) for (const occasion of occasions) document.removeEventListener(occasion, lookSoon);
    look();
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

/** The form takes the input first. */
function lookSoon(): void {
  setTimeout(look);
}

function look(): void {
  const isUnsaved = hasUnsavedWork();
  const whenSaved = watched.size > 0 ? 'unchanged' : 'none';
  openForms.set(isUnsaved ? 'unsaved' : whenSaved);
  if (isUnsaved) letGo ??= hold();
  else {
    letGo?.();
    letGo = undefined;
  }
}

function hold(): () => void {
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

/** Calls a function when the page is left or reloaded. Only its work before its first wait is sure to happen. */
export function usePageLeaving(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const leave = () => latest.current();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}
