import { StoreError } from '../store-error.ts';
import { QueryError, withoutValues } from './query-error.ts';

/** The SQLite code of an error or of what caused it, e.g. `SQLITE_BUSY`. */
export function sqliteCode(error: unknown): string {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return source instanceof Error && 'code' in source ? String(source.code) : '';
}

// Locked by another process, not writable, or out of reach: the same call succeeds when that is over.
const busy = /^SQLITE_(?:BUSY|LOCKED|READONLY|PERM|CANTOPEN)/;

/**
 * Turns a file that cannot be used for now and a full disk into the store's own errors, and takes the values out of
 * any other error of the database.
 *
 * @param query Name of the statement, for the log.
 */
export function sqliteFailure(error: unknown, query?: string): unknown {
  const code = sqliteCode(error);
  const told = withoutValues(error, query);
  if (busy.test(code)) return new StoreError('busy', told);
  if (code.startsWith('SQLITE_FULL') || code === 'SQLITE_IOERR_WRITE') return new StoreError('storage_full', told);
  return told;
}

/** The unique index that refused a write, named `table_column` as in the table's definition. */
export function sqliteRefusedBy(error: unknown): string | undefined {
  if (!/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(sqliteCode(error))) return undefined;
  const told = withoutValues(error);
  const columns = told instanceof QueryError ? told.constraint : undefined;
  return columns?.split(', ')[0]?.replace('.', '_');
}
