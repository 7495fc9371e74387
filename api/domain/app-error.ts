import { type ErrorCode, errorCatalog, type NotFoundSubject, notFoundMessages } from '#shared/errors.ts';

export interface AppErrorDetails {
  /** The kind of thing that a `not_found` did not find. */
  subject?: NotFoundSubject;
  /** Field → message key, for `validation_failed`. */
  fields?: Record<string, string>;
  /** When the caller may try again. */
  retryAfterSeconds?: number;
  /** The bound that was reached, as items of the headers `RateLimit-Policy` and `RateLimit`. */
  quota?: { policy: string; state: string };
  /** The row as it is, for `changed`. */
  current?: object;
  /** Methods that an address knows, for `method_not_allowed`. */
  allow?: string[];
}

/** A failure whose code the caller gets. @see shared/errors.ts */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.subject ? notFoundMessages[details.subject] : errorCatalog[code].message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/**
 * Ends an operation with an error code; made for the right side of `??`.
 *
 * @throws AppError always
 */
export function fail(code: ErrorCode, details?: AppErrorDetails): never {
  throw new AppError(code, details);
}
