import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../testing/postgres-server.ts';
import { buildIndexes } from './build-indexes.ts';
import type { Engine } from './engines/engine.ts';
import { openPostgres } from './engines/postgres.ts';
import { openPostgresPool } from './engines/postgres-pool.ts';
import { migrate } from './migrate.ts';

const now = new Date('2026-11-21T09:00:00Z');
const first = { number: 1, name: 'first', statements: ['create table notes (text text)'] };
const statement = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "notes_text" ON "notes" USING btree ("text")';
const second = { number: 2, name: 'second', statements: [statement] };
const programs = await postgresPrograms();
const pool = { connectionsMax: 4, deadlines: { connectMs: 60_000, statementMs: 500, answerMs: 60_000 } };

// It takes several connections, which the PostgreSQL inside this process does not have.
describe.runIf(programs)('an index that is built beside writers', () => {
  let server: PostgresServer;
  let engine: Engine;
  let address: string;
  beforeAll(async () => {
    server = await startPostgresServer(programs ?? '');
  }, 60_000);
  afterAll(() => server.stop());
  beforeEach(async () => {
    address = await server.newDatabase();
    engine = openPostgres(openPostgresPool(address, pool));
    await migrate(engine, { now, beforeChange: async () => undefined, migrations: [first] });
    return () => engine.close();
  });

  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    return client;
  }

  const take = (one = engine) =>
    migrate(one, { now, beforeChange: async () => undefined, migrations: [first, second] });
  const isBuilding = async (client: pg.Client) =>
    (
      await client.query(
        "select 1 from pg_stat_activity where query ilike 'create index concurrently%' and state = 'active'",
      )
    ).rowCount === 1;
  const validity = (client: pg.Client) =>
    client
      .query("select indisvalid from pg_index where indexrelid = to_regclass('notes_text')")
      .then(({ rows }) => rows.map((row) => row.indisvalid));
  const applied = async () =>
    (await engine.reader.sql('select number from schema_migrations order by number')).map(([number]) => Number(number));

  it('lets them write while it waits, longer than any other statement may take', async () => {
    const [holder, writer] = [await connected(), await connected()];
    await holder.query('begin');
    await holder.query("insert into notes values ('held')");
    const taking = take();
    await expect.poll(() => isBuilding(writer), { timeout: 60_000 }).toBe(true);
    await writer.query("insert into notes values ('beside')");
    // The deadline of a statement passes meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await isBuilding(writer)).toBe(true);
    await writer.query("insert into notes values ('later')");
    await holder.query('commit');
    expect(await taking).toEqual([2]);
    expect(await validity(writer)).toEqual([true]);
    expect(await applied()).toEqual([1, 2]);
    // Requests have their deadline as before.
    await expect(engine.write((tx) => tx.sql('select pg_sleep(5)'))).rejects.toThrow();
    await Promise.all([holder.end(), writer.end()]);
  }, 120_000);

  it('is built once by several processes that start together', async () => {
    const engines = Array.from({ length: 3 }, () => openPostgres(openPostgresPool(address, pool)));
    await Promise.all(engines.map(take));
    const client = await connected();
    expect(await validity(client)).toEqual([true]);
    expect(await applied()).toEqual([1, 2]);
    await Promise.all([client.end(), ...engines.map((one) => one.close())]);
  }, 120_000);

  it('is built again after a process died in the middle, by one that waited for it', async () => {
    const [holder, killer] = [await connected(), await connected()];
    await holder.query('begin');
    await holder.query("insert into notes values ('held')");
    const building = connected().then((client) => client.query(statement).finally(() => client.end()));
    building.catch(() => undefined);
    await expect.poll(() => isBuilding(killer), { timeout: 60_000 }).toBe(true);
    await killer.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where query ilike 'create index concurrently%'",
    );
    await expect(building).rejects.toThrow('cancel');
    await holder.query('commit');
    expect(await validity(killer)).toEqual([false]);
    // Its claim is there, and nobody says that it lives.
    await killer.query(
      "insert into schema_migrations values (-2, 'being built', (extract(epoch from now()) * 1000)::text)",
    );
    await buildIndexes(engine, second, { now, pauseMs: 20, silentMs: 300 });
    expect(await validity(killer)).toEqual([true]);
    expect(await applied()).toEqual([1, 2]);
    await Promise.all([holder.end(), killer.end()]);
  }, 120_000);

  it('is built by one process as long as that says that it lives', async () => {
    const [holder, looker] = [await connected(), await connected()];
    await holder.query('begin');
    await holder.query("insert into notes values ('held')");
    const other = openPostgres(openPostgresPool(address, pool));
    const build = (one: Engine) => buildIndexes(one, second, { now, pauseMs: 20, silentMs: 1200 });
    const building = build(engine);
    await expect.poll(() => isBuilding(looker), { timeout: 60_000 }).toBe(true);
    const waiting = build(other);
    // Longer than one that says nothing is waited for.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(await isBuilding(looker)).toBe(true);
    await holder.query('commit');
    await Promise.all([building, waiting]);
    expect(await validity(looker)).toEqual([true]);
    expect(await applied()).toEqual([1, 2]);
    // What is applied is not built again.
    await looker.query('drop index notes_text');
    await build(other);
    expect(await validity(looker)).toEqual([]);
    await Promise.all([holder.end(), looker.end(), other.close()]);
  }, 120_000);

  it('that cannot be built leaves no claim behind', async () => {
    const unique = { ...second, statements: [statement.replace('INDEX', 'UNIQUE INDEX').replace('CREATE', 'create')] };
    const client = await connected();
    await client.query("insert into notes values ('twice'), ('twice')");
    await expect(buildIndexes(engine, unique, { now, pauseMs: 20 })).rejects.toThrow();
    expect(await applied()).toEqual([1]);
    await client.end();
  }, 120_000);
});
