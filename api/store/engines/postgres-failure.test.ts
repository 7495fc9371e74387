import { describe, expect, it } from 'vitest';
import { openPostgres } from './postgres.ts';
import { isRepeatable, postgresFailure, postgresRefusedBy } from './postgres-failure.ts';
import { openPostgresPool } from './postgres-pool.ts';

function failure(code: string, more: object = {}): Error {
  const source = Object.assign(new Error('from the server'), { code, ...more });
  return new Error('Failed query', { cause: source });
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

  it('leaves other errors as they are, with the refusing index', () => {
    const refused = failure('23505', { constraint: 'users_email' });
    expect(postgresFailure(refused)).toBe(refused);
    expect(postgresRefusedBy(refused)).toBe('users_email');
    expect(postgresRefusedBy(failure('23514', { constraint: 'users_name_length' }))).toBeUndefined();
  });

  it('says that it is busy when no server answers', async () => {
    const engine = openPostgres(openPostgresPool('postgres://nobody@127.0.0.1:9/none'));
    await expect(engine.write((tx) => tx.sql('select 1'))).rejects.toMatchObject({ code: 'busy' });
    await expect(engine.reader.sql('select 1')).rejects.toMatchObject({ code: 'busy' });
    await engine.close();
  });
});
