import { LiveResource } from '#pwa/data/core/live-resource.ts';
import { cachedResource } from '#pwa/data/core/resource-cache.ts';

/** True when the next view of a key asks the server again. The call itself caches the key. */
export function asksServerAgain(key: string): boolean {
  let isCreated = false;
  cachedResource(key, () => {
    isCreated = true;
    return new LiveResource({ load: async () => null });
  });
  return isCreated;
}
