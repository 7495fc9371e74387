import { useMemo } from 'react';
import { keepResource } from './keep-resource.ts';
import { LiveResource, type ResourceSource } from './live-resource.ts';
import type { Loadable } from './loadable.ts';
import { useStore } from './use-store.ts';

/** A resource on a screen: its state, and a way to ask the network again. */
export type Retryable<T> = Loadable<T> & { retry: () => void };

/** Follows a resource. */
export function useResource<T>(resource: LiveResource<T>): Retryable<T> {
  const loadable = useStore(resource);
  return useMemo(() => ({ ...loadable, retry: resource.refresh }), [loadable, resource]);
}

/**
 * Follows the resource of a key.
 *
 * @param source Says where it comes from; the same for every use of the key.
 */
export function useLiveResource<T>(key: string, source: () => ResourceSource<T>): Retryable<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for its source
  const resource = useMemo(() => keepResource(key, () => new LiveResource(source())), [key]);
  return useResource(resource);
}
