import { limits } from '#shared/limits.ts';
import type { Store } from './store.ts';

type Followed = Pick<Store<unknown>, 'subscribe'>;

interface Kept {
  resource: Followed;
  users: number;
  timer?: ReturnType<typeof setTimeout>;
}

const kept = new Map<string, Kept>();

function forgetLater(key: string, entry: Kept): void {
  entry.timer = setTimeout(() => {
    if (kept.get(key) === entry) kept.delete(key);
  }, limits.cacheKeptMs);
}

function countUsers(key: string, entry: Kept): void {
  const { subscribe } = entry.resource;
  entry.resource.subscribe = (listener) => {
    entry.users += 1;
    clearTimeout(entry.timer);
    const stop = subscribe(listener);
    return () => {
      stop();
      entry.users -= 1;
      if (entry.users === 0) forgetLater(key, entry);
    };
  };
}

/**
 * Returns the same resource for the same key until five minutes after its last use, so that Back shows it as it was.
 *
 * @param make Makes the resource; its type must be the same for every use of the key.
 * @see requirements W4
 */
export function cachedResource<R extends Followed>(key: string, make: () => R): R {
  const known = kept.get(key);
  // Each key is used by one hook only.
  if (known) return known.resource as R;
  const resource = make();
  // The server renders each page for itself.
  if (typeof document === 'undefined') return resource;
  const entry: Kept = { resource, users: 0 };
  countUsers(key, entry);
  kept.set(key, entry);
  forgetLater(key, entry);
  return resource;
}

/** Removes the resources whose keys have this prefix. Their next use asks the network again. */
export function forgetResources(prefix: string): void {
  for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
}
