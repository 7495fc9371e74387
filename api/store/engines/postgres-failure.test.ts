import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openPostgres } from './postgres.ts';
import { isRepeatable, postgresFailure, postgresRefusedBy } from './postgres-failure.ts';
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

  it('says that it is busy when no server answers', async () => {
    const engine = openPostgres(openPostgresPool('postgres://nobody@127.0.0.1:9/none'));
    await expect(engine.write((tx) => tx.sql('select 1'))).rejects.toMatchObject({ code: 'busy' });
    await expect(engine.reader.sql('select 1')).rejects.toMatchObject({ code: 'busy' });
    await engine.close();
  });
});
