import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildsIndexes } from '../store/build-indexes.ts';
import { postgresColumns } from '../store/columns/postgres.ts';
import { type Columns, sqliteColumns } from '../store/columns/sqlite.ts';
import type { Engine } from '../store/engines/engine.ts';
import { openSqlite } from '../store/engines/sqlite.ts';
import { migrate } from '../store/migrate.ts';
import { countRows, fillTables } from '../testing/fill-tables.ts';
import { postgresStatements, sqliteStatements, withIndexesApart } from './migration-statements.ts';

// A family of tables as people and their entries are: rows of `children` go with their row of `parents`.
function family(kit: Columns) {
  const columns = { id: kit.id(), state: kit.text('state').notNull(), note: kit.text('note') };
  const parents = kit.table('parents', columns, () => [kit.check('parents_state', "state in ('new', 'old')")]);
  const children = kit.table('children', { id: kit.id(), parentId: kit.ref('parent_id').notNull() }, (t) => [
    kit.foreignKey({ columns: [t.parentId], foreignColumns: [parents.id] }).onDelete('cascade'),
  ]);
  return { parents, children };
}

function withHeadline(kit: Columns) {
  const parents = kit.table(
    'parents',
    {
      id: kit.id(),
      state: kit.text('state').notNull(),
      headline: kit.text('headline'),
      note: kit.text('note').notNull(),
    },
    () => [
      kit.check('parents_state', "state in ('new', 'old', 'gone')"),
      kit.check('parents_headline_length', 'length(headline) between 1 and 80'),
    ],
  );
  const children = kit.table(
    'children',
    { id: kit.id(), parentId: kit.ref('parent_id').notNull(), guardianId: kit.ref('guardian_id') },
    (t) => [
      kit.foreignKey({ columns: [t.parentId], foreignColumns: [parents.id] }).onDelete('cascade'),
      kit.foreignKey({ columns: [t.guardianId], foreignColumns: [parents.id] }).onDelete('set null'),
      kit.index('children_guardian').on(t.guardianId),
    ],
  );
  return { parents, children };
}

// The type of a column cannot be changed in place on SQLite.
function withOtherType(kit: Columns) {
  const parents = kit.table('parents', { id: kit.id(), state: kit.int('state').notNull() });
  const children = kit.table('children', { id: kit.id(), parentId: kit.ref('parent_id').notNull() }, (t) => [
    kit.foreignKey({ columns: [t.parentId], foreignColumns: [parents.id] }).onDelete('cascade'),
  ]);
  return { parents, children };
}

const sqlite = (define: (kit: Columns) => Record<string, unknown>) => generateSQLiteDrizzleJson(define(sqliteColumns));
const postgres = (define: (kit: Columns) => Record<string, unknown>) => generateDrizzleJson(define(postgresColumns));

