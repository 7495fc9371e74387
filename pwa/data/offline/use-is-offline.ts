import { useStore } from '../app/use-store.ts';
import { connection } from './connection.ts';

/** Follows the connection: true while Dalil cannot be reached. */
export function useIsOffline(): boolean {
  return useStore(connection) === 'offline';
}
