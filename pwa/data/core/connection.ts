import type { RequestFailure } from '../../http/request-failure.ts';
import { createStore, useStore } from './store.ts';

/** True when Dalil can be reached, as far as this device knows. */
export type Connection = 'online' | 'offline';

function browserConnection(): Connection {
  return navigator.onLine === false ? 'offline' : 'online';
}

/** The connection, by the browser's events and the outcome of the last request. */
export const connection = createStore<Connection>('online');

let timesLost = 0;
if (typeof window !== 'undefined') {
  connection.set(browserConnection());
  window.addEventListener('online', () => connection.set('online'));
  window.addEventListener('offline', () => {
    timesLost += 1;
    connection.set('offline');
  });
}

function isFailure(fault: unknown): fault is RequestFailure {
  return fault instanceof Error && fault.name === 'RequestFailure';
}

/**
 * Makes a request and stores whether the server was reached. The browser's own state does not show whether Dalil answers.
 *
 * @throws the errors of the request
 */
export async function noteConnection<T>(request: () => Promise<T>): Promise<T> {
  const timesLostBefore = timesLost;
  // The answer to a request from before the connection was lost does not show that there is a connection now.
  const noteAnswer = () => {
    if (timesLost === timesLostBefore) connection.set('online');
  };
  try {
    const answer = await request();
    noteAnswer();
    return answer;
  } catch (fault) {
    if (isFailure(fault) && fault.kind === 'http') noteAnswer();
    else if (isFailure(fault)) connection.set('offline');
    throw fault;
  }
}

/** Runs a function each time the connection comes back. @returns a function that ends this */
export function onReconnect(run: () => void): () => void {
  return connection.subscribe(() => {
    if (connection.get() === 'online') run();
  });
}

/** Follows the connection: true while Dalil cannot be reached. */
export function useIsOffline(): boolean {
  return useStore(connection) === 'offline';
}

function reconnected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReconnect(() => {
      stop();
      resolve();
    });
  });
}

/**
 * Loads something. When that fails, it is loaded once more as soon as the connection is back.
 *
 * @throws the errors of the second try
 */
export async function onceReachable<T>(load: () => Promise<T>): Promise<T> {
  return await load().catch(() => reconnected().then(load));
}
