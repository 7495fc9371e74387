import {
  type FieldPath,
  type FieldValues,
  type FormOptions,
  type FormStore,
  getValue,
  useFormStore,
} from '@modular-forms/react';
import { useState } from 'react';

/**
 * A form that knows all fields of its initial values from the start. The library learns of a field when it is first
 * drawn, and announces it while React renders: everything that follows the values would then be updated in the middle
 * of another component's rendering.
 */
export function useForm<Values extends FieldValues>(
  options: FormOptions<Values> & { initialValues: object },
): FormStore<Values> {
  const form = useFormStore<Values>(options);
  useState(() => {
    // The names come from the values themselves. Asking for a value makes the field.
    for (const name of Object.keys(options.initialValues)) getValue(form, name as FieldPath<Values>);
  });
  return form;
}
