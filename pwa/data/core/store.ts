import { useSyncExternalStore } from 'react';

/** A value outside React that components follow. */
export interface Store<S> {
  get(): S;
  /** The value at first, which the server and the first render of its markup show. */
  getInitial(): S;
  set(next: S): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a store.
 *
 * @param onActive Runs when the first listener is added; the function it returns runs when the last one is removed.
 */
export function createStore<S>(initial: S, onActive?: () => () => void): Store<S> {
  const listeners = new Set<() => void>();
  let value = initial;
  let onIdle: (() => void) | undefined;
  return {
    get: () => value,
    getInitial: () => initial,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) onIdle = onActive?.();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        onIdle?.();
        onIdle = undefined;
      };
    },
  };
}

/** The value of a store; the initial value on the server and during hydration. */
export function useStore<S>({ subscribe, get, getInitial }: Pick<Store<S>, 'subscribe' | 'get' | 'getInitial'>): S {
  return useSyncExternalStore(subscribe, get, getInitial);
}
