import type { Stats } from '#shared/model/stats.ts';
import { takeFirst } from '../app/first-data.ts';
import type { ResourceSource } from '../app/live-resource.ts';
import { type Retryable, useLiveResource } from '../app/use-live-resource.ts';

const key = 'stats';

function statsSource(): ResourceSource<Stats> {
  return {
    first: takeFirst('stats'),
    load: async () => (await import('../../http/talents-api.ts')).fetchStats(),
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
        // Only `save` above writes under this key.
        (stored) => onCopy(stored && { value: stored.value as Stats, savedAt: stored.savedAt }),
      );
    },
  };
}

/** The counts of the home page. @see api §2 Home tile counts */
export function useStats(): Retryable<Stats> {
  return useLiveResource(key, statsSource);
}
