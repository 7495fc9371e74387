import { jobStatuses } from '../catalog/statuses.ts';
import { employmentTypes, workplaces } from '../catalog/work.ts';
import { type FieldRow, type FieldsHaving, fieldsHaving, fieldsWith } from './field-rows.ts';

/**
 * The fields of a job that its company writes. New job, patch, answers, cards, filters, the form and search engines
 * follow from these rows, and from the schemas of `job-fields.ts`.
 *
 * @see docs/adding-a-field.md
 */
export const jobRows = {
  title: { kind: 'line', shown: 'card', isSearched: true, jsonLd: 'title' },
  /** The title in the other language. */
  titleOther: { kind: 'line', shown: 'card', isSearched: true, jsonLd: 'title' },
  /** On cards its first 160 characters, cut by grapheme. */
  description: { kind: 'paragraphs', shown: 'card', jsonLd: 'description' },
  descriptionOther: { kind: 'paragraphs', shown: 'card', jsonLd: 'description' },
  skills: { kind: 'list', shown: 'card', isSearched: true, jsonLd: 'skills' },
  experienceYears: { kind: 'number', shown: 'card', filter: 'rules', jsonLd: 'experienceRequirements' },
  industry: { kind: 'choice', shown: 'card', isSearched: true, labels: 'catalog:industries', jsonLd: 'industry' },
  /** As its company wrote it. */
  location: { kind: 'line', shown: 'card', isSearched: true, filter: 'rules', jsonLd: 'jobLocation' },
  /** Id of the catalog. Any text, so that an older app takes a place that it does not know yet. */
  place: {
    kind: 'choice',
    shown: 'card',
    isSearched: true,
    labels: 'places',
    filter: 'rules',
    jsonLd: 'jobLocation',
  },
  workplace: {
    kind: 'choice',
    shown: 'card',
    choices: workplaces,
    labels: 'catalog:workplaces',
    invalid: 'workplace_invalid',
    form: 'terms',
    filter: 'value',
    jsonLd: 'jobLocationType',
  },
  employmentType: {
    kind: 'choice',
    shown: 'card',
    choices: employmentTypes,
    labels: 'job-words:employment_types',
    invalid: 'employment_type_invalid',
    form: 'terms',
    filter: 'value',
    jsonLd: 'employmentType',
  },
  /** As its company wrote it. */
  salaryRange: { kind: 'line', shown: 'card', jsonLd: 'baseSalary' },
  salary: { kind: 'pay', shown: 'card', filter: 'rules', jsonLd: 'baseSalary' },
  /** Whether it is public at all, too. */
  status: {
    kind: 'choice',
    shown: 'page',
    choices: jobStatuses,
    labels: 'catalog:jobStatuses',
    invalid: 'status_invalid',
  },
  /** It leaves every public place at this moment. */
  expiryDate: { kind: 'day', shown: 'card', jsonLd: 'validThrough' },
} as const satisfies Record<string, FieldRow>;

/** A field of a job that its company writes. */
export type JobField = keyof typeof jobRows;

/** The fields of a job on its card. */
export const jobCardFields = fieldsWith(jobRows, 'shown', 'card');

/** The fields that everybody sees: on the page of the job, and most of them on its card. */
export const jobPageFields = fieldsWith(jobRows, 'shown', 'card', 'page');

/** The fields that the usual control of their kind gives. */
export type JobFormField = FieldsHaving<typeof jobRows, 'form'>;
export const jobFormFields = fieldsHaving(jobRows, 'form');
