import type { RequestFailure } from '../../http/request-failure.ts';

/** The `t` of any namespace. */
export type AnyT = (...args: never[]) => unknown;
// Codes come from the wire, so they are not known to the types of the texts.
type LooseT = (key: string, options: { defaultValue?: string; status?: number | undefined }) => string;

const kindKeys = { offline: 'offline', timeout: 'timeout', foreign: 'foreign_answer' } as const;

/** The request failure in an error of an action; null for a fault of the app itself. */
export function failureIn(fault: unknown): RequestFailure | null {
  // The class is loaded with the client only, and its name is enough to tell.
  return fault instanceof Error && fault.name === 'RequestFailure' ? (fault as RequestFailure) : null;
}

/**
 * Says a failure in the person's language: by its code or kind, else with the words of a JSON answer. The page of a proxy
 * or gateway is never shown, only its status.
 *
 * @see requirements A18, api §2 Errors
 */
export function failureText(t: AnyT, failure: RequestFailure): string {
  const say = t as LooseT;
  if (failure.kind !== 'http') return say(`errors:${kindKeys[failure.kind]}`, {});
  if (isForeignError(failure)) return say('errors:foreign_error', { status: failure.status });
  return failure.code ? say(`errors:${failure.code}`, { defaultValue: failure.message }) : failure.message;
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
