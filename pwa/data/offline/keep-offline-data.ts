// The person's first actions come before the filling of the device.
const firstRestMs = 2000;

/**
 * Keeps the copies of the directories up to date, once the page has nothing better to do.
 *
 * @returns what ends the wait
 * @see protocol §3 When
 */
export function keepOfflineData(): () => void {
  const start = () =>
    void import('./offline-engine.ts').then(
      ({ startOfflineData }) => startOfflineData(),
      // Its code is out of reach without a line: the next visit begins anew.
      () => undefined,
    );
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start);
    else start();
  }, firstRestMs);
  return () => clearTimeout(timer);
}
