import { companySizeNames, companySizes, experienceLevels, payLevels } from '../catalog/directory-filters.ts';
import { isPlace } from '../catalog/places/places.ts';
import type { EmploymentType, Workplace } from '../catalog/work.ts';
import { type ValueFilter, valueFilters } from '../model/field-names.ts';
import type { Salary } from '../model/job-fields.ts';
import type { SpokenLanguage } from '../model/languages-and-links.ts';
import type { JobPlace } from './job-place.ts';
import { monthlyPay } from './pay.ts';
import { countryOf, placesIn } from './place-words.ts';
import { skillCodes } from './skill-codes.ts';
import { trait } from './traits.ts';

/** What the traits of a talent are made of: what everybody sees. Copies of older versions lack newer choices. */
export interface TraitsOfTalent extends Partial<Record<ValueFilter, string | null>> {
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
    ...valueFilters.flatMap((field) => (talent[field] ? [trait(field, talent[field])] : [])),
    ...[...new Set(skills.flatMap(skillCodes))].map((code) => trait('skill', code)),
    ...languages.map(({ code }) => trait('speaks', code)),
    ...(worksSince === null ? [] : [trait('since', worksSince), trait('decade', decadeOf(worksSince))]),
  ];
}

/** The decade of a year, without its last digit: a long time is asked for in few traits. */
export function decadeOf(year: number): number {
  return Math.floor(year / 10);
}

/** Says what a company can be narrowed by besides its industry and country. */
export function companyTraits({ employees, isHiring }: { employees: number; isHiring: boolean }): string[] {
  const size = companySizeNames.find(
    (name) => employees >= companySizes[name][0] && employees <= companySizes[name][1],
  );
  return [...(size ? [trait('size', size)] : []), ...(isHiring ? [trait('hiring', 1)] : [])];
}

/** What the traits of a job are made of. */
export interface TraitsOfJob extends JobPlace {
  workplace: Workplace | null;
  employmentType: EmploymentType | null;
  experienceYears: number;
  salary: Salary | null;
}

/** Says what a job can be narrowed by besides its industry and country. */
export function jobTraits(job: TraitsOfJob): string[] {
  const { place, location, workplace, employmentType, experienceYears, salary } = job;
  const years = experienceLevels.find((level) => experienceYears <= level);
  const pay = salary ? payLevels.findLast((level) => monthlyPay(salary) >= level) : undefined;
  return [
    ...(isPlace(place) ? [place] : placesIn(location)).map((one) => trait('place', one)),
    ...(workplace ? [trait('workplace', workplace)] : []),
    ...(employmentType ? [trait('employmentType', employmentType)] : []),
    ...(years === undefined ? [] : [trait('experience', years)]),
    ...(pay === undefined ? [] : [trait('pay', pay)]),
  ];
}
