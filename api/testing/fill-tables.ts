import type { Connection, Engine } from '../store/engines/engine.ts';
import { referencesIn } from '../store/migrate.ts';

const rowsPerTable = 3;

interface Column {
  name: string;
  /** The database's own word, e.g. `integer`, `text`, `timestamp with time zone`. */
  type: string;
  isNullable: boolean;
}

interface TableShape {
  name: string;
  columns: Column[];
  /** Conditions of its CHECKs, as SQL. */
  checks: string[];
  /** Columns that hold the key of another table's row, and what that key is called there. */
  refs: Map<string, string>;
}

/**
 * Fills every table of a database with rows, at any version of the schema: the values follow from the columns and the
 * CHECKs that the database itself tells, so a new version needs nothing here. In the last row of a table all that may
 * be null is null.
 *
 * @throws Error when no value is found that a CHECK allows
 */
export async function fillTables(engine: Engine): Promise<void> {
  await engine.write(async (tx) => {
    for (const table of await tablesParentsFirst(tx, engine.dialect)) {
      for (let row = 1; row <= rowsPerTable; row++) await insertRow(tx, table, row);
    }
  });
}

/** Counts the rows of every table, without the internal tables of a search index. */
export async function countRows(engine: Engine): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tableNames(engine.reader, engine.dialect)) {
    const [[count] = []] = await engine.reader.sql(`select count(*) from "${table}"`);
    counts[table] = Number(count);
  }
  return counts;
}

async function tableNames(connection: Connection, dialect: Engine['dialect']): Promise<string[]> {
  const rows = await connection.sql(
    dialect === 'sqlite'
      ? "select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite_%'"
      : "select tablename from pg_tables where schemaname = 'public'",
  );
  return rows.map(([name]) => String(name)).filter((name) => name !== 'schema_migrations');
}

