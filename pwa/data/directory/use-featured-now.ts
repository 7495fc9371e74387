import { useMemo } from 'react';
import type { Retryable } from '../app/use-live-resource.ts';
import { useMinute } from '../app/use-minute.ts';
import { type Featured, featuredNow } from './featured-now.ts';

/** The person as of now: star and badge go within a minute of their end, without a reload. @see requirements H17 */
export function useFeaturedNow<T extends Featured>(person: T): T {
  const now = useMinute();
  return useMemo(() => featuredNow(person, now), [person, now]);
}

/** Likewise what has been loaded, by a function of it and the moment. */
export function useLoadedNow<T>(resource: Retryable<T>, asOf: (data: T, now: Date) => T): Retryable<T> {
  const now = useMinute();
  return useMemo(() => {
    if (resource.state !== 'ready') return resource;
    const data = asOf(resource.data, now);
    return data === resource.data ? resource : { ...resource, data };
  }, [resource, asOf, now]);
}
