import { onReconnect } from './connection.ts';

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