async function tablesParentsFirst(tx: Connection, dialect: Engine['dialect']): Promise<TableShape[]> {
  const references = await referencesIn(tx, dialect);
  const left = new Set(await tableNames(tx, dialect));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !references.some(({ from, to }) => from === name && to !== name && left.has(to)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return Promise.all(ordered.map((name) => (dialect === 'sqlite' ? sqliteShape(tx, name) : postgresShape(tx, name))));
}

async function sqliteShape(tx: Connection, name: string): Promise<TableShape> {
  const columns = await tx.sql('select name, lower(type), "notnull" from pragma_table_info(?)', [name]);
  const [[definition] = []] = await tx.sql("select sql from sqlite_master where type = 'table' and name = ?", [name]);
  const refs = await tx.sql('select "from", "to" from pragma_foreign_key_list(?)', [name]);
  return {
    name,
    columns: columns.map(([column, type, notNull]) => ({
      name: String(column),
      type: String(type),
      isNullable: notNull === 0,
    })),
    checks: checksIn(String(definition)),
    refs: new Map(refs.map(([column, key]) => [String(column), String(key)])),
  };
}

async function postgresShape(tx: Connection, name: string): Promise<TableShape> {
  const columns = await tx.sql(
    `select column_name, data_type, is_nullable from information_schema.columns
      where table_schema = 'public' and table_name = ? order by ordinal_position`,
    [name],
  );
  const constraints = await tx.sql(
    `select contype, pg_get_constraintdef(pg_constraint.oid), own.attname, other.attname from pg_constraint
      left join pg_attribute own on contype = 'f' and own.attrelid = conrelid and own.attnum = any(conkey)
      left join pg_attribute other on contype = 'f' and other.attrelid = confrelid and other.attnum = any(confkey)
      where conrelid = ('"' || ? || '"')::regclass`,
    [name],
  );
  return {
    name,
    columns: columns.map(([column, type, nullable]) => ({
      name: String(column),
      type: String(type),
      isNullable: nullable === 'YES',
    })),
    checks: constraints.filter(([type]) => type === 'c').flatMap(([, definition]) => checksIn(String(definition))),
    refs: new Map(
      constraints.filter(([type]) => type === 'f').map(([, , column, key]) => [String(column), String(key)]),
    ),
  };
}

function checksIn(definition: string): string[] {
  return [...definition.matchAll(/check\s*\(/gi)].map(({ 0: start, index }) => {
    const from = index + start.length;
    let depth = 1;
    let end = from;
    for (; depth > 0; end++) depth += { '(': 1, ')': -1 }[definition[end] ?? ')'] ?? 0;
    return definition.slice(from, end - 1);
  });
}

type Value = string | number | null;

interface Cell {
  column: Column;
  value: Value;
}

async function insertRow(tx: Connection, table: TableShape, row: number) {
  const cells: Cell[] = [];
  for (const column of table.columns) {
    const isLeftOut = row === rowsPerTable && column.isNullable && !isBoundToOthers(table, column);
    cells.push({ column, value: isLeftOut ? null : await allowedValue(tx, { table, column, row }) });
  }
  // A CHECK over several columns, such as "one of the two owners", is met by leaving out what may be absent.
  for (const check of table.checks) {
    const optional = cells.filter(({ column }) => column.isNullable && names(check, column));
    while (!(await holds(tx, check, cells))) {
      const cell = optional.pop();
      if (!cell) throw new Error(`No row of ${table.name} found for CHECK (${check})`);
      cell.value = null;
    }
  }
  const columns = cells.map(({ column }) => `"${column.name}"`).join(', ');
  const marks = cells.map(({ column }) => `cast(? as ${column.type})`).join(', ');
  // A row that a migration has written, such as the clock's, stays.
  await tx.sql(
    `insert into "${table.name}" (${columns}) values (${marks}) on conflict do nothing`,
    cells.map(({ value }) => value),
  );
}

// Which candidate the CHECKs of a column allow, so that the database is asked once and not for each row and version.
const answers = new Map<string, number>();

async function allowedValue(
  tx: Connection,
  { table, column, row }: { table: TableShape; column: Column; row: number },
): Promise<Value> {
  const key = table.refs.get(column.name);
  // A key that is a text was made below, of its name and the number of its row.
  if (key !== undefined) return column.type === 'text' ? `${key}${row}` : row;
  const others = table.columns.filter((other) => other !== column);
  const checks = table.checks.filter((check) => names(check, column) && !others.some((other) => names(check, other)));
  const question = [column.type, column.name, ...checks].join('\n');
  const values = [...candidates(column, checks, row)];
  const known = answers.get(question);
  if (known !== undefined) return values[known] ?? null;
  for (const [index, value] of values.entries()) {
    const verdicts = await Promise.all(checks.map((check) => holds(tx, check, [{ column, value }])));
    if (!verdicts.every(Boolean)) continue;
    answers.set(question, index);
    return value;
  }
  throw new Error(`No value of ${table.name}.${column.name} found for CHECK (${checks.join(') and (')})`);
}

/** Values to try: first different for each row, then the values that the CHECKs themselves name. */
function* candidates({ name, type }: Column, checks: string[], row: number): Generator<Value> {
  const literals = checks.flatMap((check) => [...check.matchAll(/'([^']*)'/g)].map(([, literal = '']) => literal));
  const numbers = checks.flatMap((check) => [...check.matchAll(/\b\d+\b/g)].map(Number));
  if (type.startsWith('timestamp')) yield '2026-01-02T03:04:05Z';
  else if (type === 'boolean') yield 'true';
  // SQLite's JSON functions refuse a text that is no JSON, so it is not tried.
  else if (type.startsWith('json') || checks.some((check) => check.includes('json'))) yield* ['[]', '{}'];
  else if (/int|numeric|real|double/.test(type)) yield* [row, ...numbers];
  else {
    yield `${name}${row}`;
    yield* numbers.map((length) => `${name}${row}`.padStart(length, '0').slice(-length));
    yield* literals;
  }
}

async function holds(tx: Connection, check: string, cells: Cell[]): Promise<boolean> {
  const row = cells.map(({ column: { name, type } }) => `cast(? as ${type}) as "${name}"`).join(', ');
  // As in a table, a CHECK that is neither true nor false holds.
  const rows = await tx.sql(
    `select 1 from (select ${row}) as one_row where coalesce((${check}), 1 = 1)`,
    cells.map(({ value }) => value),
  );
  return rows.length > 0;
}

function isBoundToOthers({ checks, columns }: TableShape, column: Column): boolean {
  return checks.some(
    (check) => names(check, column) && columns.some((other) => other !== column && names(check, other)),
  );
}

function names(check: string, { name }: Column): boolean {
  return new RegExp(`\\b${name}\\b`).test(check.replace(/'[^']*'/g, ''));
}
