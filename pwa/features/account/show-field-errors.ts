import type { FormStore } from '@modular-forms/react';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { showErrors } from '#pwa/ui/form/form-state.ts';

/** Puts the server's refusals next to the fields they concern; the first of them gets the focus. */
export function showFieldErrors<Values extends Record<string, string>>(form: FormStore<Values>, fault: unknown): void {
  const failure = failureIn(fault);
  if (failure) showErrors(form, fieldErrorsOf(failure));
}
