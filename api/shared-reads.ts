/**
 * Reads once for all requests that arrived in one tick of the event loop. A request that comes after an answer has left
 * comes in a later tick and reads again, so no caller sees an older state than an earlier answer showed.
 */
export function oncePerTick<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let shared: Promise<Result> | undefined;
  return () => {
    if (!shared) {
      shared = read();
      setImmediate(() => {
        shared = undefined;
      });
    }
    return shared;
  };
}

/**
 * Reads the rows of all callers that wait with a key in one query. Keys that come while a query runs join the next one,
 * so that no caller gets a row that was read before its call.
 *
 * @param read Returns the rows that exist, by key.
 */
export function readTogether<Key, Found>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let waiting = new Map<Key, PromiseWithResolvers<Found | undefined>>();
  let isReading = false;

  async function readWaiting(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      // Other requests of the same tick call after this one.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const batch = waiting;
      waiting = new Map();
      await read([...batch.keys()]).then(
        (found) => {
          for (const [key, { resolve }] of batch) resolve(found.get(key));
        },
        (error: unknown) => {
          for (const { reject } of batch.values()) reject(error);
        },
      );
    }
    isReading = false;
  }

  return (key) => {
    const caller = waiting.get(key) ?? Promise.withResolvers<Found | undefined>();
    waiting.set(key, caller);
    if (!isReading) void readWaiting();
    return caller.promise;
  };
}
