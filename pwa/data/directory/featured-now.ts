import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';

/** Whatever may be featured for a time. */
export interface Featured {
  isFeatured: boolean;
  featuredUntil: string | null;
}

/**
 * Gives the talent as of a moment: the end of being featured may have passed since the server answered.
 *
 * @param now By the server's clock, as `useMinute` gives it.
 * @see requirements H17, N14
 */
export function featuredNow<T extends Featured>(talent: T, now: Date): T {
  const isFeatured = isEffectivelyFeatured(talent, now);
  return isFeatured === talent.isFeatured ? talent : { ...talent, isFeatured };
}
