import { useSyncExternalStore } from 'react';
import { onStorageHealth, storageHealth } from '../../local/storage-health.ts';
import { type WaitingLogout, waitingLogouts } from '../core/session-store.ts';
import { useStore } from '../core/store.ts';

const fails = () => storageHealth() === 'fails';
const notOnServer = () => false;

/** True while this browser keeps nothing: its storage refuses, or does not answer. */
export function useStorageFails(): boolean {
  return useSyncExternalStore(onStorageHealth, fails, notOnServer);
}

/** Where a logout waits that the server has not answered; null for none. Of two, the one that a restart would forget. */
export function useWaitingLogout(): WaitingLogout | null {
  const { user, company } = useStore(waitingLogouts);
  return [user, company].find((place) => place === 'page') ?? user ?? company;
}
