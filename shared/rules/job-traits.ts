import type { Country } from '../catalog/countries.ts';
import { isPlace, type Place } from '../catalog/places/places.ts';
import type { EmploymentType, PayPeriod, Workplace } from '../catalog/work.ts';
import type { Salary } from '../model/job.ts';
import { countryOf, placesIn } from './place-words.ts';
import { trait } from './traits.ts';

/** What the traits of a job are made of. */
export interface TraitsOfJob {
  location: string;
  place: string | null;
  workplace: Workplace | null;
  employmentType: EmploymentType | null;
  experienceYears: number;
  salary: Salary | null;
}

/** The places of a job: the one that was chosen, and those that its free text names. */
export function placesOfJob({ place, location }: Pick<TraitsOfJob, 'place' | 'location'>): Place[] {
  return [...new Set([...(isPlace(place) ? [place] : []), ...placesIn(location)])];
}

/** The country of a job: of its place, else of its company. */
export function countryOfJob(place: string | null, companyCountry: Country): Country {
  return isPlace(place) ? countryOf(place) : companyCountry;
}

/** Says what a job can be narrowed by. */
export function jobTraits(job: TraitsOfJob): string[] {
  const { workplace, employmentType, experienceYears, salary } = job;
  const level = salary ? payLevels.findLast((from) => monthlyPay(salary) >= from) : undefined;
  return [
    ...placesOfJob(job).map((place) => trait('place', place)),
    ...(workplace ? [trait('workplace', workplace)] : []),
    ...(employmentType ? [trait('type', employmentType)] : []),
    trait('years', experienceYears),
    ...(level === undefined ? [] : [trait('pay', level)]),
  ];
}

/** Monthly pay by which jobs can be narrowed, in riyals or dirhams. */
export const payLevels = [3000, 5000, 8000, 12_000, 16_000, 20_000, 30_000, 40_000];

const monthsOf: Record<PayPeriod, number> = { MONTH: 1, YEAR: 1 / 12, WEEK: 52 / 12, DAY: 22, HOUR: 176 };

/**
 * The most that a job pays in a month of full work, in riyals or dirhams. Those of Qatar, Saudi Arabia and the Emirates
 * differ by three in a hundred and count as one; a dinar or an Omani rial counts as ten.
 */
export function monthlyPay({ max, currency, period }: Salary): number {
  return max * monthsOf[period] * (isTenfold(currency) ? 10 : 1);
}

/** Whether ten riyals or dirhams count as one of the currency. */
export function isTenfold(currency: Salary['currency']): boolean {
  return currency === 'KWD' || currency === 'BHD' || currency === 'OMR';
}
