import { type ErrorCode, errorCatalog } from '#shared/errors.ts';
import validationTexts from '#shared/locales/en/validation.json' with { type: 'json' };
import type { Problem } from '#shared/model/problem.ts';
import { AppError } from '../domain/app-error.ts';

/** An error as it goes out. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: Problem;
  /** Whether the cause is ours to look at. */
  isUnexpected: boolean;
}

// What the disk and the store say, in the words of this house.
const codesOfCauses: Record<string, ErrorCode> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  storage_full: 'storage_full',
  busy: 'busy',
};

const busyRetrySeconds = 2;
const texts: Record<string, string> = validationTexts;

/**
 * Turns whatever was thrown into the one shape of error answers; nothing of an unexpected cause goes out.
 *
 * @see trust §9
 */
export function errorAnswer(thrown: unknown, requestId: string): ErrorAnswer {
  const error = thrown instanceof AppError ? thrown : new AppError(codeOfCause(thrown));
  const { status } = errorCatalog[error.code];
  const retryAfterSeconds = error.details.retryAfterSeconds ?? (error.code === 'busy' ? busyRetrySeconds : undefined);
  return {
    status,
    headers: {
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      ...(error.details.allow && { Allow: error.details.allow.join(', ') }),
    },
    body: {
      message: error.message,
      code: error.code,
      requestId,
      ...fieldErrors(error),
      ...(error.details.current && { current: error.details.current }),
    },
    isUnexpected: status === 500 || error.code === 'storage_full',
  };
}

function fieldErrors({ details }: AppError): Partial<Problem> {
  if (!details.fields) return {};
  const errors = Object.fromEntries(Object.entries(details.fields).map(([field, key]) => [field, textOf(key)]));
  const [only, ...others] = Object.values(errors);
  const message = only !== undefined && others.length === 0 ? { message: only } : {};
  return { ...message, errors, errorCodes: details.fields };
}

function textOf(key: string): string {
  return texts[key] ?? errorCatalog.validation_failed.message;
}

function codeOfCause(thrown: unknown): ErrorCode {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    const known = 'code' in cause && codesOfCauses[String(cause.code)];
    if (known) return known;
  }
  return 'internal';
}
