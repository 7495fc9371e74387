import { type FieldValues, valiForm } from '@modular-forms/react';
import type { GenericSchema } from 'valibot';

/**
 * Makes the validation of a form whose values are not yet what is sent, by the library's adapter for Valibot. Where
 * they are the same, a form takes `valiForm` itself.
 *
 * @returns a function that answers path → message key
 */
export function validateInput(schema: GenericSchema): (input: object) => Promise<Record<string, string>> {
  const validate = valiForm<FieldValues>(schema);
  // The schema judges what the input is; the library's type speaks of what it hands out itself.
  return async (input) => ({ ...(await validate(input as FieldValues)) }) as Record<string, string>;
}
