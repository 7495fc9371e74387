import { type Country, countries } from '../catalog/countries.ts';
import {
  type Choices,
  companySizeNames,
  experienceLevels,
  type FilterName,
  filterNames,
  payLevels,
  postedLevels,
  workYearLevels,
} from '../catalog/directory-filters.ts';
import type { FeedName } from '../catalog/feeds.ts';
import { industries } from '../catalog/industries.ts';
import { isPlace, placesOf } from '../catalog/places/places.ts';
import { spokenLanguages } from '../catalog/spoken-languages.ts';
import { limits } from '../limits.ts';
import { mapValueFilters } from '../model/value-filters.ts';
import { facet, facetName, facetsOfValue } from './facets.ts';
import { countryOf } from './place-words.ts';

/** For each filter how many rows each of its values would leave; values without any are not named. */
export type ChoiceCounts<Feed extends FeedName = FeedName> = Record<FilterName<Feed>, Record<string, number>>;

/**
 * How many rows have each facet, among those that fit all other filters than the one that the facet belongs to. The
 * age of a job is counted as facets `posted`, one level for each job.
 */
export type FacetCounts = ReadonlyMap<string, number>;

/** The group of filters of which only one value is chosen: place and country are one group. */
export function groupOfFilter(name: string): string {
  if (name === 'place') return 'country';
  return name === 'since' || name === 'decade' ? 'experience' : name;
}

/** The filter in whose counts a facet stands. */
export function groupOfFacet(word: string): string {
  return groupOfFilter(facetName(word));
}

/**
 * Counts how many rows each value of each filter would leave if it replaced the chosen one. Server and device count by this
 * rule. Places are counted for one country, the chosen one or that of the chosen place, and skills are the most frequent
 * ones. Counts end at `limits.choiceCountCap`.
 */
export function choiceCounts<Feed extends FeedName>(
  feed: Feed,
  { choices, facets, now }: { choices: Choices; facets: FacetCounts; now: Date },
): ChoiceCounts<Feed> {
  const counted = filterNames[feed].map((name) => {
    const counts = valuesOf(feed, name, { choices, facets }).flatMap((value): [string, number][] => {
      const oneOf = valueFacets(feed, { name, value, now });
      const count = oneOf.reduce((sum, one) => sum + (facets.get(one) ?? 0), 0);
      return count > 0 ? [[value, Math.min(count, limits.choiceCountCap)]] : [];
    });
    return [name, Object.fromEntries(counts)];
  });
  // One entry per filter of the feed.
  return Object.fromEntries(counted) as ChoiceCounts<Feed>;
}

interface Value {
  name: FilterName;
  value: string;
  now: Date;
}

function valueFacets(feed: FeedName, { name, value, now }: Value): string[] {
  if (name !== 'posted') {
    // A decade is the sum of years, which are counted one by one.
    return facetsOfValue(feed, { name, value, now }).flatMap((one) => yearsOfDecade(one) ?? [one]);
  }
  return postedLevels.filter((days) => days <= Number(value)).map((days) => facet(name, days));
}

function yearsOfDecade(word: string): string[] | undefined {
  if (facetName(word) !== 'decade') return undefined;
  const decade = Number(word.slice(word.indexOf('=') + 1));
  return Array.from({ length: 10 }, (_, n) => facet('since', decade * 10 + n));
}

const fixedValues: Record<Exclude<FilterName, 'place' | 'skill' | 'experience'>, readonly (string | number)[]> = {
  industry: industries,
  country: countries,
  ...mapValueFilters('talents', ({ choices }) => choices),
  ...mapValueFilters('companies', ({ choices }) => choices),
  ...mapValueFilters('jobs', ({ choices }) => choices),
  speaks: spokenLanguages,
  size: companySizeNames,
  hiring: [1],
  pay: payLevels,
  posted: postedLevels,
};

interface CountedFilters {
  choices: Choices;
  facets: FacetCounts;
}

function valuesOf(feed: FeedName, name: FilterName, { choices, facets }: CountedFilters): readonly string[] {
  if (name === 'place') return placesToCount(choices);
  if (name === 'skill') return usualSkills(facets, choices.skill);
  if (name === 'experience') return (feed === 'talents' ? workYearLevels : experienceLevels).map(String);
  return fixedValues[name].map(String);
}

function placesToCount({ country, place }: Choices): readonly string[] {
  const chosen = isPlace(place) ? countryOf(place) : country;
  return isListed(chosen) ? placesOf[chosen] : [];
}

function isListed(country: string | undefined): country is Country {
  return countries.some((one) => one === country);
}

/** The skills that most rows have, and the chosen one; of equal ones the first by the alphabet. */
function usualSkills(facets: FacetCounts, chosen: string | undefined): string[] {
  const prefix = facet('skill', '');
  const counted = [...facets].filter(([word]) => word.startsWith(prefix));
  const sorted = counted.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const codes = sorted.slice(0, limits.offeredSkillsMaxCount).map(([word]) => word.slice(prefix.length));
  return chosen && !codes.includes(chosen) ? [...codes, chosen] : codes;
}

/** Replaces the chosen value of a filter. A place is in its country, so only one of the two is chosen. */
export function withChoice(choices: Choices, name: FilterName, value: string): Choices {
  const isWhere = name === 'country' || name === 'place';
  return { ...choices, ...(isWhere && { country: '', place: '' }), [name]: value };
}
