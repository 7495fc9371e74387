import { QueryError } from './engines/query-error.ts';
import { type OpeningFailure, StoreError, StoreOpeningError } from './store-error.ts';

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

// Of these the driver tells in words alone.
const failuresByText: [RegExp, OpeningFailure][] = [
  [/server does not support SSL/, 'tls_refused'],
  [/client password must be a string/, 'login_refused'],
];

/** Tells why a database could not be opened; an error that is not about the database stays as it is. */
export function openingFailure(error: unknown): unknown {
  if (error instanceof StoreOpeningError) return error;
  const code = codeOf(error);
  const told = failuresByText.find(([pattern]) => pattern.test(textsOf(error)));
  if (told) return new StoreOpeningError(told[1], error);
  const known = failuresByCode.find(([pattern]) => pattern.test(code));
  return known ? new StoreOpeningError(known[1], error) : error;
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
