import { StoreError } from '../store-error.ts';

/** The SQLite code of an error or of what caused it, e.g. `SQLITE_BUSY`. */
export function sqliteCode(error: unknown): string {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return source instanceof Error && 'code' in source ? String(source.code) : '';
}

/** Turns a locked file and a full disk into the store's own errors; anything else stays. */
export function sqliteFailure(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return new StoreError('busy', error);
  if (code.startsWith('SQLITE_FULL') || code === 'SQLITE_IOERR_WRITE') return new StoreError('storage_full', error);
  return error;
}

/** The unique index that refused a write, named `table_column` as in the table's definition. */
export function sqliteRefusedBy(error: unknown): string | undefined {
  if (!/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(sqliteCode(error))) return undefined;
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const columns = /failed: (.+)$/.exec(source instanceof Error ? source.message : '')?.[1];
  return columns?.split(', ')[0]?.replace('.', '_');
}
