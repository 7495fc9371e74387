import { expect, it } from 'vitest';
import { failureLine } from '../../startup-failures.ts';
import { StoreError, StoreOpeningError } from '../store-error.ts';
import { openingFailure, QueryError } from './database-errors.ts';

const refused = (code: string) =>
  Object.assign(new Error(`no: secret@example.com ${code}`), { severity: 'ERROR', code });

it.each([
  [refused('0A000'), /extension pg_trgm/],
  [refused('58P01'), /extension pg_trgm/],
  [refused('42501'), /lacks the right/],
  [refused('28P01'), /does not let this account in/],
  [refused('3D000'), /has no such database/],
  [refused('SELF_SIGNED_CERT_IN_CHAIN'), /cannot agree on TLS/],
  [refused('ECONNREFUSED'), /does not answer/],
  [new Error('The server does not support SSL connections'), /cannot agree on TLS/],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), /does not let this account in/],
])('a database that refuses is told in one line without a value or a stack: %s', (error, line) => {
  const told = failureLine(openingFailure(error), undefined);
  expect(told).toMatch(line);
  expect(told).not.toMatch(/\n|secret/);
});

it.each([
  ['SQLITE_FULL', 'storage_full'],
  ['SQLITE_IOERR_WRITE', 'storage_full'],
  ['53100', 'storage_full'],
  ['ENOSPC', 'storage_full'],
  ['EDQUOT', 'storage_full'],
  ['SQLITE_READONLY_DIRECTORY', 'not_writable'],
  ['SQLITE_CANTOPEN', 'not_writable'],
  ['25006', 'not_writable'],
  ['EACCES', 'not_writable'],
  ['EROFS', 'not_writable'],
  ['SQLITE_BUSY', 'in_use'],
  ['SQLITE_LOCKED', 'in_use'],
  ['55P03', 'in_use'],
  ['SQLITE_NOTADB', 'damaged_database'],
  ['SQLITE_CORRUPT_INDEX', 'damaged_database'],
  ['XX001', 'damaged_database'],
  ['28000', 'login_refused'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_refused'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls_refused'],
  ['08006', 'unreachable'],
  ['53300', 'unreachable'],
  ['57P03', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
])('%s at the opening is told as %s, with its cause', (code, told) => {
  const error = refused(code);
  const failure = openingFailure(error);
  expect(failure).toBeInstanceOf(StoreOpeningError);
  expect(failure).toMatchObject({ code: told, cause: error });
});

it('a failure is told by the code next to its source, whatever the words around it say', () => {
  const outer = (cause: unknown, code?: string) => Object.assign(new Error('outer', { cause }), code && { code });
  expect(openingFailure(outer(refused('SQLITE_BUSY'), 'SQLITE_FULL'))).toMatchObject({ code: 'in_use' });
  expect(openingFailure(outer(outer(refused('SQLITE_NOTADB'))))).toMatchObject({ code: 'damaged_database' });
  expect(openingFailure(outer(refused('unknown'), 'SQLITE_FULL'))).not.toBeInstanceOf(StoreOpeningError);
  // What the database said is nearer than what the system said to it.
  const told = new QueryError(refused('SQLITE_CANTOPEN'), undefined);
  told.cause = refused('SQLITE_FULL');
  expect(openingFailure(outer(told))).toMatchObject({ code: 'not_writable' });
  expect(openingFailure(outer(new Error('The server does not support SSL connections')))).toMatchObject({
    code: 'tls_refused',
  });
});

it('a store that is full or busy is told as what it is', () => {
  expect(openingFailure(new StoreError('storage_full'))).toMatchObject({ code: 'storage_full' });
  const busy = new StoreError('busy', new QueryError(refused('SQLITE_BUSY'), undefined));
  expect(openingFailure(busy)).toMatchObject({ code: 'in_use' });
});

it.each([new StoreOpeningError('newer_schema'), new TypeError('no function'), refused('42P01'), 'a text'])(
  'what has been told and what is not about the database stays: %s',
  (error) => {
    expect(openingFailure(error)).toBe(error);
  },
);
