import type { ErrorCode } from '#shared/errors.ts';

type StoreErrorCode = Extract<
  ErrorCode,
  'busy' | 'storage_full' | 'internal' | 'open_jobs_limit' | 'saved_full' | 'tokens_full' | 'webhooks_full'
>;

/** The database refused (for now), or a row that must be there is not; `code` is one of the API's own. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'StoreError';
    this.code = code;
  }
}

/** Why a database was not opened; its file is left as it was. */
export type OpeningFailure =
  | 'newer_schema'
  | 'damaged_database'
  | 'storage_full'
  | 'not_writable'
  | 'in_use'
  | 'login_refused'
  | 'extension_missing'
  | 'tls_refused'
  | 'unreachable';

/** The database cannot be used by this version of the product, or at all. */
export class StoreOpeningError extends Error {
  readonly code: OpeningFailure;

  constructor(code: OpeningFailure, cause?: unknown) {
    super(code, { cause });
    this.name = 'StoreOpeningError';
    this.code = code;
  }
}
