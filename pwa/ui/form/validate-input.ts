import { type FieldValues, valiForm } from '@modular-forms/react';
import type { GenericSchema } from 'valibot';

/**
 * Makes the validation of a form whose values differ from the sent ones, by the library's adapter for Valibot. Where
 * they are the same, a form takes `valiForm` itself.
 *
 * @returns a function that answers path → message key
 */
export function validateInput(schema: GenericSchema): (input: object) => Promise<Record<string, string>> {
  const validate = valiForm<FieldValues>(schema);
  // The schema checks the type of the input; the library's type names the type of its own values.
  return async (input) => ({ ...(await validate(input as FieldValues)) }) as Record<string, string>;
}
