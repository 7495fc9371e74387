import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../testing/postgres-server.ts';
import { buildIndexes, buildsIndexes } from './build-indexes.ts';
import type { Connection, Engine } from './engines/engine.ts';
import { openPostgres } from './engines/postgres.ts';
import { openPostgresPool } from './engines/postgres-pool.ts';
import { migrate } from './migrate.ts';

const now = new Date('2026-11-21T09:00:00Z');
const first = { number: 1, name: 'first', statements: ['create table notes (text text)'] };
const statement = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "notes_text" ON "notes" USING btree ("text")';
const second = { number: 2, name: 'second', statements: [statement] };
const programs = await postgresPrograms();
const pool = { connectionsMax: 4, deadlines: { connectMs: 60_000, statementMs: 500, answerMs: 60_000 } };

describe('a step that builds indexes', () => {
  it('is known by its statements, and does nothing else', () => {
    expect(buildsIndexes(second)).toBe(true);
    expect(buildsIndexes({ ...second, statements: ['create index a on notes (text)'] })).toBe(false);
    expect(() => buildsIndexes({ ...second, statements: [statement, 'drop table notes'] })).toThrow('nothing else');
    expect(() => buildsIndexes({ ...second, statements: ['create index concurrently a on notes (text)'] })).toThrow();
  });
});

describe('the building of indexes', () => {
  type Answers = Record<string, () => unknown[][]>;

  /** An engine that notes what is said to it, and answers what is given for the beginning of a statement. */
  function scripted(answers: Answers) {
    const said: string[] = [];
    function heard(text: string, isAlone = false) {
      const [beginning = ''] = /^\S+ \S+/.exec(text) ?? [];
      said.push(isAlone ? `${beginning} alone` : beginning);
      return answers[beginning]?.() ?? [];
    }
    const connection = (isAlone?: boolean) => ({ sql: async (text: string) => heard(text, isAlone) }) as Connection;
    const engine: Pick<Engine, 'reader' | 'write'> = {
      reader: connection(),
      write: (work, options) => work(connection(options?.isLong && options.isOneStatement)),
    };
    const build = () => buildIndexes(engine as Engine, second, { now, pauseMs: 1, silentMs: 300 });
    return { said, build };
  }

  const applied = 'select number';
  const silentFor = 'select extract(epoch';
  const claim = ['lock table', applied, silentFor];
  const claimed = [...claim, 'delete from', 'insert into'];
  const built = ['CREATE INDEX alone', 'delete from', 'insert into'];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    return () => {
      // First: a spy that is taken back later would bring the timers of the test back, for all files after it.
      vi.restoreAllMocks();
      vi.useRealTimers();
    };
  });

  it('claims the step, builds it, and then says no more that it lives', async () => {
    const every = vi.spyOn(globalThis, 'setInterval');
    const { said, build } = scripted({});
    await build();
    expect(said).toEqual([...claimed, 'select 1', ...built]);
    expect(every).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 75);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('drops first what was half built', async () => {
    const { said, build } = scripted({ 'select 1': () => [[1]] });
    await build();
    expect(said).toEqual([...claimed, 'select 1', 'drop index alone', ...built]);
  });

  it('waits for another process while that speaks, and builds nothing that is applied', async () => {
    const looks = [[], [], [[2]]];
    const { said, build } = scripted({ [applied]: () => looks.shift() ?? [], [silentFor]: () => [['299']] });
    await build();
    expect(said).toEqual([...claim, ...claim, ...claim.slice(0, 2)]);
    const silent = scripted({ [silentFor]: () => [['300']] });
    await silent.build();
    expect(silent.said).toEqual([...claimed, 'select 1', ...built]);
  });

  it('that fails gives its claim up, and tells why', async () => {
    const { said, build } = scripted({ 'CREATE INDEX': () => expect.fail('a full disk') });
    await expect(build()).rejects.toThrow('a full disk');
    expect(said).toEqual([...claimed, 'select 1', 'CREATE INDEX alone', 'delete from']);
    expect(vi.getTimerCount()).toBe(0);
  });
});

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

  it('is built anew after a process died in the middle, by one that waited for it', async () => {
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
