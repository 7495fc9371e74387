import { describe, expect, it } from 'vitest';
import { StoreError } from '../store-error.ts';
import { DamageWatch, QueryError, sqliteCode, sqliteFailure, sqliteRefusedBy } from './database-errors.ts';

const ofSqlite = (code: string, message = 'no') => Object.assign(new Error(message), { name: 'SqliteError', code });

describe('failures of SQLite', () => {
  it('have the code of their cause, or their own', () => {
    const inner = ofSqlite('SQLITE_BUSY');
    expect(sqliteCode(inner)).toBe('SQLITE_BUSY');
    expect(sqliteCode(new Error('outer', { cause: inner }))).toBe('SQLITE_BUSY');
    expect(sqliteCode(Object.assign(ofSqlite('SQLITE_FULL'), { cause: 'a text' }))).toBe('SQLITE_FULL');
    expect(sqliteCode(new Error('none'))).toBe('');
    expect(sqliteCode({ code: 'SQLITE_BUSY' })).toBe('');
    expect(sqliteCode(undefined)).toBe('');
  });

  it.each([
    ['SQLITE_BUSY', 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_LOCKED', 'busy'],
    ['SQLITE_READONLY_DIRECTORY', 'busy'],
    ['SQLITE_PERM', 'busy'],
    ['SQLITE_CANTOPEN', 'busy'],
    ['SQLITE_FULL', 'storage_full'],
    ['SQLITE_IOERR_WRITE', 'storage_full'],
  ])('are told by the errors of the store: %s is %s', (code, told) => {
    const failure = sqliteFailure(ofSqlite(code), 'find_user');
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure).toMatchObject({ code: told, cause: { message: `query find_user failed ${code}` } });
  });

  it.each(['SQLITE_CORRUPT', 'SQLITE_IOERR_READ', 'SQLITE_CONSTRAINT_UNIQUE'])(
    'are without values else: %s',
    (code) => {
      const failure = sqliteFailure(ofSqlite(code, 'secret@example.com'));
      expect(failure).toBeInstanceOf(QueryError);
      expect(failure).toMatchObject({ code, message: `query failed ${code}` });
    },
  );

  it('are errors of others where they are', () => {
    const error = new TypeError('no function');
    expect(sqliteFailure(error)).toBe(error);
  });

  it('name the unique index that refused a write, and no other constraint', () => {
    const unique = ofSqlite('SQLITE_CONSTRAINT_UNIQUE', 'UNIQUE constraint failed: users.email, users.slug');
    expect(sqliteRefusedBy(unique)).toBe('users_email');
    expect(sqliteRefusedBy(new Error('outer', { cause: unique }))).toBeUndefined();
    const key = ofSqlite('SQLITE_CONSTRAINT_PRIMARYKEY', 'UNIQUE constraint failed: job_keys.key');
    expect(sqliteRefusedBy(key)).toBe('job_keys_key');
    expect(sqliteRefusedBy(sqliteFailure(key))).toBe('job_keys_key');
    expect(sqliteRefusedBy(ofSqlite('SQLITE_CONSTRAINT_UNIQUE', 'refused'))).toBeUndefined();
    expect(
      sqliteRefusedBy(ofSqlite('SQLITE_CONSTRAINT_CHECK', 'CHECK constraint failed: users.email')),
    ).toBeUndefined();
    expect(sqliteRefusedBy(new Error('none'))).toBeUndefined();
  });
});

describe('a damage', () => {
  it.each(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ', 'XX001', 'XX002'])(
    'is remembered after %s, also within another error',
    (code) => {
      const watch = new DamageWatch();
      expect(watch.isDamaged).toBe(false);
      const error = new Error('outer', { cause: new QueryError(ofSqlite(code), undefined) });
      expect(watch.note(error)).toBe(error);
      expect(watch.isDamaged).toBe(true);
      watch.note(new Error('another'));
      expect(watch.isDamaged).toBe(true);
    },
  );

  it.each<unknown>([
    new QueryError(ofSqlite('SQLITE_BUSY'), undefined),
    new QueryError(ofSqlite('XX0011'), undefined),
    // The disk of another.
    ofSqlite('SQLITE_CORRUPT'),
    'SQLITE_CORRUPT',
  ])('is none after %s', (error) => {
    const watch = new DamageWatch();
    expect(watch.note(error)).toBe(error);
    expect(watch.isDamaged).toBe(false);
  });
});
