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
  /** The violated constraint, if the database named one. */
  readonly constraint: string | undefined;

  constructor(source: Error, query: string | undefined) {
    const { code, constraint } = factsOf(source);
    super([query ? `query ${query} failed` : 'query failed', code, constraint].filter(Boolean).join(' '));
    this.name = 'QueryError';
    this.code = code;
    this.constraint = constraint;
  }
}

/**
 * Replaces an error of a database by one without values; any other error stays.
 *
 * @param query Name of the statement, for the log.
 */
export function withoutValues(error: unknown, query?: string): unknown {
  if (error instanceof QueryError || !(error instanceof Error)) return error;
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

/** Remembers whether the database ever told that its file is damaged. */
export class DamageWatch {
  #isDamaged = false;

  /** Since the start of the process; only a restored database ends it. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Looks at an error and answers it. */
  note<Thrown>(error: Thrown): Thrown {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof QueryError && damageCode.test(cause.code)) this.#isDamaged = true;
    }
    return error;
  }
}
