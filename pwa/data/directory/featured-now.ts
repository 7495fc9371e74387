import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';

/**
 * Gives the talent as of now: the end of being featured may have passed since the server answered.
 *
 * @see requirements H17, N14
 */
export function featuredNow<T extends { isFeatured: boolean; featuredUntil: string | null }>(
  talent: T,
  now = new Date(),
): T {
  const isFeatured = isEffectivelyFeatured(talent, now);
  return isFeatured === talent.isFeatured ? talent : { ...talent, isFeatured };
}
