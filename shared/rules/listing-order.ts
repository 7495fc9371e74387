const dayMs = 24 * 60 * 60 * 1000;

/**
 * Mixes two whole numbers into 32 evenly spread bits; equal on server and device.
 *
 * @see protocol §1 digest
 */
export function mix32(id: number, rev: number): number {
  let h = scramble(id >>> 0);
  h = scramble((h ^ Math.floor(id / 2 ** 32)) >>> 0);
  h = scramble((h ^ (rev >>> 0)) >>> 0);
  return scramble((h ^ Math.floor(rev / 2 ** 32)) >>> 0);
}

function scramble(value: number): number {
  let h = (value + 0x9e3779b9) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Gives the place of a row in its list; ascending is the order of the list.
 * Featured rows come first in an order that a hash draws each day, so that nobody is always on top; then the
 * newest. Positions are unique as long as ids are below 2³².
 *
 * @param utcDay The day in UTC, `YYYY-MM-DD`.
 * @param row.isFeatured True when it is featured now, see `isEffectivelyFeatured`.
 * @returns A safe integer above 0.
 * @see api §2 Order of lists
 */
export function listingPosition(row: { id: number; isFeatured: boolean }, utcDay: string): number {
  if (!row.isFeatured) return 2 ** 52 - row.id;
  const drawn = mix32(row.id, Date.parse(utcDay) / dayMs) >>> 14;
  return drawn * 2 ** 32 + row.id;
}

/** Every featured row lies before this place, and every other behind it: no id reaches 2³². */
export const featuredEnd: number = 2 ** 52 - 2 ** 32;

/**
 * Gives the place of a row among all, featured or not, where the newest comes first. For a row that is not featured it
 * is its place in the usual order, too.
 */
export function newestPosition(id: number): number {
  return listingPosition({ id, isFeatured: false }, '');
}

const publicationEpochMs = Date.UTC(2020, 0, 1);
const publicationSeconds = 2 ** 31;
const idsPerSecond = 2 ** 21;

/**
 * Gives the place of a job in its list: the last published first, to the second; within a second the highest id first.
 * Server and devices order by it. Two jobs would share a place only if they were published in the same second and their
 * ids lay a multiple of 2²¹ apart.
 *
 * @param job.publishedAt When it first became public, ISO 8601 or a date; from 2020 to 2088.
 * @returns A safe integer above 0.
 * @see api §2 Order of lists
 */
export function publicationPosition({ id, publishedAt }: { id: number; publishedAt: Date | string }): number {
  const elapsed = Math.floor((new Date(publishedAt).getTime() - publicationEpochMs) / 1000);
  const second = Math.min(Math.max(elapsed, 0), publicationSeconds - 1);
  return (publicationSeconds - second) * idsPerSecond - (id % idsPerSecond);
}

/** Gives the UTC day of a moment, `YYYY-MM-DD`. */
export function utcDayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** True when a row is featured at `now`: the flag counts only while its end is ahead. @see api §2 Featured */
export function isEffectivelyFeatured(
  row: { isFeatured: boolean; featuredUntil: Date | string | null },
  now: Date,
): boolean {
  return row.isFeatured && row.featuredUntil !== null && new Date(row.featuredUntil).getTime() > now.getTime();
}
