import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { Dated, LiveResource } from './live-resource.ts';
import { type Retryable, useResource } from './live-resource.ts';

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
