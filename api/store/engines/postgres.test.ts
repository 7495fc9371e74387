import { expect, it } from 'vitest';
import { defineQuery } from './engine.ts';
import { openPostgres, type PostgresSession, type PostgresSource } from './postgres.ts';

interface Asked {
  text: string;
  values: readonly unknown[];
}

/** A driver that notes what it is asked, and fails as the test wants. */
function driver(failures: unknown[] = []) {
  const asked: Asked[] = [];
  const prepared: string[] = [];
  let transactions = 0;
  // The builder of a statement, as far as it is used: it can be prepared under a name.
  const builder = (statement: string) => ({
    prepare: (name: string) => {
      prepared.push(`${name}: ${statement}`);
      return { execute: async (values: Record<string, unknown>) => [values] };
    },
  });
  const session = {
    db: { select: builder } as unknown as PostgresSession['db'],
    async query(text: string, values: readonly unknown[]) {
      asked.push({ text, values });
      return [[values.length]];
    },
  };
  const source: PostgresSource = {
    reader: session,
    snapshot: (work) => work(session),
    async transaction(work) {
      transactions += 1;
      const result = await work(session);
      const failure = failures.shift();
      if (failure) throw failure;
      return result;
    },
    close: async () => undefined,
  };
  return { source, asked, prepared, transactions: () => transactions };
}

const refused = (code: string) => Object.assign(new Error('refused'), { severity: 'ERROR', code });

it('a transaction that met others is repeated up to eight times', async () => {
  const seven = driver(Array.from({ length: 7 }, () => refused('40001')));
  expect(await openPostgres(seven.source).write((tx) => tx.sql('select 1'))).toEqual([[0]]);
  expect(seven.transactions()).toBe(8);
  const eight = driver(Array.from({ length: 9 }, () => refused('40P01')));
  await expect(openPostgres(eight.source).write((tx) => tx.sql('select 1'))).rejects.toMatchObject({ code: 'busy' });
  expect(eight.transactions()).toBe(8);
});

it('a transaction that failed otherwise is not repeated', async () => {
  const { source, transactions } = driver([refused('23505')]);
  await expect(openPostgres(source).write((tx) => tx.sql('select 1'))).rejects.toMatchObject({ code: '23505' });
  expect(transactions()).toBe(1);
});

it('values are numbered in their order, and a statement without any stays as it is', async () => {
  const { source, asked } = driver();
  const { reader } = openPostgres(source);
  await reader.sql('select ? where a = ? and b = ?', [1, 'two', null]);
  await reader.sql("select '?'");
  await reader.sql("select '?'", []);
  expect(asked).toEqual([
    { text: 'select $1 where a = $2 and b = $3', values: [1, 'two', null] },
    { text: "select '?'", values: [] },
    { text: "select '?'", values: [] },
  ]);
});

it('a query is prepared once for a connection, under its name and the number of the schema', async () => {
  const { source, prepared } = driver();
  const engine = openPostgres(source, 25);
  // The builder of this driver takes the statement's name.
  const query = defineQuery('find_user', (db) => {
    const { select } = db as unknown as { select(statement: string): PromiseLike<Record<string, unknown>[]> };
    return select('one');
  });
  expect(await engine.reader.run(query, { id: 1 })).toEqual([{ id: 1 }]);
  expect(await engine.reader.run(query, { id: 2 })).toEqual([{ id: 2 }]);
  expect(prepared).toEqual(['find_user_25: one']);
  await engine.write((tx) => tx.run(query, { id: 3 }));
  await engine.snapshot((connection) => connection.run(query, { id: 4 }));
  expect(prepared).toEqual(['find_user_25: one', 'find_user_25: one']);
});

it('a ping asks the database', async () => {
  const { source, asked } = driver();
  await openPostgres(source).ping();
  expect(asked).toEqual([{ text: 'select 1', values: [] }]);
});
