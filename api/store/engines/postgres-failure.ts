import { StoreError } from '../store-error.ts';
import { QueryError, withoutValues } from './query-error.ts';

// 40P01 deadlock, 40001 serialization failure: the same transaction succeeds when it is run again.
const repeatable = new Set(['40P01', '40001']);
// No connection, too many of them or not let in, starting up or shutting down, a lock or a statement that took too
// long, a server that only reads for now, a right that is missing for now, a disk that fails.
const busySqlStates = /^(?:08...|28...|3D000|53[023]00|25006|25P0[34]|42501|55P03|57014|57P0[1-5]|58...)$/;
const busySystemCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const storageFull = '53100';

function sourceOf(error: unknown): { code: string; constraint?: string | undefined } | undefined {
  const told = withoutValues(error);
  if (told instanceof QueryError) return told;
  for (let cause = told; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof QueryError) return cause;
    if ('code' in cause) return { code: String(cause.code) };
  }
  return undefined;
}

/** True when a transaction failed only because of others that ran at the same time. */
export function isRepeatable(error: unknown): boolean {
  return repeatable.has(sourceOf(error)?.code ?? '');
}

/**
 * Turns a server that cannot be asked for now and a full disk into the store's own errors, and takes the values out of
 * any other error of the database.
 *
 * @param query Name of the statement, for the log.
 */
export function postgresFailure(error: unknown, query?: string): unknown {
  if (error instanceof StoreError) return error;
  const code = sourceOf(error)?.code ?? '';
  const told = withoutValues(error, query);
  if (code === storageFull) return new StoreError('storage_full', told);
  return isBusy(code) ? new StoreError('busy', told) : told;
}

function isBusy(code: string): boolean {
  return busySqlStates.test(code) || busySystemCodes.test(code) || repeatable.has(code);
}

/** The unique index that refused a write, named `table_column` as in the table's definition. */
export function postgresRefusedBy(error: unknown): string | undefined {
  const source = sourceOf(error);
  return source?.code === '23505' ? source.constraint : undefined;
}
