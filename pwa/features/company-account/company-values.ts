import type { FormStore } from '@modular-forms/react';
import { toAsciiDigits } from '#shared/rules/digits.ts';

interface Business {
  name: string;
  nameOther: string;
  website: string;
  industry: string;
  country: string;
  employees: string;
  registrationDate: string;
  turnover: string;
  description: string;
  descriptionOther: string;
}

/** The common fields of registering and editing a company, as they stand in a form. */
export type BusinessValues = { [Field in keyof Business]: Business[Field] };

/** The other fields of a company's registration. */
export type RegistrationValues = BusinessValues & { email: string; password: string; confirmPassword: string };

/** The other fields that a company may change later; `''` is no logo. */
export type EditValues = BusinessValues & { logo: string; language: string; wantsMail: boolean };

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
