import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tries } from '../../scripts/testing/test-scope.ts';
import { countRows, fillTables } from '../testing/fill-tables.ts';
import { openPglite } from '../testing/pglite-source.ts';
import type { Engine } from './engines/engine.ts';
import { openPostgres, type PostgresSource } from './engines/postgres.ts';
import { openSqlite } from './engines/sqlite.ts';
import { migrate, readMigrations } from './migrate.ts';

const now = new Date('2026-11-21T09:00:00Z');
const beforeChange = async () => undefined;

let folder: string;
let engine: Engine | undefined;
let server: PostgresSource;

beforeAll(async () => {
  server = await openPglite();
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-upgrade-'));
});
afterEach(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

const openEmpty = {
  sqlite: async () => openSqlite(join(folder, 'old.sqlite')),
  // Starting a server takes seconds, so all versions share one.
  async postgres() {
    await server.transaction(async ({ query }) => {
      await query('drop schema public cascade', []);
      await query('create schema public', []);
    });
    return openPostgres({ ...server, close: async () => undefined });
  },
};

// Landed steps stay as they are: `npm test` upgrades from the newest, `npm run test:rest` from each.
const dialects = ['sqlite', 'postgres'] as const;
const versions = dialects.flatMap((dialect) =>
  readMigrations(dialect)
    .slice(-tries(1, Number.MAX_SAFE_INTEGER))
    .map(({ number }) => ({ dialect, number })),
);

describe('upgrading a filled database', () => {
  it.each(versions)('keeps every row of every table from step $number of $dialect on', async ({ dialect, number }) => {
    engine = await openEmpty[dialect]();
    const migrations = readMigrations(dialect);
    await migrate(engine, { now, beforeChange, migrations: migrations.slice(0, number) });
    await fillTables(engine);
    const before = await countRows(engine);
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    await migrate(engine, { now, beforeChange });
    expect(await countRows(engine)).toMatchObject(before);
    expect(await damageOf(engine)).toEqual([]);
  });
});

describe('the mark that meant both, verified and confirmed', () => {
  it.each(dialects.slice(0, tries(1, 2)))('stays where an administrator gave it last, on %s', async (dialect) => {
    engine = await openEmpty[dialect]();
    const migrations = readMigrations(dialect);
    const split = migrations.findIndex(({ name }) => name.endsWith('email-confirmed'));
    await migrate(engine, { now, beforeChange, migrations: migrations.slice(0, split) });
    await fillTables(engine);
    await engine.write(async (tx) => {
      await tx.sql('delete from audit_log');
      await tx.sql('update users set is_verified = true');
      await tx.sql('update companies set is_verified = true');
      for (const [subject, id, action] of [
        ['user', 1, 'verify'],
        ['user', 2, 'verify'],
        ['user', 2, 'unverify'],
        ['company', 3, 'verify'],
      ])
        await tx.sql(`insert into audit_log (subject, subject_id, action) values ('${subject}', ${id}, '${action}')`);
    });
    await migrate(engine, { now, beforeChange });
    const verified = (table: string) => engine?.reader.sql(`select id from ${table} where is_verified order by id`);
    expect(await verified('users')).toEqual([[1]]);
    expect(await verified('companies')).toEqual([[3]]);
    for (const table of ['users', 'companies'])
      expect(await engine.reader.sql(`select id from ${table} where not is_email_confirmed`)).toEqual([]);
  });
});

describe('the switch that stopped digests and reminders, too', () => {
  it.each(dialects.slice(0, tries(1, 2)))('leaves them stopped where it was off, on %s', async (dialect) => {
    engine = await openEmpty[dialect]();
    const migrations = readMigrations(dialect);
    const split = migrations.findIndex(({ name }) => name.endsWith('reminders'));
    await migrate(engine, { now, beforeChange, migrations: migrations.slice(0, split) });
    await fillTables(engine);
    await engine.write(async (tx) => {
      await tx.sql('delete from alert_settings');
      await tx.sql('update users set wants_mail = (id > 1)');
      await tx.sql('update companies set wants_mail = (id > 1)');
      await tx.sql('insert into alert_settings (user_id, by_mail) values (2, false), (3, true)');
    });
    await migrate(engine, { now, beforeChange });
    const settings = await engine.reader.sql(
      'select user_id, company_id, by_mail, reminders from alert_settings order by user_id, company_id',
    );
    const [on, off] = dialect === 'sqlite' ? [1, 0] : [true, false];
    expect(settings.filter(([user]) => user !== null)).toEqual([
      [1, null, off, off],
      [2, null, off, off],
      [3, null, on, on],
    ]);
    expect(settings.filter(([user]) => user === null)).toEqual([[null, 1, off, off]]);
  });
});

async function damageOf({ dialect, reader }: Engine): Promise<unknown[]> {
  if (dialect === 'sqlite') {
    const damage = await reader.sql('pragma integrity_check');
    return [...damage.filter(([verdict]) => verdict !== 'ok'), ...(await reader.sql('pragma foreign_key_check'))];
  }
  const unproved = await reader.sql(
    `select conname from pg_constraint where not convalidated
      union all select relname from pg_index join pg_class on oid = indexrelid where not indisvalid`,
  );
  const keys = await reader.sql(
    `select conrelid::regclass, c.attname, confrelid::regclass, p.attname from pg_constraint
      join pg_attribute c on c.attrelid = conrelid and c.attnum = any(conkey)
      join pg_attribute p on p.attrelid = confrelid and p.attnum = any(confkey) where contype = 'f'`,
  );
  const orphans = await Promise.all(
    keys.map(([child, column, parent, key]) =>
      reader.sql(`select '${child}', ${column} from ${child} where ${column} not in (select ${key} from ${parent})`),
    ),
  );
  return [...unproved, ...orphans.flat()];
}
