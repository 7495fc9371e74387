import { experienceLevels, type JobFilters, payLevels } from '../catalog/job-filters.ts';
import { isPlace } from '../catalog/places/places.ts';
import type { EmploymentType, PayPeriod, Workplace } from '../catalog/work.ts';
import type { Salary } from '../model/job.ts';
import type { JobPlace } from './job-place.ts';
import { placesIn } from './place-words.ts';
import { type AskedTraits, trait } from './traits.ts';

/** The fields of a job that give its traits. */
export interface TraitsOfJob extends JobPlace {
  workplace: Workplace | null;
  employmentType: EmploymentType | null;
  experienceYears: number;
  salary: Salary | null;
}

/** Gives the traits of a job, by which filters find it. @see finding §3 */
export function jobTraits(job: TraitsOfJob): string[] {
  const { place, location, workplace, employmentType, experienceYears, salary } = job;
  const years = experienceLevels.find((level) => experienceYears <= level);
  const pay = salary ? payLevels.findLast((level) => monthlyPay(salary) >= level) : undefined;
  return [
    ...(isPlace(place) ? [place] : placesIn(location)).map((one) => trait('place', one)),
    ...(workplace ? [trait('workplace', workplace)] : []),
    ...(employmentType ? [trait('type', employmentType)] : []),
    ...(years === undefined ? [] : [trait('years', years)]),
    ...(pay === undefined ? [] : [trait('pay', pay)]),
  ];
}

/** Gives the traits that filters ask for. */
export function askedJobTraits({ place, workplace, employmentType, experience, pay }: JobFilters): AskedTraits {
  return [
    ...(place ? [[trait('place', place)]] : []),
    ...(workplace ? [[trait('workplace', workplace)]] : []),
    ...(employmentType ? [[trait('type', employmentType)]] : []),
    ...(experience
      ? [experienceLevels.filter((one) => one <= Number(experience)).map((one) => trait('years', one))]
      : []),
    ...(pay ? [payLevels.filter((one) => one >= Number(pay)).map((one) => trait('pay', one))] : []),
  ];
}

const monthsOf: Record<PayPeriod, number> = { MONTH: 1, YEAR: 1 / 12, WEEK: 52 / 12, DAY: 22, HOUR: 176 };

/**
 * The most that a job pays in a month of full work, in riyals or dirhams. Those of Qatar, Saudi Arabia and the Emirates
 * differ by three in a hundred and count as one; a dinar or an Omani rial counts as ten.
 */
export function monthlyPay({ max, currency, period }: Salary): number {
  return max * monthsOf[period] * (isTenfold(currency) ? 10 : 1);
}

/** True when ten riyals or dirhams count as one of the currency. */
export function isTenfold(currency: Salary['currency']): boolean {
  return currency === 'KWD' || currency === 'BHD' || currency === 'OMR';
}
