import { type FieldValues, type FormStore, setResponse } from '@modular-forms/react';
import { type AnyT, failureIn, failureText, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { showErrors } from '#pwa/ui/form/form-state.ts';
import { showToast, type ToastMessage } from '#pwa/ui/toast-state.ts';

/** The message of a toast for a failed action: its title, and the reason where the request has one. */
export function failureMessage(t: AnyT, title: string, fault: unknown): ToastMessage {
  const failure = failureIn(fault);
  return { title, ...(failure && { description: failureText(t, failure) }), tone: 'destructive' };
}

/** Shows a toast for a failed action. */
export function showFailure(t: AnyT, title: string, fault: unknown): void {
  showToast(failureMessage(t, title, fault));
}

/**
 * Shows why the server refused a form: the message above its button, and the errors at their fields, of which the first
 * gets the focus.
 */
export function showRefusal<Values extends FieldValues>(
  form: FormStore<Values>,
  message: string,
  fault: unknown,
): void {
  setResponse(form, { status: 'error', message });
  const failure = failureIn(fault);
  const errors = failure ? fieldErrorsOf(failure) : {};
  // A taken address is no wrong field for the server, but the person must change the field.
  if (failure?.code === 'email_taken') errors.email = failure.code;
  showErrors(form, errors);
}
