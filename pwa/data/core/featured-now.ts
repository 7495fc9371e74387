import { useMemo } from 'react';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import type { Retryable } from './live-resource.ts';
import { useMinute } from './time.ts';

/** A person or card that may be featured for a time. */
export interface Featured {
  isFeatured: boolean;
  featuredUntil: string | null;
}

/**
 * Returns the talent as of a moment: the featuring may have ended since the server answered.
 *
 * @param now By the server's clock, as `useMinute` gives it.
 * @see requirements H17, N14
 */
export function featuredNow<T extends Featured>(talent: T, now: Date): T {
  const isFeatured = isEffectivelyFeatured(talent, now);
  return isFeatured === talent.isFeatured ? talent : { ...talent, isFeatured };
}

/** The person as of now: star and badge disappear within a minute of their end, without a reload. @see requirements H17 */
export function useFeaturedNow<T extends Featured>(person: T): T {
  const now = useMinute();
  return useMemo(() => featuredNow(person, now), [person, now]);
}

/** A loaded resource as of now, updated each minute. @param asOf Gives the data as of a moment. */
export function useLoadedNow<T>(resource: Retryable<T>, asOf: (data: T, now: Date) => T): Retryable<T> {
  const now = useMinute();
  return useMemo(() => {
    if (resource.state !== 'ready') return resource;
    const data = asOf(resource.data, now);
    return data === resource.data ? resource : { ...resource, data };
  }, [resource, asOf, now]);
}
