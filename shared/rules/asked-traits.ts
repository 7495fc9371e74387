import {
  type Choices,
  experienceLevels,
  type FilterName,
  payLevels,
  postedLevels,
} from '../catalog/directory-filters.ts';
import type { FeedName } from '../catalog/feeds.ts';
import { decadeOf } from './row-traits.ts';
import { trait } from './traits.ts';

/** What one chosen filter asks: of the traits of a row, it must have one. */
export interface AskedFilter {
  name: FilterName;
  oneOf: readonly string[];
}

/**
 * Says what the choices of a directory ask of the traits of its rows. Industry and country are among them, also where
 * they are columns; the time of publication is not, see `postedSince`.
 */
export function askedFilters(feed: FeedName, choices: Choices, now: Date): AskedFilter[] {
  // Entries of an object with these keys.
  const chosen = Object.entries(choices) as [FilterName, string | undefined][];
  return chosen.flatMap(([name, value]) =>
    value && name !== 'posted' ? [{ name, oneOf: traitsOfValue(feed, { name, value, now }) }] : [],
  );
}

/** The traits of which a row has one when a value of a filter fits it. */
export function traitsOfValue(
  feed: FeedName,
  { name, value, now }: { name: FilterName; value: string; now: Date },
): string[] {
  if (name === 'experience' && feed === 'talents') return traitsOfYears(Number(value), now);
  if (name === 'experience') return upTo(experienceLevels, Number(value)).map((one) => trait(name, one));
  if (name === 'pay') return from(payLevels, Number(value)).map((one) => trait(name, one));
  return [trait(name, value)];
}

function upTo(levels: readonly number[], most: number): number[] {
  return levels.filter((one) => one <= most);
}

function from(levels: readonly number[], least: number): number[] {
  return levels.filter((one) => one >= least);
}

/** No working life began before it. */
export const firstWorkYear = 1900;

/** Who began in this year or before: of whole decades, and of the years after them. */
function traitsOfYears(years: number, now: Date): string[] {
  const last = now.getUTCFullYear() - years;
  const first = last - (last % 10);
  const decades = Array.from({ length: decadeOf(first) - decadeOf(firstWorkYear) }, (_, n) =>
    trait('decade', decadeOf(firstWorkYear) + n),
  );
  return [...decades, ...Array.from({ length: last - first + 1 }, (_, n) => trait('since', first + n))];
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The moment after which a job was published that is at most so many days old. It moves at midnight UTC only, so that
 * answers may be kept for a day.
 *
 * @returns ms
 */
export function postedSince(days: number, now: Date): number {
  return Math.floor(now.getTime() / dayMs) * dayMs - days * dayMs;
}

/** How old a job is at most, as one of the levels; undefined for older ones. */
export function postedLevel(publishedAtMs: number, now: Date): number | undefined {
  return postedLevels.find((days) => publishedAtMs >= postedSince(days, now));
}
