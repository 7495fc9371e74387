import type { FormStore } from '@modular-forms/react';
import {
  type BusinessField,
  businessFields,
  type CompanyField,
  type CompanySwitch,
  isCompanySwitch,
} from '#shared/model/company-field-names.ts';
import { mapFields } from '#shared/model/field-rows.ts';
import { toAsciiDigits } from '#shared/rules/digits.ts';

/** Values of a form: a switch is on or off, and anything else is a text. */
type FormValues<Field extends CompanyField> = { [Name in Field]: Name extends CompanySwitch ? boolean : string };

/** The common fields of the forms that register and edit a company. */
export type BusinessValues = FormValues<BusinessField>;

/** The other fields of a company's registration. */
export type RegistrationValues = BusinessValues & { email: string; password: string; confirmPassword: string };

/** The fields that a company may change later; `''` is no logo. */
export const editFields = [...businessFields, 'logo', 'language', 'wantsMail'] as const;
export type EditValues = FormValues<(typeof editFields)[number]>;

/** Fills fields of a form; what is not given is empty or off. */
export function formValuesOf<Field extends CompanyField>(
  fields: readonly Field[],
  given: Partial<Record<Field, unknown>>,
): FormValues<Field> {
  const values = mapFields(fields, (field) =>
    isCompanySwitch(field) ? given[field] === true : String(given[field] ?? ''),
  );
  // Each field got a value of its kind.
  return values as FormValues<Field>;
}

/** Gives the form as one of the fields that both forms have. */
export function businessPart(form: FormStore<RegistrationValues> | FormStore<EditValues>): FormStore<BusinessValues> {
  // The library's stores are invariant in their fields, but further fields do not harm who uses some of them.
  return form as unknown as FormStore<BusinessValues>;
}

/** Turns the number of employees into the contract's value: `''` for none, NaN for anything but a number. */
export function readEmployees(text: string): number | '' {
  const digits = toAsciiDigits(text).trim();
  return digits === '' ? '' : Number(digits);
}
