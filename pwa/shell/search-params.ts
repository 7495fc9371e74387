import type { DirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { isCountry } from '#shared/catalog/countries.ts';
import { filterNames } from '#shared/catalog/directory-filters.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { isIndustry } from '#shared/catalog/industries.ts';

/** The order of a list besides its usual one. */
const orders = { talents: 'newest', companies: undefined, jobs: 'match' } as const;

/** Reads the search of a directory. Which values most lists have is known only where the filters are. */
export function readDirectorySearch(feed: FeedName, search: Record<string, unknown>): DirectorySearch {
  const { q, sort } = search;
  const chosen = filterNames[feed].filter((name) => isChoice(name, search[name]));
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...Object.fromEntries(chosen.map((name) => [name, String(search[name])])),
    ...(sort !== undefined && sort === orders[feed] && { sort: orders[feed] }),
  };
}

/** An unknown industry or country shows all. */
function isChoice(name: string, value: unknown): boolean {
  if (name === 'industry') return isIndustry(value);
  if (name === 'country') return isCountry(value);
  return /^\w[\w-]{0,40}$/.test(String(value ?? ''));
}

/** Reads `?q=123` as text, never as a number: the address shows the typed text. */
export function readPlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes only set values, so that an empty search leaves a clean address. */
export function writePlainSearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`;
}
