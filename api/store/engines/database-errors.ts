import { type OpeningFailure, StoreError, StoreOpeningError } from '../store-error.ts';

/** Stands for a connection that the driver found closed or silent, for which it has no code of its own. */
export const lostConnectionCode = '08006';

const constraintOfSqlite = /constraint failed: (.+)$/;
const lostConnection =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed) )/;

/**
 * A statement that the database refused, without anything that was given to it: the drivers and the query builder
 * repeat values in messages, details and parameters, and those are e-mails, password hashes and what people wrote.
 */
export class QueryError extends Error {
  /** SQLSTATE, `SQLITE_…`, or the code of the system for a lost connection. */
  readonly code: string;
  /** Name of the statement, if it has one. */
  readonly query: string | undefined;
  /** The violated constraint, if the database named one. */
  readonly constraint: string | undefined;

  constructor(source: Error, query: string | undefined) {
    const { code, constraint } = factsOf(source);
    super([query ? `query ${query} failed` : 'query failed', code, constraint].filter(Boolean).join(' '));
    this.name = 'QueryError';
    this.code = code;
    this.query = query;
    this.constraint = constraint;
  }
}

/**
 * Replaces an error of a database by one without values; any other error stays.
 *
 * @param query Name of the statement, for the log.
 */
export function withoutValues(error: unknown, query?: string): unknown {
  if (error instanceof QueryError) return error.query || !query ? error : new QueryError(error, query);
  if (!(error instanceof Error)) return error;
  return isOfDatabase(error) || lostConnection.test(error.message) ? new QueryError(error, query) : error;
}

/** True when an error comes from a driver or from the query builder, so that its texts may hold values. */
export function isOfDatabase(error: Error): boolean {
  return error.name === 'SqliteError' || 'severity' in error || ('query' in error && 'params' in error);
}

function factsOf(source: Error): { code: string; constraint: string | undefined } {
  for (let cause: unknown = source; cause instanceof Error; cause = cause.cause) {
    if (lostConnection.test(cause.message)) return { code: lostConnectionCode, constraint: undefined };
    if (!('code' in cause)) continue;
    const named = 'constraint' in cause && cause.constraint ? String(cause.constraint) : undefined;
    return { code: String(cause.code), constraint: named ?? constraintOfSqlite.exec(cause.message)?.[1] };
  }
  return { code: '', constraint: undefined };
}

const damageCode = /^(?:SQLITE_CORRUPT|SQLITE_NOTADB|SQLITE_IOERR_(?:READ|SHORT_READ|CORRUPTFS)|XX00[12]$)/;

/** Remembers whether a statement ever met a damaged page. */
export class DamageWatch {
  #isDamaged = false;

  /** Since the start of the process; only a restored database ends it. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Looks at an error and returns it. */
  note<Thrown>(error: Thrown): Thrown {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof QueryError && damageCode.test(cause.code)) this.#isDamaged = true;
    }
    return error;
  }
}

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
  if (error instanceof StoreError) return error;
  const code = sqliteCode(error);
  const bare = withoutValues(error, query);
  if (busy.test(code)) return new StoreError('busy', bare);
  if (code.startsWith('SQLITE_FULL') || code === 'SQLITE_IOERR_WRITE') return new StoreError('storage_full', bare);
  return bare;
}

/** The unique index that refused a write, named `table_column` as in the table's definition. */
export function sqliteRefusedBy(error: unknown): string | undefined {
  if (!/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(sqliteCode(error))) return undefined;
  const bare = withoutValues(error);
  const columns = bare instanceof QueryError ? bare.constraint : undefined;
  return columns?.split(', ')[0]?.replace('.', '_');
}

// 40P01 deadlock, 40001 serialization failure: the same transaction succeeds when it is run again.
const repeatable = new Set(['40P01', '40001']);
// No connection, too many of them or not let in, starting up or shutting down, a lock or a statement that took too
// long, a server that only reads for now, a right that is missing for now, a disk that fails.
const busySqlStates = /^(?:08...|28...|3D000|53[023]00|25006|25P0[34]|42501|55P03|57014|57P0[1-5]|58...)$/;
const busySystemCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const storageFull = '53100';

function sourceOf(error: unknown): { code: string; constraint?: string | undefined } | undefined {
  const bare = withoutValues(error);
  if (bare instanceof QueryError) return bare;
  for (let cause = bare; cause instanceof Error; cause = cause.cause) {
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
  const bare = withoutValues(error, query);
  if (code === storageFull) return new StoreError('storage_full', bare);
  return isBusy(code) ? new StoreError('busy', bare) : bare;
}

function isBusy(code: string): boolean {
  return busySqlStates.test(code) || busySystemCodes.test(code) || repeatable.has(code);
}

/** The unique index that refused a write, named `table_column` as in the table's definition. */
export function postgresRefusedBy(error: unknown): string | undefined {
  const source = sourceOf(error);
  return source?.code === '23505' ? source.constraint : undefined;
}

const failuresByCode: [RegExp, OpeningFailure][] = [
  [/^(?:SQLITE_FULL|SQLITE_IOERR_WRITE|53100|ENOSPC|EDQUOT)$/, 'storage_full'],
  [/^(?:SQLITE_(?:READONLY|PERM|CANTOPEN|AUTH).*|25006|42501|EACCES|EPERM|EROFS)$/, 'not_writable'],
  [/^(?:SQLITE_(?:BUSY|LOCKED).*|55P03)$/, 'in_use'],
  [/^(?:SQLITE_(?:NOTADB|CORRUPT).*|XX00[12])$/, 'damaged_database'],
  [/^(?:28...|3D000)$/, 'login_refused'],
  [/^(?:58P01|0A000)$/, 'extension_missing'],
  [/CERT|TLS|UNABLE_TO_VERIFY/, 'tls_refused'],
  [/^(?:08...|53[23]00|57P0[1-5]|E[A-Z_]+)$/, 'unreachable'],
];

// For these the driver has no code.
const failuresByText: [RegExp, OpeningFailure][] = [
  [/server does not support SSL/, 'tls_refused'],
  [/client password must be a string/, 'login_refused'],
];

/** Translates the reason why a database could not be opened; an error that is not about the database stays as it is. */
export function openingFailure(error: unknown): unknown {
  if (error instanceof StoreOpeningError) return error;
  const code = codeOf(error);
  const byText = failuresByText.find(([pattern]) => pattern.test(textsOf(error)));
  if (byText) return new StoreOpeningError(byText[1], error);
  const byCode = failuresByCode.find(([pattern]) => pattern.test(code));
  return byCode ? new StoreOpeningError(byCode[1], error) : error;
}

/** The code next to the source: that of the database or of the system. */
function codeOf(error: unknown): string {
  let code = '';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StoreError && cause.code === 'storage_full') return '53100';
    if (cause instanceof QueryError) return cause.code;
    if ('code' in cause) code = String(cause.code);
  }
  return code;
}

function textsOf(error: unknown): string {
  const texts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) texts.push(cause.message);
  return texts.join('\n');
}
