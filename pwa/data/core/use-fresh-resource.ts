import { useEffect } from 'react';
import { connection } from './connection.ts';
import { type ResourceSource, type Retryable, useResource, useResourceOf } from './live-resource.ts';

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

interface Refreshable {
  refresh(): void;
}

/**
 * Asks the network again each time a screen opens and a person comes back to it: others may have changed it
 * meanwhile.
 */
export function useRefreshOnReturn(resource: Refreshable): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && connection.get() === 'online') resource.refresh();
    };
    refresh();
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [resource]);
}
