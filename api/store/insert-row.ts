import { getTableColumns, sql } from './drizzle.ts';
import { type Connection, defineQuery, type Engine, type Query } from './engines/engine.ts';
import type { Tables } from './tables.ts';

type NumberedTable = 'users' | 'education' | 'experience' | 'companies' | 'jobs';

// Prepared, since building the statement each time costs more than running it.
const inserts: Record<NumberedTable, Query<{ id: number }[]>> = {
  users: defineInsert('users'),
  education: defineInsert('education'),
  experience: defineInsert('experience'),
  companies: defineInsert('companies'),
  jobs: defineInsert('jobs'),
};

function defineInsert(name: NumberedTable): Query<{ id: number }[]> {
  return defineQuery(`insert_${name}`, (db, tables) => {
    // Within `sql` a placeholder takes the driver's own values; the builder's own way cannot encode a missing moment.
    const columns = columnsOf(tables, name).map(([column]) => [column, sql`${sql.placeholder(column)}`]);
    return (
      db
        .insert(tables[name])
        // Every column is named.
        .values(Object.fromEntries(columns) as never)
        .returning({ id: tables[name].id })
    );
  });
}

function columnsOf(tables: Tables, name: NumberedTable) {
  return Object.entries(getTableColumns(tables[name])).filter(([column]) => column !== 'id');
}

/**
 * Inserts one row; a column that is not given has its default, and a moment of creation is `now`.
 *
 * @returns The id it got.
 */
export async function insertRow(
  tx: Connection,
  name: NumberedTable,
  { now, ...given }: { now: Date } & Record<string, unknown>,
): Promise<number> {
  const values: Record<string, unknown> = {};
  for (const [key, column] of columnsOf(tx.tables, name)) {
    const fallback =
      column.dataType === 'date' && column.notNull ? now : (column.default ?? column.defaultFn?.() ?? null);
    const value = given[key] === undefined ? fallback : given[key];
    values[key] = value === null ? null : column.mapToDriverValue(value);
  }
  const [row] = await tx.run(inserts[name], values);
  return row?.id ?? 0;
}

const lastGiven = {
  sqlite: 'select seq from sqlite_sequence where name = ?',
  postgres: `select last_value from pg_sequences
    where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(?, 'id')`,
} as const;

/** True when this database has given an id to an account once; ids are never given twice. */
export async function wasGiven(
  { reader, dialect }: Engine,
  table: 'users' | 'companies',
  id: number,
): Promise<boolean> {
  const [row] = await reader.sql(lastGiven[dialect], [table]);
  return id <= Number(row?.[0] ?? 0);
}
