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
 * The resource of a key, made at its first use.
 *
 * @param source Where the data come from; the same for every use of the key.
 */
export function useResourceOf<T>(key: string, source: () => ResourceSource<T>): LiveResource<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers write `source` inline, so that it is another function at each render; the key stands for it
  return useMemo(() => keepResource(key, () => new LiveResource(source())), [key]);
}

/** Follows the resource of a key. @param source As in `useResourceOf`. */
export function useLiveResource<T>(key: string, source: () => ResourceSource<T>): Retryable<T> {
  return useResource(useResourceOf(key, source));
}
