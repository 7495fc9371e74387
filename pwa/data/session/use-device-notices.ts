import { useSyncExternalStore } from 'react';
import { onStorageHealth, type StorageHealth, storageHealth } from '../../local/storage-health.ts';
import { type WaitingLogout, waitingLogouts } from '../core/session-store.ts';
import { useStore } from '../core/store.ts';

const notOnServer = () => 'unknown' as const;

/** Whether this browser stores anything: its storage may refuse, or not answer. */
export function useStorageHealth(): StorageHealth {
  return useSyncExternalStore(onStorageHealth, storageHealth, notOnServer);
}

/** Where a logout waits that the server has not answered; null for none. Of two, the one that a restart would forget. */
export function useWaitingLogout(): WaitingLogout | null {
  const { user, company } = useStore(waitingLogouts);
  return [user, company].find((place) => place === 'page') ?? user ?? company;
}
