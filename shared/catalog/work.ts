import { type Country, countries } from './countries.ts';

/** Where the work of a job is done. @see finding §1 */
export const workplaces = ['onsite', 'hybrid', 'remote'] as const;
export type Workplace = (typeof workplaces)[number];

/** How somebody is employed, in the values of Google's JobPosting. */
export const employmentTypes = [
  'FULL_TIME',
  'PART_TIME',
  'CONTRACTOR',
  'TEMPORARY',
  'INTERN',
  'VOLUNTEER',
  'PER_DIEM',
  'OTHER',
] as const;
export type EmploymentType = (typeof employmentTypes)[number];

/** For how long an amount is paid, in the values of schema.org. */
export const payPeriods = ['MONTH', 'YEAR', 'WEEK', 'DAY', 'HOUR'] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** The currency of each country, ISO 4217. */
export const currencyOf = {
  Qatar: 'QAR',
  'Saudi Arabia': 'SAR',
  'United Arab Emirates': 'AED',
  Kuwait: 'KWD',
  Bahrain: 'BHD',
  Oman: 'OMR',
} as const satisfies Record<Country, string>;
export type Currency = (typeof currencyOf)[Country];

export const currencies: readonly Currency[] = countries.map((country) => currencyOf[country]);