describe('the statements of a new migration', () => {
  async function upgrade(engine: Engine, ...steps: string[][]) {
    const migrations = steps.map((statements, index) => ({ number: index + 1, name: `step ${index}`, statements }));
    await migrate(engine, { now: new Date(), beforeChange: async () => undefined, migrations });
  }

  it('add a column with a CHECK and a foreign key in place on SQLite and keep every row', async () => {
    const create = await sqliteStatements(await sqlite(() => ({})), await sqlite(family));
    const change = await sqliteStatements(await sqlite(family), await sqlite(withHeadline));
    expect(change).toEqual([
      'ALTER TABLE `parents` DROP CONSTRAINT "parents_state";',
      'ALTER TABLE `parents` ADD `headline` text CONSTRAINT "parents_headline_length" CHECK(length(headline) between 1 and 80);',
      'ALTER TABLE `children` ADD `guardian_id` integer REFERENCES `parents`(`id`) ON UPDATE no action ON DELETE set null;',
      'CREATE INDEX `children_guardian` ON `children` (`guardian_id`);',
      "ALTER TABLE `parents` ADD CONSTRAINT \"parents_state\" CHECK(state in ('new', 'old', 'gone'));",
      'ALTER TABLE `parents` ALTER COLUMN `note` SET NOT NULL;',
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'dalil-statements-'));
    const engine = openSqlite(join(folder, 'test.sqlite'));
    onTestFinished(async () => {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    });
    await upgrade(engine, create);
    await fillTables(engine);
    // Before a migration forbids null, rows with null need a value.
    await engine.write((tx) => tx.sql("update parents set note = '' where note is null"));
    await upgrade(engine, create, change);
    expect(await countRows(engine)).toEqual({ parents: 3, children: 3 });
    const insert = (columns: string, values: string) =>
      engine.write((tx) => tx.sql(`insert into parents (${columns}) values (${values})`));
    await insert('id, state, note, headline', "10, 'gone', '', 'Builds bridges'");
    await expect(insert('state, note', "'unknown', ''")).rejects.toThrow('parents_state');
    await expect(insert('state, note, headline', "'new', '', ''")).rejects.toThrow('parents_headline_length');
    await expect(insert('state', "'new'")).rejects.toThrow('SQLITE_CONSTRAINT_NOTNULL');
    await engine.write((tx) => tx.sql('update children set guardian_id = 10 where id = 1'));
    await engine.write((tx) => tx.sql('delete from parents where id = 10'));
    expect(await engine.reader.sql('select guardian_id from children where id = 1')).toEqual([[null]]);
  });

  it('add a column with a CHECK in place on PostgreSQL', async () => {
    const change = await postgresStatements(postgres(family), postgres(withHeadline));
    expect(change).toContain('ALTER TABLE "parents" ADD COLUMN "headline" text;');
    expect(change).toContain(
      'ALTER TABLE "parents" ADD CONSTRAINT "parents_headline_length" CHECK (length(headline) between 1 and 80);',
    );
    expect(change.join('\n')).not.toMatch(/drop table/i);
  });

  it('are refused when a table that others refer to would have to be dropped', async () => {
    const rebuilt = generateSQLiteMigration(await sqlite(family), await sqlite(withOtherType));
    expect((await rebuilt).join('\n')).toContain('DROP TABLE `parents`');
    await expect(sqliteStatements(await sqlite(family), await sqlite(withOtherType))).rejects.toThrow(
      'must not drop or empty "parents": rows of children',
    );
    const childrenAlone = (kit: Columns) => ({ children: family(kit).children });
    expect((await generateMigration(postgres(family), postgres(childrenAlone))).join('\n')).toContain('DROP TABLE');
    await expect(postgresStatements(postgres(family), postgres(childrenAlone))).rejects.toThrow('must not drop');
  });

  it('may drop a table after the tables that refer to it', async () => {
    const change = await sqliteStatements(
      await sqlite(family),
      await sqlite((kit) => ({ parents: family(kit).parents })),
    );
    expect(change).toEqual(['DROP TABLE `children`;']);
  });

  it('build indexes of tables that are there beside writers on PostgreSQL, in a step of their own', async () => {
    const before = postgres(family);
    const statements = [
      'ALTER TABLE "parents" ADD COLUMN "headline" text;',
      'CREATE INDEX "parents_headline" ON "parents" USING btree ("headline");',
      'CREATE UNIQUE INDEX "children_note" ON "children" USING btree ("note");',
      'CREATE INDEX "pets_name" ON "pets" USING btree ("name");',
    ];
    const { step, indexes } = withIndexesApart(statements, before);
    expect(step).toEqual([statements[0], statements[3]]);
    expect(indexes).toEqual([
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "parents_headline" ON "parents" USING btree ("headline");',
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "children_note" ON "children" USING btree ("note");',
    ]);
    expect(buildsIndexes({ number: 2, name: 'indexes', statements: indexes })).toBe(true);
  });
});
