import { StoreError } from '../store-error.ts';

// 40P01 deadlock, 40001 serialization failure: the same transaction succeeds when it is run again.
const repeatable = new Set(['40P01', '40001']);
// No connection, too many of them, starting up or shutting down, a lock or a statement that took too long.
const busy = /^(?:08...|53300|55P03|57014|57P0[1-3]|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/;
const storageFull = '53100';

interface PostgresError {
  code: string;
  constraint?: string;
}

function sourceOf(error: unknown): PostgresError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause)
      return { code: String(cause.code), ...('constraint' in cause && { constraint: String(cause.constraint) }) };
  }
  return undefined;
}

/** Whether a transaction failed only because of others that ran at the same time. */
export function isRepeatable(error: unknown): boolean {
  return repeatable.has(sourceOf(error)?.code ?? '');
}

/** Turns a server that cannot be asked and a full disk into the store's own errors; anything else stays. */
export function postgresFailure(error: unknown): unknown {
  const code = sourceOf(error)?.code ?? '';
  if (code === storageFull) return new StoreError('storage_full', error);
  return busy.test(code) || repeatable.has(code) ? new StoreError('busy', error) : error;
}

/** The unique index that refused a write, named `table_column` as in the table's definition. */
export function postgresRefusedBy(error: unknown): string | undefined {
  const source = sourceOf(error);
  return source?.code === '23505' ? source.constraint : undefined;
}
