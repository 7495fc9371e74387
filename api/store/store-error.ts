import type { ErrorCode } from '#shared/errors.ts';

/** A write or read that the database refused for now; `code` is one of the API's own, see `shared/errors.ts`. */
export class StoreError extends Error {
  readonly code: Extract<ErrorCode, 'busy' | 'storage_full'>;

  constructor(code: 'busy' | 'storage_full', cause?: unknown) {
    super(code, { cause });
    this.name = 'StoreError';
    this.code = code;
  }
}

/** Why a database was not opened; its file is left as it was. */
export type OpeningFailure = 'newer_schema' | 'damaged_database';

/** The database cannot be used by this version of the product, or at all. */
export class StoreOpeningError extends Error {
  readonly code: OpeningFailure;

  constructor(code: OpeningFailure, cause?: unknown) {
    super(code, { cause });
    this.name = 'StoreOpeningError';
    this.code = code;
  }
}
