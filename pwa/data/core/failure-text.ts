import type { RequestFailure } from '../../http/request-failure.ts';

/** The `t` of any namespace. */
export type AnyT = (...args: never[]) => unknown;
// Codes come from the wire, so they are not known to the types of the texts.
type LooseT = (key: string, options: { defaultValue?: string; status?: number | undefined }) => string;

const kindKeys = { offline: 'offline', timeout: 'timeout', foreign: 'foreign_answer' } as const;

/** The request failure in an error of an action; null for a fault of the app itself. */
export function failureIn(fault: unknown): RequestFailure | null {
  // Only the client loads the class. Its name is enough to recognise it.
  return fault instanceof Error && fault.name === 'RequestFailure' ? (fault as RequestFailure) : null;
}

/**
 * Describes a failure in the person's language, by its code or kind, or else by the message of a JSON answer. Of the page of
 * a proxy or gateway only the status is shown.
 *
 * @see requirements A18, api §2 Errors
 */
export function failureText(t: AnyT, failure: RequestFailure): string {
  const translate = t as LooseT;
  if (failure.kind !== 'http') return translate(`errors:${kindKeys[failure.kind]}`, {});
  if (isForeignError(failure)) return translate('errors:foreign_error', { status: failure.status });
  return failure.code ? translate(`errors:${failure.code}`, { defaultValue: failure.message }) : failure.message;
}

/** True when an answer is not Dalil's own, such as a proxy's error page: then the screen describes the failure. */
export function isForeignError({ kind, code, serverMessage }: RequestFailure): boolean {
  return kind === 'http' && code === undefined && serverMessage === undefined;
}

/**
 * Gives the error of each field.
 *
 * @returns field → key of `validation.json`, or a ready text where the server gave no key
 */
export function fieldErrorsOf(failure: RequestFailure): Record<string, string> {
  return { ...failure.errors, ...failure.errorCodes };
}
