import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../testing/postgres-server.ts';
import { newTalent } from '../testing/store-builders.ts';
import { postgresColumns } from './columns/postgres.ts';
import { sqliteColumns } from './columns/sqlite.ts';
import { openSqlite } from './engines/sqlite.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openStore } from './open-store.ts';
import { createSharedTables } from './shared-state.ts';
import { defineTables } from './tables.ts';

const clock = createFakeClock();
const programs = await postgresPrograms();

describe('opening a SQLite store', () => {
  let dataDir: string;
  let file: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dalil-open-'));
    file = join(dataDir, 'dalil.sqlite');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  async function create() {
    const store = await openStore({ dataDir, clock });
    await store.bulk.insertTalents([newTalent(1)]);
    const version = await store.talentListing.version();
    await store.close();
    return { version, migrated: store.migrated };
  }

  it('creates the tables once and finds everything again', async () => {
    const { version, migrated } = await create();
    const store = await openStore({ dataDir, clock });
    expect(migrated.length).toBeGreaterThan(0);
    expect(store.migrated).toEqual([]);
    expect(await store.talentListing.version()).toBe(version);
    expect(await store.users.findProfileBySlug('person-1')).toBeDefined();
    await store.ping();
    await store.close();
    expect(await readdir(dataDir)).toEqual(['dalil.sqlite']);
  });

  it('refuses a data folder without a name, which would be the working directory', async () => {
    await expect(openStore({ dataDir: '', clock })).rejects.toThrow('The data folder has no name');
    expect(existsSync('dalil.sqlite')).toBe(false);
  });

  it('keeps a copy of an older database before it changes it', async () => {
    const all = readMigrations('sqlite');
    const engine = openSqlite(file);
    const older = { now: clock.now(), beforeChange: async () => undefined, migrations: all.slice(0, -1) };
    await migrate(engine, older);
    await engine.close();
    const store = await openStore({ dataDir, clock });
    expect(store.migrated).toEqual([all.length]);
    await store.close();
    const [name = '', ...others] = await readdir(join(dataDir, 'backups'));
    expect([name, others]).toEqual([`before-migration-${all.length}-${clock.now().getTime()}.sqlite`, []]);
    const copy = new BetterSqlite3(join(dataDir, 'backups', name));
    expect(copy.prepare('select max(number) from schema_migrations').pluck().get()).toBe(all.length - 1);
    copy.close();
  });

  it('reads lists beside no copy, and follows nothing', async () => {
    const store = await openStore({ dataDir, clock, hasListCopy: true });
    await store.followLists();
    await store.catchUpCards();
    expect(store.warnings()).toEqual([]);
    await store.close();
    expect(await readdir(dataDir)).toEqual(['dalil.sqlite']);
  });

  it('closes what it cannot use, and tells why, whatever the closing says', async () => {
    await create();
    const newer = new BetterSqlite3(file);
    newer.exec("insert into schema_migrations values (99, 'from tomorrow', '2027-01-01')");
    newer.close();
    const engine = openSqlite(file);
    let closings = 0;
    const close = async () => {
      closings += 1;
      await engine.close();
      throw new Error('closing failed');
    };
    const opening = openStore({ engine: { ...engine, close }, dataDir, clock });
    await expect(opening).rejects.toMatchObject({ code: 'newer_schema' });
    expect(closings).toBe(1);
  });

  it('refuses a database of a newer version and leaves it as it is', async () => {
    await create();
    const newer = new BetterSqlite3(file);
    newer.exec("insert into schema_migrations values (99, 'from tomorrow', '2027-01-01')");
    newer.close();
    const before = await readFile(file);
    await expect(openStore({ dataDir, clock })).rejects.toMatchObject({ code: 'newer_schema' });
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it.each(['a text that is no database, but long enough to be one '.repeat(100), 'short'])(
    'refuses a file that is no database and leaves it as it is',
    async (content) => {
      await writeFile(file, content);
      await expect(openStore({ dataDir, clock })).rejects.toMatchObject({ code: 'damaged_database' });
      expect(await readFile(file, 'utf8')).toBe(content);
    },
  );

  it('refuses a file with damaged pages and leaves it as it is', async () => {
    await create();
    const bytes = await readFile(file);
    bytes.fill(0x5a, 4096 * 3, 4096 * 12);
    await writeFile(file, bytes);
    await expect(openStore({ dataDir, clock })).rejects.toMatchObject({ code: 'damaged_database' });
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });
});

// It takes several connections, which the PostgreSQL inside this process does not have.
describe.runIf(programs)('opening a store on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer(programs ?? '');
  }, 60_000);
  afterAll(() => server.stop());

  it('waits while another process makes the tables that belong to no step, and finds them made', async () => {
    const databaseUrl = await server.newDatabase();
    const open = () => openStore({ databaseUrl, dataDir: '', clock });
    const first = await open();
    await first.engine.write((tx) => tx.sql('drop table call_counts, leases, shared_notes'));
    const [made, isSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const making = first.engine.write(async (tx) => {
      await tx.sql('lock table schema_migrations in exclusive mode');
      await createSharedTables(tx);
      made.resolve();
      await isSeen.promise;
    });
    await made.promise;
    const opening = open();
    const waiting = () => first.engine.reader.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    isSeen.resolve();
    const [second] = await Promise.all([opening, making]);
    expect(await second.shared?.leases.take('mails', 'second', 1000)).toBe(true);
    await Promise.all([first.close(), second.close()]);
  });
});

