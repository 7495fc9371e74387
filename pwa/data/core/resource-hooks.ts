import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { connection } from './connection.ts';
import {
  type Dated,
  type LiveResource,
  type ResourceSource,
  type Retryable,
  useResource,
  useResourceOf,
} from './live-resource.ts';

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

/**
 * Follows a resource whose copy lies on the device: `useLiveQuery` reads the copy, also as other tabs change it, and
 * the resource shows the newer of copy and answer.
 *
 * @param readCopy Reads the copy; undefined when there is none.
 */
export function useStoredResource<T>(
  resource: LiveResource<T>,
  readCopy: () => Promise<Dated<T> | undefined>,
): Retryable<T> {
  const copy = useLiveQuery(
    // A browser that denies storage has no copy; an error here would replace the screen by an error page.
    () => readCopy().catch(() => undefined),
    [resource],
  );
  useEffect(() => resource.takeCopy(copy), [resource, copy]);
  return useResource(resource);
}
