/**
 * Asks one question for all callers that wait with a key: keys that come while a question runs join the next one, so
 * that no caller gets an answer that was read before it asked.
 *
 * @param ask Answers what there is, by key.
 */
export function askTogether<Key, Found>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let waiting = new Map<Key, PromiseWithResolvers<Found | undefined>>();
  let isAsking = false;

  async function drain(): Promise<void> {
    isAsking = true;
    while (waiting.size > 0) {
      // Requests that arrived in the same tick are not known yet.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const asked = waiting;
      waiting = new Map();
      await ask([...asked.keys()]).then(
        (found) => {
          for (const [key, { resolve }] of asked) resolve(found.get(key));
        },
        (error: unknown) => {
          for (const { reject } of asked.values()) reject(error);
        },
      );
    }
    isAsking = false;
  }

  return (key) => {
    const known = waiting.get(key) ?? Promise.withResolvers<Found | undefined>();
    waiting.set(key, known);
    if (!isAsking) void drain();
    return known.promise;
  };
}
