import { useSyncExternalStore } from 'react';
import { onStorageHealth, storageHealth } from '../../local/storage-health.ts';

const fails = () => storageHealth() === 'fails';
const notOnServer = () => false;

/** True while this browser keeps nothing: its storage refuses, or does not answer. */
export function useStorageFails(): boolean {
  return useSyncExternalStore(onStorageHealth, fails, notOnServer);
}
