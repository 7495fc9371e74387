import {
  type generateDrizzleJson,
  generateMigration,
  type generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api';
import { droppedTables, type Reference, refuseDropOfReferenced } from '../store/migrate.ts';

/** A snapshot as drizzle-kit makes it of the definitions of the tables. */
export type SqliteSnapshot = Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>;
export type PostgresSnapshot = ReturnType<typeof generateDrizzleJson>;

// The parts of a snapshot that are used here; drizzle-kit does not type them.
interface ForeignKey {
  tableFrom: string;
  tableTo: string;
  columnsFrom: string[];
  columnsTo: string[];
  onDelete?: string;
  onUpdate?: string;
}

interface Check {
  name: string;
  value: string;
}

interface Column {
  notNull: boolean;
}

interface Table {
  name: string;
  columns: Record<string, Column>;
  foreignKeys: Record<string, ForeignKey>;
  checkConstraints: Record<string, Check>;
}

/**
 * Writes the statements that lead from one SQLite schema to another. A changed CHECK or NOT NULL and a new column with
 * a CHECK or a foreign key are changes in place; drizzle-kit alone would rebuild the table, or lose ON DELETE.
 *
 * @throws Error when a table that others refer to would have to be dropped
 */
export async function sqliteStatements(before: SqliteSnapshot, now: SqliteSnapshot): Promise<string[]> {
  const stayingTables = Object.keys(now.tables).filter((table) => before.tables[table]);
  const inPlace = await differenceWithout(stayingTables, before, now);
  // A table that has to be rebuilt for another reason is created with its constraints.
  const altered = stayingTables.filter(
    (table) => !inPlace.some((statement) => statement.includes(`\`__new_${table}\``)),
  );
  const statements = await differenceWithout(altered, before, now);
  const changes = altered.map((table) => changesInPlace(before.tables[table], now.tables[table]));
  return refuseDrops(
    [
      ...changes.flatMap(({ dropped }) => dropped),
      ...statements
        // It does nothing within a transaction, and each migration is one.
        .filter((statement) => !statement.startsWith('PRAGMA foreign_keys'))
        .map((statement) => withConstraints(statement, changes)),
      ...changes.flatMap(({ added }) => added),
    ],
    referencesOf(before),
  );
}

/**
 * Writes the statements that lead from one PostgreSQL schema to another.
 *
 * @throws Error when a table that others refer to would have to be dropped
 */
export async function postgresStatements(before: PostgresSnapshot, now: PostgresSnapshot): Promise<string[]> {
  return refuseDrops(await generateMigration(before, now), referencesOf(before));
}

const plainIndex = /^CREATE (UNIQUE )?INDEX (?:IF NOT EXISTS )?("\w+" ON "(\w+)")/;

/**
 * Splits the statements for PostgreSQL in two: the indexes of tables that are there already are built beside writers, in
 * a step of their own. A new table has no readers that would wait.
 */
export function withIndexesApart(
  statements: readonly string[],
  before: PostgresSnapshot,
): { step: string[]; indexes: string[] } {
  const known = new Set(Object.values<{ name: string }>(before.tables).map(({ name }) => name));
  const isApart = (statement: string) => known.has(plainIndex.exec(statement)?.[3] ?? '');
  const apart = (statement: string) => statement.replace(plainIndex, 'CREATE $1INDEX CONCURRENTLY IF NOT EXISTS $2');
  return {
    step: statements.filter((statement) => !isApart(statement)),
    indexes: statements.filter(isApart).map(apart),
  };
}

async function differenceWithout(tables: string[], before: SqliteSnapshot, now: SqliteSnapshot): Promise<string[]> {
  const bare = { before: structuredClone(before), now: structuredClone(now) };
  for (const name of tables) {
    for (const table of [bare.before.tables[name], bare.now.tables[name]]) {
      if (table) table.checkConstraints = {};
    }
    for (const { column, notNull } of changedNullability(before.tables[name], now.tables[name])) {
      bare.before.tables[name].columns[column].notNull = notNull;
    }
    for (const [key] of keysOfNewColumns(before.tables[name], now.tables[name])) {
      delete bare.now.tables[name]?.foreignKeys[key];
    }
  }
  return generateSQLiteMigration(bare.before, bare.now);
}

interface Changes {
  table: string;
  dropped: string[];
  added: string[];
  /** The text behind a new column in its statement, by the column. */
  ofNewColumns: Map<string, string>;
}

function changesInPlace(before: Table | undefined, now: Table | undefined): Changes {
  const table = now?.name ?? '';
  const newColumns = Object.keys(now?.columns ?? {}).filter((column) => !before?.columns[column]);
  const ofNewColumns = new Map<string, string>();
  const extend = (column: string, text: string) =>
    ofNewColumns.set(column, `${ofNewColumns.get(column) ?? ''} ${text}`);
  for (const [, key] of keysOfNewColumns(before, now)) extend(key.columnsFrom[0] ?? '', referencesClause(key));
  const added: string[] = [];
  for (const check of differing(now, before)) {
    const clause = `CONSTRAINT "${check.name}" CHECK(${check.value})`;
    const column = newColumns.find((name) => new RegExp(`\\b${name}\\b`).test(check.value));
    if (column) extend(column, clause);
    else added.push(`ALTER TABLE \`${table}\` ADD ${clause};`);
  }
  for (const { column, notNull } of changedNullability(before, now)) {
    added.push(`ALTER TABLE \`${table}\` ALTER COLUMN \`${column}\` ${notNull ? 'SET' : 'DROP'} NOT NULL;`);
  }
  const dropped = differing(before, now).map(({ name }) => `ALTER TABLE \`${table}\` DROP CONSTRAINT "${name}";`);
  return { table, dropped, added, ofNewColumns };
}

function differing(one: Table | undefined, other: Table | undefined): Check[] {
  const checks = Object.values(one?.checkConstraints ?? {});
  return checks.filter(({ name, value }) => other?.checkConstraints[name]?.value !== value);
}

function changedNullability(before: Table | undefined, now: Table | undefined) {
  return Object.entries(now?.columns ?? {}).flatMap(([column, { notNull }]) => {
    const was = before?.columns[column]?.notNull;
    return was === undefined || was === notNull ? [] : [{ column, notNull }];
  });
}

function keysOfNewColumns(before: Table | undefined, now: Table | undefined): [name: string, key: ForeignKey][] {
  return Object.entries(now?.foreignKeys ?? {}).filter(
    ([
      ,
      {
        columnsFrom: [column = '', ...more],
      },
    ]) => more.length === 0 && before && !before.columns[column],
  );
}

function referencesClause({ tableTo, columnsTo, onDelete, onUpdate }: ForeignKey): string {
  return `REFERENCES \`${tableTo}\`(\`${columnsTo[0]}\`) ON UPDATE ${onUpdate ?? 'no action'} ON DELETE ${onDelete ?? 'no action'}`;
}

function withConstraints(statement: string, changes: readonly Changes[]): string {
  for (const { table, ofNewColumns } of changes) {
    for (const [column, clause] of ofNewColumns) {
      if (statement.startsWith(`ALTER TABLE \`${table}\` ADD \`${column}\` `)) {
        return `${statement.replace(/;\s*$/, '')}${clause};`;
      }
    }
  }
  return statement;
}

interface Snapshot {
  tables: Record<string, { foreignKeys: Record<string, { tableFrom: string; tableTo: string }> }>;
}

function referencesOf({ tables }: Snapshot): Reference[] {
  const keys = Object.values(tables).flatMap(({ foreignKeys }) => Object.values(foreignKeys));
  return keys.map(({ tableFrom, tableTo }) => ({ from: tableFrom, to: tableTo }));
}

function refuseDrops(statements: string[], references: Reference[]): string[] {
  let left = references;
  for (const statement of statements) {
    refuseDropOfReferenced(statement, left);
    const dropped = droppedTables(statement);
    left = left.filter(({ from }) => !dropped.includes(from));
  }
  return statements;
}
