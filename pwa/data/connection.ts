import type { RequestFailure } from '../http/request-failure.ts';
import { createStore } from './store.ts';

/** Whether Dalil can be reached, as far as this device knows. */
export type Connection = 'online' | 'offline';

function browserSays(): Connection {
  return navigator.onLine === false ? 'offline' : 'online';
}

/** The connection as the browser tells it and as the last request found it. */
export const connection = createStore<Connection>(browserSays());

window.addEventListener('online', () => connection.set('online'));
window.addEventListener('offline', () => connection.set('offline'));

function isFailure(fault: unknown): fault is RequestFailure {
  return fault instanceof Error && fault.name === 'RequestFailure';
}

/**
 * Makes a request and notes whether the server was reached; a line that is up is no proof that Dalil answers.
 *
 * @throws what the request throws
 */
export async function noteConnection<T>(request: () => Promise<T>): Promise<T> {
  try {
    const answer = await request();
    connection.set('online');
    return answer;
  } catch (fault) {
    if (isFailure(fault)) connection.set(fault.kind === 'http' ? 'online' : 'offline');
    throw fault;
  }
}

/** Runs a function each time the connection comes back; returns what ends it. */
export function onReconnect(run: () => void): () => void {
  let before = connection.get();
  return connection.subscribe(() => {
    const now = connection.get();
    if (now === 'online' && before === 'offline') run();
    before = now;
  });
}
