import { keepResource } from '#pwa/data/core/keep-resource.ts';
import { LiveResource } from '#pwa/data/core/live-resource.ts';

/** True when the next view of a key asks the server again. The call itself caches the key. */
export function asksServerAgain(key: string): boolean {
  let isCreated = false;
  keepResource(key, () => {
    isCreated = true;
    return new LiveResource({ load: async () => null });
  });
  return isCreated;
}
