import { useEffect, useMemo } from 'react';
import { keepResource } from './keep-resource.ts';
import { LiveResource, type ResourceSource } from './live-resource.ts';
import { type Retryable, useResource } from './use-live-resource.ts';

/** Asks the network again at each visit of a screen: others may have changed the data since the last one. */
export function useRefreshAtVisit(resource: { refresh(): void }): void {
  useEffect(() => resource.refresh(), [resource]);
}

/**
 * Follows the resource of a key, and asks the network again at each visit.
 *
 * @param source Where the data come from; the same for every use of the key.
 */
export function useFreshResource<T>(key: string, source: () => ResourceSource<T>): Retryable<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for its source
  const resource = useMemo(() => keepResource(key, () => new LiveResource(source())), [key]);
  useRefreshAtVisit(resource);
  return useResource(resource);
}
