import { companySizeNames, companySizes, experienceLevels, payLevels } from '../catalog/directory-filters.ts';
import type { FeedName } from '../catalog/feeds.ts';
import { isPlace } from '../catalog/places/places.ts';
import type { Salary } from '../model/job-fields.ts';
import type { SpokenLanguage } from '../model/languages-and-links.ts';
import { type ValueFilter, valueFiltersOf } from '../model/value-filters.ts';
import type { JobPlace } from './job-place.ts';
import { monthlyPay } from './pay.ts';
import { countryOf, placesIn } from './place-words.ts';
import { skillCodes } from './skill-codes.ts';
import { trait } from './traits.ts';

/** The chosen values of the fields that are filters under their own name. Copies of older versions lack newer ones. */
type ChosenValues<Feed extends FeedName> = Partial<Record<ValueFilter<Feed>, string | null>>;

function traitsOfValues<Feed extends FeedName>(feed: Feed, row: ChosenValues<Feed>): string[] {
  return valueFiltersOf(feed).flatMap((field) => {
    const value = row[field];
    return value ? [trait(field, value)] : [];
  });
}

/** What the traits of a talent are made of: what everybody sees. */
export interface TraitsOfTalent extends ChosenValues<'talents'> {
  place: string | null;
  skills: readonly string[];
  languages: readonly SpokenLanguage[];
  /** The year in which the working life began, see `worksSinceYear`. */
  worksSince: number | null;
}

/** Says what a talent can be narrowed by. @see finding §3 */
export function talentTraits(talent: TraitsOfTalent): string[] {
  const { place, skills, languages, worksSince } = talent;
  return [
    ...(isPlace(place) ? [trait('country', countryOf(place)), trait('place', place)] : []),
    ...traitsOfValues('talents', talent),
    ...[...new Set(skills.flatMap(skillCodes))].map((code) => trait('skill', code)),
    ...languages.map(({ code }) => trait('speaks', code)),
    ...(worksSince === null ? [] : [trait('since', worksSince), trait('decade', decadeOf(worksSince))]),
  ];
}

/** The decade of a year, without its last digit: a long time is asked for in few traits. */
export function decadeOf(year: number): number {
  return Math.floor(year / 10);
}

/** What the traits of a company are made of. */
export interface TraitsOfCompany extends ChosenValues<'companies'> {
  employees: number;
  isHiring: boolean;
}

/** Says what a company can be narrowed by besides its industry and country. */
export function companyTraits(company: TraitsOfCompany): string[] {
  const { employees, isHiring } = company;
  const size = companySizeNames.find(
    (name) => employees >= companySizes[name][0] && employees <= companySizes[name][1],
  );
  return [
    ...(size ? [trait('size', size)] : []),
    ...(isHiring ? [trait('hiring', 1)] : []),
    ...traitsOfValues('companies', company),
  ];
}

/** What the traits of a job are made of. */
export interface TraitsOfJob extends JobPlace, ChosenValues<'jobs'> {
  experienceYears: number;
  salary: Salary | null;
}

/** Says what a job can be narrowed by besides its industry and country. */
export function jobTraits(job: TraitsOfJob): string[] {
  const { place, location, experienceYears, salary } = job;
  const years = experienceLevels.find((level) => experienceYears <= level);
  const pay = salary ? payLevels.findLast((level) => monthlyPay(salary) >= level) : undefined;
  return [
    ...(isPlace(place) ? [place] : placesIn(location)).map((one) => trait('place', one)),
    ...traitsOfValues('jobs', job),
    ...(years === undefined ? [] : [trait('experience', years)]),
    ...(pay === undefined ? [] : [trait('pay', pay)]),
  ];
}
