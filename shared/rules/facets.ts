import {
  type Choices,
  companySizeNames,
  companySizes,
  experienceLevels,
  type FilterName,
  payLevels,
  postedLevels,
} from '../catalog/directory-filters.ts';
import type { FeedName } from '../catalog/feeds.ts';
import { isPlace } from '../catalog/places/places.ts';
import type { Salary } from '../model/job-fields.ts';
import type { SpokenLanguage } from '../model/profile-fields.ts';
import { type ValueFilter, valueFiltersOf } from '../model/value-filters.ts';
import { skillCodes } from './lexicon-words.ts';
import { monthlyPay } from './pay.ts';
import { countryOf, type JobPlace, placesIn } from './place-words.ts';

/**
 * Makes a facet: a filterable property of a row as a word of its search text that nobody can type, such as `~place=doha`.
 * Server and device search facets like words, but only whole.
 *
 * @see finding §3
 */
export function facet(name: string, value: string | number): string {
  return `~${name}=${String(value).replaceAll(' ', '_')}`;
}

/** The name of a facet; `''` for any other word. */
export function facetName(word: string): string {
  return word.startsWith('~') ? word.slice(1, Math.max(1, word.indexOf('='))) : '';
}

/** The end of a search text, which consists of its facets. */
export function facetsPart(searchText: string): string {
  let begin = searchText.length - 1;
  while (begin > 0) {
    const start = searchText.lastIndexOf(' ', begin - 1);
    const sign = searchText.indexOf('=', start);
    if (searchText[start + 1] !== '~' || sign < 0 || sign > begin) break;
    begin = start;
  }
  return searchText.slice(begin);
}

/** The facets of a search text. */
export function facetsIn(searchText: string): string[] {
  return facetsPart(searchText).split(' ').filter(Boolean);
}

/** The facets of a query. A row must have one of each list. */
export type AskedFacets = readonly (readonly string[])[];

/** The texts of which a search text must contain one, like `searchAlternatives` for a word. */
export function facetAlternatives(oneOf: readonly string[]): string[] {
  return oneOf.map((one) => ` ${one} `);
}

/** The chosen values of the fields that are filters under their own name. Copies of older versions lack newer ones. */
type ChosenValues<Feed extends FeedName> = Partial<Record<ValueFilter<Feed>, string | null>>;

function facetsOfValues<Feed extends FeedName>(feed: Feed, row: ChosenValues<Feed>): string[] {
  return valueFiltersOf(feed).flatMap((field) => {
    const value = row[field];
    return value ? [facet(field, value)] : [];
  });
}

/** What the facets of a talent are made of: what everybody sees. */
export interface FacetsOfTalent extends ChosenValues<'talents'> {
  place: string | null;
  skills: readonly string[];
  languages: readonly SpokenLanguage[];
  /** The year in which the working life began, see `worksSinceYear`. */
  worksSince: number | null;
}

/** The facets of a talent, by which lists are filtered. @see finding §3 */
export function talentFacets(talent: FacetsOfTalent): string[] {
  const { place, skills, languages, worksSince } = talent;
  return [
    ...(isPlace(place) ? [facet('country', countryOf(place)), facet('place', place)] : []),
    ...facetsOfValues('talents', talent),
    ...[...new Set(skills.flatMap(skillCodes))].map((code) => facet('skill', code)),
    ...languages.map(({ code }) => facet('speaks', code)),
    ...(worksSince === null ? [] : [facet('since', worksSince), facet('decade', decadeOf(worksSince))]),
  ];
}

/** The decade of a year, such as 201. With decades a query for many years has few facets. */
export function decadeOf(year: number): number {
  return Math.floor(year / 10);
}

/** What the facets of a company are made of. */
export interface FacetsOfCompany extends ChosenValues<'companies'> {
  employees: number;
  isHiring: boolean;
}

/** The facets of a company besides its industry and country. */
export function companyFacets(company: FacetsOfCompany): string[] {
  const { employees, isHiring } = company;
  const size = companySizeNames.find(
    (name) => employees >= companySizes[name][0] && employees <= companySizes[name][1],
  );
  return [
    ...(size ? [facet('size', size)] : []),
    ...(isHiring ? [facet('hiring', 1)] : []),
    ...facetsOfValues('companies', company),
  ];
}

/** What the facets of a job are made of. */
export interface FacetsOfJob extends JobPlace, ChosenValues<'jobs'> {
  experienceYears: number;
  salary: Salary | null;
}

/** The facets of a job besides its industry and country. */
export function jobFacets(job: FacetsOfJob): string[] {
  const { place, location, experienceYears, salary } = job;
  const years = experienceLevels.find((level) => experienceYears <= level);
  const pay = salary ? payLevels.findLast((level) => monthlyPay(salary) >= level) : undefined;
  return [
    ...(isPlace(place) ? [place] : placesIn(location)).map((one) => facet('place', one)),
    ...facetsOfValues('jobs', job),
    ...(years === undefined ? [] : [facet('experience', years)]),
    ...(pay === undefined ? [] : [facet('pay', pay)]),
  ];
}

/** One chosen filter: a row must have one of these facets. */
export interface AskedFilter {
  name: FilterName;
  oneOf: readonly string[];
}

/**
 * The facets that the chosen filters of a directory require. Industry and country are among them, also where
 * they are columns; the time of publication is not, see `postedSince`.
 */
export function askedFilters(feed: FeedName, choices: Choices, now: Date): AskedFilter[] {
  // Entries of an object with these keys.
  const chosen = Object.entries(choices) as [FilterName, string | undefined][];
  return chosen.flatMap(([name, value]) =>
    value && name !== 'posted' ? [{ name, oneOf: facetsOfValue(feed, { name, value, now }) }] : [],
  );
}

/** The facets of which a row has one when a value of a filter fits it. */
export function facetsOfValue(
  feed: FeedName,
  { name, value, now }: { name: FilterName; value: string; now: Date },
): string[] {
  if (name === 'experience' && feed === 'talents') return facetsOfYears(Number(value), now);
  if (name === 'experience') return upTo(experienceLevels, Number(value)).map((one) => facet(name, one));
  if (name === 'pay') return from(payLevels, Number(value)).map((one) => facet(name, one));
  return [facet(name, value)];
}

function upTo(levels: readonly number[], most: number): number[] {
  return levels.filter((one) => one <= most);
}

function from(levels: readonly number[], least: number): number[] {
  return levels.filter((one) => one >= least);
}

/** The earliest year in which a working life may begin. */
export const firstWorkYear = 1900;

/** Facets of people with so many years of work: whole decades, and the single years after them. */
function facetsOfYears(years: number, now: Date): string[] {
  const last = now.getUTCFullYear() - years;
  const first = last - (last % 10);
  const decades = Array.from({ length: decadeOf(first) - decadeOf(firstWorkYear) }, (_, n) =>
    facet('decade', decadeOf(firstWorkYear) + n),
  );
  return [...decades, ...Array.from({ length: last - first + 1 }, (_, n) => facet('since', first + n))];
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The earliest publication of jobs that are at most so many days old. It changes at midnight UTC only, so that answers may be
 * cached for a day.
 *
 * @returns ms
 */
export function postedSince(days: number, now: Date): number {
  return Math.floor(now.getTime() / dayMs) * dayMs - days * dayMs;
}

/** The smallest level of age that a job fits, in days; undefined for older jobs. */
export function postedLevel(publishedAtMs: number, now: Date): number | undefined {
  return postedLevels.find((days) => publishedAtMs >= postedSince(days, now));
}
