import { useEffect } from 'react';
import type { ResourceSource } from './live-resource.ts';
import { type Retryable, useResource, useResourceOf } from './use-live-resource.ts';

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
  const resource = useResourceOf(key, source);
  useRefreshAtVisit(resource);
  return useResource(resource);
}
