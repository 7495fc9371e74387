import { useStore } from '../app/store.ts';
import { connection } from './connection.ts';

/** Follows the connection: true while Dalil cannot be reached. */
export function useIsOffline(): boolean {
  return useStore(connection) === 'offline';
}
