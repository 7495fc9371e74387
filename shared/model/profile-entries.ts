import * as v from 'valibot';
import { limits } from '../limits.ts';
import { addDays, isCalendarDay, toCalendarDay } from '../rules/calendar-day.ts';
import { optionalText, text } from './fields.ts';

/** A study on a profile. An entry has no id: the list as a whole, in its order, is one value. */
export const EducationSchema = v.object({
  institution: v.string(),
  degree: v.string(),
  fieldOfStudy: v.string(),
  startDate: v.string(),
  endDate: v.nullable(v.string()),
  description: v.nullable(v.string()),
});
export type Education = v.InferOutput<typeof EducationSchema>;

/** A position on a profile. Days are `YYYY-MM-DD`, and one that goes on has no end. */
export const ExperienceSchema = v.object({
  company: v.string(),
  position: v.string(),
  location: v.nullable(v.string()),
  startDate: v.string(),
  endDate: v.nullable(v.string()),
  current: v.boolean(),
  description: v.nullable(v.string()),
});
export type Experience = v.InferOutput<typeof ExperienceSchema>;

function isWithin(day: string, daysAhead: number): boolean {
  return day >= limits.dateOfBirthEarliest && day <= addDays(toCalendarDay(new Date()), daysAhead);
}

const StartDateSchema = v.pipe(
  v.string('start_date_required'),
  v.nonEmpty('start_date_required'),
  v.check(isCalendarDay, 'date_invalid'),
  v.check((day) => isWithin(day, limits.entryStartsAheadMaxDays), 'start_date_range'),
);

const EndDateSchema = v.pipe(
  v.nullable(v.string('date_invalid')),
  v.transform((day) => day || null),
  v.check((day) => day === null || isCalendarDay(day), 'date_invalid'),
  v.check((day) => day === null || isWithin(day, limits.entryEndsAheadMaxDays), 'end_date_range'),
);

const DescriptionSchema = optionalText({ maxLength: limits.entryDescriptionMaxLength, multiline: true });

/** A study as sent. @see trust §5, requirements U4 */
export const EducationInputSchema = v.pipe(
  v.object({
    institution: text({ maxLength: limits.schoolMaxLength, required: 'institution_required', needsLetter: true }),
    degree: text({ maxLength: limits.schoolMaxLength, required: 'degree_required', needsLetter: true }),
    fieldOfStudy: text({ maxLength: limits.schoolMaxLength, required: 'field_of_study_required', needsLetter: true }),
    startDate: StartDateSchema,
    endDate: v.optional(EndDateSchema, null),
    description: v.optional(DescriptionSchema, null),
  }),
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => endDate === null || endDate >= startDate,
      'end_before_start',
    ),
    ['endDate'],
  ),
);

/** A position as sent: one without an end is the current one, and the current one has no end. @see requirements U5 */
export const ExperienceInputSchema = v.pipe(
  v.object({
    company: text({ maxLength: limits.companyNameMaxLength, required: 'company_required', needsLetter: true }),
    position: text({ maxLength: limits.titleMaxLength, required: 'position_required', needsLetter: true }),
    location: v.optional(optionalText({ maxLength: limits.locationMaxLength }), null),
    startDate: StartDateSchema,
    endDate: v.optional(EndDateSchema, null),
    current: v.optional(v.boolean()),
    description: v.optional(DescriptionSchema, null),
  }),
  v.forward(
    v.partialCheck(
      [['current'], ['endDate']],
      ({ current, endDate }) => current !== false || endDate !== null,
      'end_date_required',
    ),
    ['endDate'],
  ),
  v.forward(
    v.partialCheck(
      [['current'], ['startDate'], ['endDate']],
      ({ current, startDate, endDate }) => current === true || endDate === null || endDate >= startDate,
      'end_before_start',
    ),
    ['endDate'],
  ),
  v.transform(({ current, endDate, description, ...entry }): Experience => {
    const isCurrent = current ?? endDate === null;
    // In the order of the answer, so that two lists are compared as they are written.
    return { ...entry, endDate: isCurrent ? null : endDate, current: isCurrent, description };
  }),
);

/** All studies, in the order of the person. */
export const EducationListSchema = v.pipe(
  v.array(EducationInputSchema, 'entries_invalid'),
  v.maxLength(limits.entriesMaxCount, 'entries_too_many'),
);

/** All positions, in the order of the person. */
export const ExperienceListSchema = v.pipe(
  v.array(ExperienceInputSchema, 'entries_invalid'),
  v.maxLength(limits.entriesMaxCount, 'entries_too_many'),
);
