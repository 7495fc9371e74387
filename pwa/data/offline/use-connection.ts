import { useSyncExternalStore } from 'react';
import { type Connection, connection } from './connection.ts';

/** Whether Dalil can be reached. */
export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get);
}
