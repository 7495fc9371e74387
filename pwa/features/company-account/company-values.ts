import type { FormStore } from '@modular-forms/react';
import { toAsciiDigits } from '#shared/rules/digits.ts';

interface Business {
  name: string;
  website: string;
  industry: string;
  country: string;
  employees: string;
  registrationDate: string;
  turnover: string;
  description: string;
}

/** What registering and editing a company have in common, as it stands in a form. */
export type BusinessValues = { [Field in keyof Business]: Business[Field] };

/** What else a company tells when it registers. */
export type RegistrationValues = BusinessValues & { email: string; password: string; confirmPassword: string };

/** What else a company may change later; `''` is no logo. */
export type EditValues = BusinessValues & { logo: string; language: string; wantsMail: boolean };

/** Gives the form as one of the fields that both forms have. */
export function businessPart(form: FormStore<RegistrationValues> | FormStore<EditValues>): FormStore<BusinessValues> {
  // The library's stores are invariant in their fields, but further fields do not harm who uses some of them.
  return form as unknown as FormStore<BusinessValues>;
}

/** Turns the number of employees into what the contract takes: `''` for none, NaN for what is no number. */
export function readEmployees(text: string): number | '' {
  const digits = toAsciiDigits(text).trim();
  return digits === '' ? '' : Number(digits);
}
