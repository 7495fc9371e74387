import { type ErrorCode, errorCatalog } from '#shared/errors.ts';
import validationTexts from '#shared/locales/en/validation.json' with { type: 'json' };
import type { Problem } from '#shared/model/problem.ts';
import { AppError } from '../domain/app-error.ts';
import { quotaHeaders } from './counter.ts';

/** An error answer. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: Problem;
  /** True when the cause is a fault of the server, to be logged. */
  isUnexpected: boolean;
}

// Error codes of Dalil for errors of disk and store.
const codesOfCauses: Record<string, ErrorCode> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  storage_full: 'storage_full',
  busy: 'busy',
  open_jobs_limit: 'open_jobs_limit',
  saved_full: 'saved_full',
  tokens_full: 'tokens_full',
  webhooks_full: 'webhooks_full',
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
      ...(error.details.quota && quotaHeaders([error.details.quota])),
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

/** How the database fails a request: it is away or overloaded, its disk is full, or it refuses a statement. */
export const storeFailures = ['busy', 'storage_full', 'internal'] as const;
export type StoreFailure = (typeof storeFailures)[number];

/**
 * How the database failed, if it is the cause of an error; a limit that it enforces is no failure. Its errors are known
 * by their names: this layer does not import the store.
 */
export function storeFailureOf(thrown: unknown): StoreFailure | undefined {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'StoreError' && 'code' in cause) return storeFailures.find((code) => code === cause.code);
    if (cause.name === 'QueryError') return 'internal';
  }
  return undefined;
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
