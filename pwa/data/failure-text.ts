import type { TFunction } from 'i18next';
import type { RequestFailure } from '../http/request-failure.ts';

/**
 * Says a failure in the person's language: by its code or kind, else with the server's own words.
 *
 * @see checklist A18, api.md Errors
 */
export function failureText(t: TFunction, failure: RequestFailure): string {
  const key = failure.code ?? (failure.kind === 'http' ? '' : failure.kind);
  if (!key) return failure.message;
  // The key comes from the wire, so it cannot be checked against the known ones before run time.
  return (t as (key: string, options: { defaultValue: string }) => string)(`errors:${key}`, {
    defaultValue: failure.message,
  });
}

/**
 * Says in the person's language what is wrong with each field.
 *
 * @returns field → text; empty when the failure concerns no field
 */
export function fieldTexts(t: TFunction, failure: RequestFailure): Record<string, string> {
  const say = t as (key: string, options: { defaultValue: string }) => string;
  const codes = failure.errorCodes ?? {};
  const english = failure.errors ?? {};
  const fields = new Set([...Object.keys(english), ...Object.keys(codes)]);
  return Object.fromEntries(
    [...fields].map((field) => {
      const fallback = english[field] ?? failure.message;
      const code = codes[field];
      return [field, code ? say(`validation:${code}`, { defaultValue: fallback }) : fallback];
    }),
  );
}
