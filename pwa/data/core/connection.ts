import type { RequestFailure } from '../../http/request-failure.ts';
import { createStore, useStore } from './store.ts';

/** True when Dalil can be reached, as far as this device knows. */
export type Connection = 'online' | 'offline';

function browserSays(): Connection {
  return navigator.onLine === false ? 'offline' : 'online';
}

/** The connection as the browser tells it and as the last request found it. */
export const connection = createStore<Connection>('online');

let timesLost = 0;
if (typeof window !== 'undefined') {
  connection.set(browserSays());
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
 * Makes a request and notes whether the server was reached; a line that is up is no proof that Dalil answers.
 *
 * @throws the errors of the request
 */
export async function noteConnection<T>(request: () => Promise<T>): Promise<T> {
  const timesLostBefore = timesLost;
  // A request that was on its way when the line went says nothing about the line now.
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

/** Runs a function each time the connection comes back; returns what ends it. */
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
 * Loads something, once more when the connection is back if it could not be had at first.
 *
 * @throws the errors of the second try
 */
export async function onceReachable<T>(load: () => Promise<T>): Promise<T> {
  return await load().catch(() => reconnected().then(load));
}
