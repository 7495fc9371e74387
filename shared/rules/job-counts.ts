import { type Country, countries } from '../catalog/countries.ts';
import { industries } from '../catalog/industries.ts';
import { experienceLevels, type JobFilters, payLevels } from '../catalog/job-filters.ts';
import { isPlace, placesOf } from '../catalog/places/places.ts';
import { employmentTypes, workplaces } from '../catalog/work.ts';
import { countryOf } from './place-words.ts';

/** The chosen filters of jobs; none and `''` mean all. */
export interface JobChoices extends JobFilters {
  industry?: string | undefined;
  country?: string | undefined;
}

export const countedChoices = [
  'industry',
  'country',
  'place',
  'workplace',
  'employmentType',
  'experience',
  'pay',
] as const satisfies (keyof JobChoices)[];
export type CountedChoice = (typeof countedChoices)[number];

/** For each filter how many jobs each of its values would leave; values without any are not named. */
export type JobCounts = Record<CountedChoice, Record<string, number>>;

/**
 * Counts what each value of each filter would leave, were it chosen now instead of the one that is. Server and device
 * count by the same rule. Places are counted of one country: the one that is chosen, or that of the chosen place.
 *
 * @param countOf Counts the jobs of some choices, up to `limits.choiceCountCap`.
 */
export async function countJobChoices(
  choices: JobChoices,
  countOf: (choices: JobChoices) => Promise<number>,
): Promise<JobCounts> {
  const counts: JobCounts = {
    industry: {},
    country: {},
    place: {},
    workplace: {},
    employmentType: {},
    experience: {},
    pay: {},
  };
  const valuesOf = { ...fixedValues, place: placesToCount(choices) };
  for (const name of countedChoices) {
    for (const value of valuesOf[name]) {
      const count = await countOf(withChoice(choices, name, String(value)));
      if (count > 0) counts[name][value] = count;
    }
  }
  return counts;
}

const fixedValues = {
  industry: industries,
  country: countries,
  workplace: workplaces,
  employmentType: employmentTypes,
  experience: experienceLevels,
  pay: payLevels,
};

/** Puts a value in place of the one that is chosen. A place stands in its country, so of the two one is chosen. */
export function withChoice(choices: JobChoices, name: CountedChoice, value: string): JobChoices {
  const isWhere = name === 'country' || name === 'place';
  return { ...choices, ...(isWhere && { country: '', place: '' }), [name]: value };
}

function placesToCount({ country, place }: JobChoices): readonly string[] {
  const chosen = isPlace(place) ? countryOf(place) : country;
  return isListed(chosen) ? placesOf[chosen] : [];
}

function isListed(country: string | undefined): country is Country {
  return countries.some((one) => one === country);
}
