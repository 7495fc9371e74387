import { countries } from '../catalog/countries.ts';
import { applicationMails } from '../catalog/mails.ts';
import { type FieldRow, type FieldsHaving, type FieldsWith, fieldsHaving, fieldsWith } from './field-rows.ts';

/**
 * The fields of a company that it writes itself. Registration, patch, answers, cards, the form and search engines follow
 * from these rows, and from the schemas of `company-fields.ts`.
 *
 * @see docs/adding-a-field.md
 */
export const companyRows = {
  name: { kind: 'line', shown: 'card', isSearched: true, jsonLd: 'name' },
  /** The name in the other language. */
  nameOther: { kind: 'line', shown: 'card', isSearched: true, jsonLd: 'alternateName' },
  /** `''` when there is none. */
  website: { kind: 'line', shown: 'card', jsonLd: 'sameAs' },
  industry: { kind: 'choice', shown: 'card', isSearched: true, labels: 'catalog:industries' },
  country: {
    kind: 'choice',
    shown: 'card',
    isSearched: true,
    choices: countries,
    labels: 'catalog:countries',
    invalid: 'country_required',
    jsonLd: 'address',
  },
  employees: { kind: 'number', shown: 'card', filter: 'rules', jsonLd: 'numberOfEmployees' },
  registrationDate: { kind: 'day', shown: 'page', jsonLd: 'foundingDate' },
  turnover: { kind: 'line', shown: 'page', form: 'business', lines: ['page'] },
  /** Whole, so that the device searches the same text as the server; `''` when there is none. */
  description: { kind: 'paragraphs', shown: 'card', isSearched: true, jsonLd: 'description' },
  descriptionOther: { kind: 'paragraphs', shown: 'card', isSearched: true, jsonLd: 'description' },
  /** `/media/{sha256}-256.webp`, or null. */
  logo: { kind: 'picture', shown: 'card', jsonLd: 'logo' },
  language: { kind: 'language', shown: 'owner' },
  /** True when the company gets a mail when somebody applies. */
  wantsMail: { kind: 'switch', shown: 'owner' },
  applicationMails: { kind: 'choice', shown: 'owner', choices: applicationMails, labels: 'account:mails.rhythms' },
} as const satisfies Record<string, FieldRow>;

/** A field that a company writes itself. */
export type CompanyField = keyof typeof companyRows;

/** The fields of a company on its card. */
export const companyCardFields = fieldsWith(companyRows, 'shown', 'card');

/** The fields that everybody sees: on the page of the company, and some of them on its card. */
export const companyPageFields = fieldsWith(companyRows, 'shown', 'card', 'page');

/** The fields that the company alone sees. */
export const companyOwnFields = fieldsWith(companyRows, 'shown', 'owner');

/** The fields whose form control follows from their kind. */
export type CompanyFormField = FieldsHaving<typeof companyRows, 'form'>;
export const companyFormFields = fieldsHaving(companyRows, 'form');

/** The fields that the company's page shows as further lines. */
export type CompanyLineField = FieldsHaving<typeof companyRows, 'lines'>;
export const companyLineFields = fieldsHaving(companyRows, 'lines');

/** The fields of the registration form and of the profile form. */
export type BusinessField = Exclude<FieldsWith<typeof companyRows, 'shown', 'card' | 'page'>, 'logo'>;
export const businessFields = companyPageFields.filter((field): field is BusinessField => field !== 'logo');

/** A field that is on or off. */
export type CompanySwitch = FieldsWith<typeof companyRows, 'kind', 'switch'>;

/** True for a field that is on or off. */
export function isCompanySwitch(field: CompanyField): field is CompanySwitch {
  return companyRows[field].kind === 'switch';
}
