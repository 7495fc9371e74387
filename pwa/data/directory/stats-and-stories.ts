import type { Stats, SuccessStory } from '#shared/model/directory.ts';
import { callLate } from '../../http/call-late.ts';
import { takeInitialData } from '../core/initial-data.ts';
import { type ResourceSource, type Retryable, useLiveResource } from '../core/live-resource.ts';

interface ValueAnswer<Value> {
  /** The value that the page came with. */
  first: Value | undefined;
  load: () => Promise<Value>;
}

/**
 * A public answer that is not a list, such as the counts of the home page. The device stores the last one.
 *
 * @param key Its key in the device's storage. Nothing else may use this key.
 */
function storedValue<Value>(key: string, { first, load }: ValueAnswer<Value>): ResourceSource<Value> {
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

/** The counts of the home page. @see api §2 Home tile counts */
export function useStats(): Retryable<Stats> {
  return useLiveResource('stats', () =>
    storedValue('stats', { first: takeInitialData('stats'), load: () => callLate('getStats', {}) }),
  );
}

/** The stories of talents who are or were featured, from the device and the network. @see requirements C16 */
export function useStories(): Retryable<SuccessStory[]> {
  return useLiveResource('stories', () =>
    storedValue('stories', { first: takeInitialData('stories'), load: () => callLate('listSuccessStories', {}) }),
  );
}
