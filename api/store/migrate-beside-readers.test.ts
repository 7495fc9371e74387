import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../testing/postgres-server.ts';
import { openingFailure } from './engines/database-errors.ts';
import type { Engine } from './engines/engine.ts';
import { openPostgres } from './engines/postgres.ts';
import { openPostgresPool } from './engines/postgres-pool.ts';
import { migrate } from './migrate.ts';

const now = new Date('2026-11-21T09:00:00Z');
const migrations = [
  { number: 1, name: 'first', statements: ['create table notes (text text)'] },
  {
    number: 2,
    name: 'second',
    statements: ['alter table notes add column day text', 'alter table notes add column n integer'],
  },
];
const engineAt = (database: string) =>
  openPostgres(
    openPostgresPool(database, {
      connectionsMax: 2,
      isBehindPooler: false,
      deadlines: { connectMs: 5000, statementMs: 5000, answerMs: 6000 },
    }),
  );
const programs = await postgresPrograms();

// It takes several connections, which the PostgreSQL inside this process does not have.
describe.runIf(programs)('a migration beside others who use the table', () => {
  let server: PostgresServer;
  let engine: Engine;
  let address: string;
  beforeAll(async () => {
    server = await startPostgresServer(programs ?? '');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    address = await server.newDatabase();
    engine = engineAt(address);
    await migrate(engine, { now, beforeChange: async () => undefined, migrations: migrations.slice(0, 1) });
    return () => engine.close();
  });

  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    return client;
  }

  const take = (triesMax: number) =>
    migrate(engine, {
      now,
      migrations,
      beforeChange: async () => undefined,
      lockRetries: { waitMs: 200, pauseMs: 100, triesMax },
    });

  it('lets others through, and is done when the table is free', async () => {
    const [holder, reader] = [await connected(), await connected()];
    await holder.query('begin');
    await holder.query('select * from notes');
    const migrating = take(100);
    // Readers come while it tries: each waits behind one try at most.
    for (let round = 0; round < 5; round += 1) {
      const startedMs = performance.now();
      await reader.query('select count(*) from notes');
      expect(performance.now() - startedMs).toBeLessThan(2000);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await holder.query('commit');
    expect(await migrating).toEqual([2]);
    expect((await reader.query('select * from notes')).fields.map(({ name }) => name)).toEqual(['text', 'day', 'n']);
    await Promise.all([holder.end(), reader.end()]);
  });

  it('is made by one of several processes that start on an empty database', async () => {
    const empty = await server.newDatabase();
    const engines = Array.from({ length: 6 }, () => engineAt(empty));
    const taken = await Promise.all(
      engines.map((one) => migrate(one, { now, migrations, beforeChange: async () => undefined })),
    );
    expect(taken).toHaveLength(6);
    expect(await engines[0]?.reader.sql('select number from schema_migrations order by number')).toEqual([[1], [2]]);
    await Promise.all(engines.map((one) => one.close()));
  });

  it('gives up in the end, with nothing done', async () => {
    const holder = await connected();
    await holder.query('begin');
    await holder.query('select * from notes');
    const failure = await take(2).catch(openingFailure);
    expect(failure).toMatchObject({ code: 'in_use' });
    await holder.query('commit');
    expect((await holder.query('select * from notes')).fields.map(({ name }) => name)).toEqual(['text']);
    await holder.end();
  });
});
