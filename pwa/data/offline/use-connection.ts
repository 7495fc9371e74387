import { useStore } from '../app/use-store.ts';
import { type Connection, connection } from './connection.ts';

/** True when Dalil can be reached. */
export function useConnection(): Connection {
  return useStore(connection);
}
