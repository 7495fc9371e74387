import { connection } from './connection.ts';
import { useStore } from './store.ts';

/** Follows the connection: true while Dalil cannot be reached. */
export function useIsOffline(): boolean {
  return useStore(connection) === 'offline';
}
