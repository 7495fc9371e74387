import * as v from 'valibot';

/**
 * Makes the validation of a form from a schema.
 *
 * @returns a function that returns the message key of the first fault of each field
 */
export function validateWith(schema: v.GenericSchema): (values: unknown) => Record<string, string> {
  return (values) => {
    const errors: Record<string, string> = {};
    for (const issue of v.safeParse(schema, values).issues ?? []) {
      const field = v.getDotPath(issue);
      if (field && !errors[field]) errors[field] = issue.message;
    }
    return errors;
  };
}

/** Parses the values of a form to the type of the contract. @throws ValiError when they were not validated before */
export function parseForm<S extends v.GenericSchema>(schema: S, values: unknown): v.InferOutput<S> {
  return v.parse(schema, values);
}
