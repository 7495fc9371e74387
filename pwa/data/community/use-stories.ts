import type { SuccessStory } from '#shared/model/story.ts';
import { takeFirst } from '../app/first-data.ts';
import type { ResourceSource } from '../app/live-resource.ts';
import { type Retryable, useLiveResource } from '../app/use-live-resource.ts';

const key = 'stories';

function storiesSource(): ResourceSource<SuccessStory[]> {
  return {
    first: takeFirst('stories'),
    load: async () => (await import('../../http/letters-api.ts')).fetchStories(),
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
        (stored) => onCopy(stored && { value: stored.value as SuccessStory[], savedAt: stored.savedAt }),
      );
    },
  };
}

/** The stories of talents who are or were featured, from the device and the network. @see requirements C16 */
export function useStories(): Retryable<SuccessStory[]> {
  return useLiveResource(key, storiesSource);
}
