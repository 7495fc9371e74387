import type { FormStore } from '@modular-forms/react';
import { failureIn, fieldErrorsOf } from '#pwa/data/forms/failure-text.ts';
import { showErrors } from '#pwa/ui/form/form-state.ts';

/** Puts what the server refused next to the fields it concerns; the first of them gets the focus. */
export function showFieldErrors<Values extends Record<string, string>>(form: FormStore<Values>, fault: unknown): void {
  const failure = failureIn(fault);
  if (failure) showErrors(form, fieldErrorsOf(failure));
}
