import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { StoreError } from '../store-error.ts';
import { isRepeatable, postgresFailure, postgresRefusedBy, QueryError } from './database-errors.ts';
import { openPostgres } from './postgres.ts';
import { openPostgresPool } from './postgres-pool.ts';

function failure(code: string, more: object = {}): Error {
  const source = Object.assign(new Error('secret@example.com is there'), { severity: 'ERROR', code, ...more });
  const query = { query: 'select $1', params: ['secret@example.com'] };
  return Object.assign(new Error('Failed query: select $1\nparams: secret@example.com', { cause: source }), query);
}

describe('failures of PostgreSQL', () => {
  it.each(['40P01', '40001'])('repeats a transaction after %s', (code) => {
    expect(isRepeatable(failure(code))).toBe(true);
    expect(postgresFailure(failure(code))).toMatchObject({ code: 'busy' });
  });

  it.each([
    ['ECONNREFUSED', 'busy'],
    ['53300', 'busy'],
    ['57P03', 'busy'],
    ['08006', 'busy'],
    ['53100', 'storage_full'],
  ])('tells %s as %s', (code, told) => {
    expect(isRepeatable(failure(code))).toBe(false);
    expect(postgresFailure(failure(code))).toMatchObject({ code: told });
  });

  it('tells another error by its code and the refusing index alone', () => {
    const refused = failure('23505', { constraint: 'users_email', detail: 'Key (email)=(secret@example.com) exists' });
    expect(postgresFailure(refused)).toMatchObject({ code: '23505', constraint: 'users_email' });
    expect(inspect(postgresFailure(refused), { depth: null, showHidden: true })).not.toContain('secret');
    expect(postgresRefusedBy(refused)).toBe('users_email');
    expect(postgresRefusedBy(postgresFailure(refused))).toBe('users_email');
    expect(postgresRefusedBy(failure('23514', { constraint: 'users_name_length' }))).toBeUndefined();
  });

  it('finds the code within other errors, and that of the system', () => {
    const outer = (cause: unknown) => new Error('outer', { cause });
    const told = (code: string) => new QueryError(failure(code), 'find_user');
    expect(isRepeatable(outer(told('40001')))).toBe(true);
    expect(isRepeatable(outer(outer(told('53300'))))).toBe(false);
    expect(postgresFailure(outer(told('53300')))).toMatchObject({ code: 'busy' });
    expect(postgresFailure(outer(told('53100')))).toMatchObject({ code: 'storage_full' });
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    expect(postgresFailure(refused)).toMatchObject({ code: 'busy', cause: refused });
    expect(postgresFailure(outer(refused))).toMatchObject({ code: 'busy' });
    const unique = new QueryError(failure('23505', { constraint: 'users_slug' }), undefined);
    expect(postgresRefusedBy(outer(unique))).toBe('users_slug');
  });

  it('names the statement of what it tells', () => {
    expect(postgresFailure(failure('53300'), 'find_user')).toMatchObject({
      cause: { message: 'query find_user failed 53300' },
    });
    expect(postgresFailure(failure('42601'), 'find_user')).toMatchObject({ message: 'query find_user failed 42601' });
  });

  it.each<unknown>([new StoreError('internal'), new TypeError('no function'), new Error('outer'), 'a text', undefined])(
    'leaves what is told already or is not of the database: %s',
    (error) => {
      expect(postgresFailure(error)).toBe(error);
      expect(isRepeatable(error)).toBe(false);
      expect(postgresRefusedBy(error)).toBeUndefined();
    },
  );

  it.each(['08000', '28P01', '3D000', '53200', '25006', '25P03', '42501', '55P03', '57014', '57P05', '58030', 'EPIPE'])(
    'comes again after %s',
    (code) => {
      expect(postgresFailure(failure(code))).toMatchObject({ code: 'busy' });
    },
  );

  it.each(['42501x', '23514', '22P02', 'XX000', '5', 'EPERM'])('does not come again after %s', (code) => {
    expect(postgresFailure(failure(code))).toMatchObject({ name: 'QueryError', code });
  });

  it('says that it is busy when no server answers', async () => {
    const engine = openPostgres(openPostgresPool('postgres://nobody@127.0.0.1:9/none'));
    await expect(engine.write((tx) => tx.sql('select 1'))).rejects.toMatchObject({ code: 'busy' });
    await expect(engine.reader.sql('select 1')).rejects.toMatchObject({ code: 'busy' });
    await engine.close();
  });
});
