import type { ResourceSource } from './live-resource.ts';

interface ValueAnswer<Value> {
  /** What the page brought along. */
  first: Value | undefined;
  load: () => Promise<Value>;
}

/**
 * A public answer that is no list, such as the counts of the home page: the device keeps the last one.
 *
 * @param key Under which it is kept. Nothing else may write there.
 */
export function keptValue<Value>(key: string, { first, load }: ValueAnswer<Value>): ResourceSource<Value> {
  return {
    first,
    load,
    save: async ({ value, savedAt }) => {
      const { saveValue } = await import('../../local/values.local.ts');
      await saveValue(key, value, savedAt);
    },
    watch: async (onCopy) => {
      const [{ readValue }, { watchLocal }] = await Promise.all([
        import('../../local/values.local.ts'),
        import('../../local/watch.ts'),
      ]);
      return watchLocal(
        () => readValue(key),
        // `save` above wrote it.
        (stored) => onCopy(stored && { value: stored.value as Value, savedAt: stored.savedAt }),
      );
    },
  };
}
