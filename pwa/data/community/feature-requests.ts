import type { FeatureRequest } from '#shared/model/feature-request.ts';
import { isSignedIn } from '../account/session-store.ts';
import { keepResource } from '../app/keep-resource.ts';
import { type Dated, LiveResource, type ResourceSource } from '../app/live-resource.ts';

const name = 'feature-requests';

interface Shelf {
  save(dated: Dated<FeatureRequest[]>): Promise<void>;
  read(): Promise<{ value: unknown; savedAt: number } | undefined>;
}

// What a person voted for is theirs alone; what visitors see is everybody's.
async function shelfOf(userId: number | null): Promise<Shelf> {
  if (userId === null) {
    const { readValue, saveValue } = await import('../../local/values.local.ts');
    return { save: ({ value, savedAt }) => saveValue(name, value, savedAt), read: () => readValue(name) };
  }
  const { readAccountValue, saveAccountValue } = await import('../../local/account-values.local.ts');
  return {
    // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
    save: async (dated) => (isSignedIn(userId) ? saveAccountValue(userId, name, dated) : undefined),
    read: () => readAccountValue(userId, name),
  };
}

function sourceOf(userId: number | null): ResourceSource<FeatureRequest[]> {
  return {
    load: async () => (await import('../../http/feature-requests-api.ts')).fetchFeatureRequests(),
    save: async (dated) => (await shelfOf(userId)).save(dated),
    watch: async (onCopy) => {
      const [{ read }, { watchLocal }] = await Promise.all([shelfOf(userId), import('../../local/watch.ts')]);
      return watchLocal(
        read,
        // Only `save` writes under this name.
        (copy) => onCopy(copy && { value: copy.value as FeatureRequest[], savedAt: copy.savedAt }),
      );
    },
  };
}

/** The wishes for the product as a person sees them: the device's copy, then the network's answer. */
export function featureRequests(userId: number | null): LiveResource<FeatureRequest[]> {
  return keepResource(`feature-requests:${userId}`, () => new LiveResource(sourceOf(userId)));
}
