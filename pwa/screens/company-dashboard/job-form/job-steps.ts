import { jobFormFields } from '#shared/model/job-field-names.ts';
import type { JobValues } from './job-values.ts';

/** The steps of posting a job in their order, each with the fields that it shows. */
export const stepFields = {
  work: ['title', 'titleOther', 'description', 'descriptionOther', 'industry'],
  terms: [
    ...(['place', 'location'] as const),
    ...jobFormFields,
    ...(['salaryPeriod', 'salaryMin', 'salaryMax', 'salaryCurrency', 'salaryRange'] as const),
  ],
  candidate: ['experienceYears', 'expiryDate', 'skills', 'typedSkill'],
  review: ['status'],
} as const satisfies Record<string, readonly (keyof JobValues)[]>;

export type StepName = keyof typeof stepFields;

// The keys are those of the table.
export const stepNames = Object.keys(stepFields) as StepName[];

const stepOfField: ReadonlyMap<string, StepName> = new Map(
  stepNames.flatMap((step) => stepFields[step].map((field) => [field, step] as const)),
);

/** Gives the first step, in their order, that shows one of these fields. */
export function firstStepOf(fields: readonly string[]): StepName | undefined {
  const steps = new Set(fields.map((field) => stepOfField.get(field)));
  return stepNames.find((step) => steps.has(step));
}

/** The errors of the steps up to one: what comes later was not asked for yet. */
export function errorsUpTo(last: StepName, errors: Record<string, string>): Record<string, string> {
  const asked = new Set<StepName | undefined>(stepNames.slice(0, stepNames.indexOf(last) + 1));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => asked.has(stepOfField.get(field) ?? 'work')));
}

/** True for the name of a step, as it was stored. */
export function isStep(text: string | null): text is StepName {
  return text !== null && Object.hasOwn(stepFields, text);
}
