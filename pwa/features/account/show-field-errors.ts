import { type FormStore, focus, setError } from '@modular-forms/react';
import { failureIn, fieldErrorsOf } from '#pwa/data/forms/failure-text.ts';

/** Puts what the server refused next to the fields it concerns; the first of them gets the focus. */
export function showFieldErrors<Values extends Record<string, string>>(form: FormStore<Values>, fault: unknown): void {
  const failure = failureIn(fault);
  const errors = failure ? fieldErrorsOf(failure) : {};
  const refused = form.internal.fieldNames.peek().filter((name) => errors[name]);
  // The names come from the form itself.
  for (const name of refused) setError(form, name as never, errors[name] ?? '', { shouldFocus: false });
  if (refused[0]) focus(form, refused[0] as never);
}
