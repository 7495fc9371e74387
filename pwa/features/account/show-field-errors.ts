import type { FormStore } from '@modular-forms/react';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { showErrors } from '#pwa/ui/form/form-state.ts';

/** Shows the server's errors at their fields; the first of them gets the focus. */
export function showFieldErrors<Values extends Record<string, string>>(form: FormStore<Values>, fault: unknown): void {
  const failure = failureIn(fault);
  if (failure) showErrors(form, fieldErrorsOf(failure));
}
