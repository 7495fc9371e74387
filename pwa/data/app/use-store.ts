import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Follows a store; on the server and while its markup is taken over it is the initial value. */
export function useStore<S>({ subscribe, get, getInitial }: Pick<Store<S>, 'subscribe' | 'get' | 'getInitial'>): S {
  return useSyncExternalStore(subscribe, get, getInitial);
}