describeOnEachEngine('a store whose cards have another format', (open, { name }) => {
  it.runIf(name === 'PGlite')('is filled, trusts no earlier copy, and follows older writers', async () => {
    const { engine, dataDir, clock: time, bulk } = await open();
    const [id = 0] = await bulk.insertTalents([newTalent(1)]);
    // The engine of the first store serves them all.
    const reopen = () =>
      openStore({ engine: { ...engine, close: async () => undefined }, dataDir, clock: time, hasListCopy: true });
    const copied = () => {
      const copy = new BetterSqlite3(join(dataDir, 'lists', '1', 'lists.sqlite'), { readonly: true });
      const count = copy.prepare('select count(*) from talent_cards').pluck().get();
      copy.close();
      return count;
    };
    const first = await reopen();
    await first.followLists();
    await first.close();
    const same = await reopen();
    expect(copied()).toBe(1);
    await same.close();

    const writeOld = () => engine.write((tx) => tx.sql(`update talent_cards set json = '{"old":true}'`));
    const isOld = async () => (await engine.reader.sql('select json from talent_cards'))[0]?.[0] === '{"old":true}';
    await writeOld();
    await engine.write((tx) => tx.sql('update sync_meta set listing_format = listing_format - 1'));
    const store = await reopen();
    expect([copied(), await isOld()]).toEqual([0, false]);
    const editOld = async () => {
      await engine.write(async (tx) => {
        await tx.sql('update sync_clock set rev = rev + 1');
        await tx.sql("update feed set rev = (select rev from sync_clock) where feed = 'talents' and id = ?", [id]);
      });
      await writeOld();
    };
    await editOld();
    await store.catchUpCards();
    expect(await isOld()).toBe(false);
    await store.close();
    // A start that found its own format has nothing to follow.
    const next = await reopen();
    await editOld();
    await next.catchUpCards();
    expect(await isOld()).toBe(true);
    await next.close();
  });
});

describe('the numbered steps', () => {
  const snapshotOf = (engine: string) =>
    JSON.parse(readFileSync(new URL(`migrations/${engine}/snapshot.json`, import.meta.url), 'utf8'));

  it('say what the tables say now (else run api/cli/new-migration.ts)', async () => {
    const sqlite = await generateSQLiteDrizzleJson(defineTables(sqliteColumns));
    const postgres = generateDrizzleJson(defineTables(postgresColumns));
    expect(await generateSQLiteMigration(snapshotOf('sqlite'), sqlite)).toEqual([]);
    expect(await generateMigration(snapshotOf('postgres'), postgres)).toEqual([]);
  });
});

describeOnEachEngine('a new store', (open, { name }) => {
  it('has every column of every table', async () => {
    const { engine } = await open();
    for (const table of Object.values(engine.tables)) {
      expect(await engine.reader.db.select().from(table)).toBeInstanceOf(Array);
    }
  });

  it.runIf(name === 'PGlite')(
    'leaves the place of its copy of the lists to the next one when it is closed',
    async () => {
      const { engine, dataDir } = await open();
      for (const _ of ['first', 'next']) {
        const store = await openStore({ engine, dataDir, clock, hasListCopy: true });
        await store.followLists();
        await store.close();
      }
      expect(await readdir(join(dataDir, 'lists'))).toEqual(['1']);
    },
  );

  it('cannot write through its reader', async () => {
    const { engine } = await open();
    await expect(
      engine.reader.db.insert(engine.tables.newsletter).values({ email: 'a@example.com' }),
    ).rejects.toThrow();
  });
});
