import { describe, expect, it } from 'vitest';
import { isOfDatabase, lostConnectionCode, QueryError, withoutValues } from './database-errors.ts';

const secret = 'secret@example.com';
const withFields = (fields: object, message = `no: ${secret}`) => Object.assign(new Error(message), fields);
const ofBuilder = (cause: unknown) =>
  Object.assign(new Error(`Failed query: select ${secret}`, { cause }), { query: 'select $1', params: [secret] });

describe('an error without values', () => {
  it.each<[string, Error]>([
    ['SQLite', withFields({ name: 'SqliteError', code: 'SQLITE_FULL' })],
    ['PostgreSQL', withFields({ severity: 'ERROR', code: 'SQLITE_FULL' })],
    ['the builder', ofBuilder(withFields({ code: 'SQLITE_FULL' }))],
  ])('stands for one of %s', (_source, error) => {
    expect(isOfDatabase(error)).toBe(true);
    const told = withoutValues(error, 'find_user');
    expect(told).toBeInstanceOf(QueryError);
    expect(told).toMatchObject({
      name: 'QueryError',
      message: 'query find_user failed SQLITE_FULL',
      code: 'SQLITE_FULL',
    });
    expect(Object(told).cause).toBeUndefined();
    expect(Object(told).constraint).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['of the programs', new TypeError('no function')],
    ['that has a statement without values', withFields({ query: 'select 1' })],
    ['that has values without a statement', withFields({ params: [] })],
    ['of the system', withFields({ code: 'ENOENT' })],
    ['that is none', 'a text'],
    ['that has its name', new QueryError(withFields({ code: '23505' }), 'one')],
    ['that tells of a connection in the middle', new Error('It says: Connection terminated')],
  ])('is the same where it is one %s', (_source, error) => {
    expect(withoutValues(error, 'other')).toBe(error);
  });

  it('gets the name of its statement where a later caller has it', () => {
    const named = withoutValues(new QueryError(withFields({ code: '23505' }), undefined), 'insert_person');
    expect(named).toMatchObject({ message: 'query insert_person failed 23505', query: 'insert_person', code: '23505' });
  });

  it.each([
    'Connection terminated unexpectedly',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('has the code of a lost connection for “%s”, also within another', (message) => {
    expect(withoutValues(new Error(message))).toMatchObject({ code: lostConnectionCode });
    expect(withoutValues(ofBuilder(new Error(message)))).toMatchObject({ code: lostConnectionCode });
    // What the driver adds does not hide it.
    expect(withoutValues(withFields({ severity: 'FATAL', code: 'XX000', constraint: 'a' }, message))).toMatchObject({
      code: lostConnectionCode,
      constraint: undefined,
    });
  });

  it('names the constraint of either database, and says so in its message', () => {
    const ofPostgres = withFields({ severity: 'ERROR', code: '23505', constraint: 'users_email' });
    expect(withoutValues(ofPostgres)).toMatchObject({
      message: 'query failed 23505 users_email',
      constraint: 'users_email',
    });
    const sqlite = { name: 'SqliteError', code: 'SQLITE_CONSTRAINT_UNIQUE' };
    const text = 'UNIQUE constraint failed: users.email, users.slug';
    for (const constraint of [undefined, '']) {
      expect(withoutValues(withFields({ ...sqlite, constraint }, text))).toMatchObject({
        code: 'SQLITE_CONSTRAINT_UNIQUE',
        constraint: 'users.email, users.slug',
      });
    }
  });

  it('takes the code of the first cause that has one, and none where no cause has', () => {
    const inner = withFields({ code: 'inner' });
    expect(withoutValues(ofBuilder(new Error('between', { cause: inner })))).toMatchObject({ code: 'inner' });
    expect(withoutValues(ofBuilder(withFields({ code: 'outer', cause: inner })))).toMatchObject({ code: 'outer' });
    expect(withoutValues(ofBuilder('a text'))).toMatchObject({ code: '', message: 'query failed' });
  });
});
