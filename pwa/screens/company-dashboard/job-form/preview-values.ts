import type { Country } from '#shared/catalog/countries.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import { employmentTypes, workplaces } from '#shared/catalog/work.ts';
import { isCalendarDay } from '#shared/rules/calendar-day.ts';
import { countryOf } from '#shared/rules/place-words.ts';
import { addSkills } from '#shared/rules/skills.ts';
import { inWords, type JobValues, newJobValues, type SomeJobValues, salaryIn, toNumber } from './job-values.ts';

/**
 * The typed job as far as candidates will see it. What makes no sense yet is left out.
 *
 * @param country The country of the company, for a place that is not in the catalog.
 */
export function previewOf(values: SomeJobValues, country: Country) {
  // The form library knows no value before the fields are drawn.
  const whole = { ...newJobValues({ industry: '', country }, new Date(0)), ...(values as Partial<JobValues>) };
  const { title, titleOther, description, descriptionOther, location, place, salaryPeriod, salaryRange } = whole;
  const years = toNumber(whole.experienceYears);
  const texts = { title, titleOther, description, descriptionOther, location };
  return {
    ...texts,
    place: isPlace(place) ? place : null,
    country: isPlace(place) ? countryOf(place) : country,
    workplace: workplaces.find((known) => known === whole.workplace) ?? null,
    employmentType: employmentTypes.find((known) => known === whole.employmentType) ?? null,
    experienceYears: typeof years === 'number' && !Number.isNaN(years) ? years : 0,
    salary: salaryIn(whole),
    salaryRange: salaryPeriod === inWords && salaryRange !== '' ? salaryRange : null,
    skills: addSkills(whole.skills, whole.typedSkill).skills,
    expiryDate: isCalendarDay(whole.expiryDate) ? whole.expiryDate : null,
  };
}
