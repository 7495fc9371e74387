import type { Database as SqliteFile, Statement } from 'better-sqlite3';
import { Column, is, Param, Placeholder } from '../drizzle.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;
type SqlColumn = InstanceType<typeof Column>;

/** The common part of SQLite's query builders; only the builder of a select names its fields. */
export interface SqliteBuilder {
  toSQL(): { sql: string; params: unknown[] };
  prepare(): { execute(values: Values): PromiseLike<unknown> };
  readonly _?: { readonly selectedFields: Readonly<Record<string, unknown>> };
}

/**
 * Makes the function that runs a query many times. Where it can it calls the driver itself: the builder looks again at
 * each column and each value of every row, which takes longer than the statement. Queries that return more than plain
 * columns (expressions, parts of joins, rows of a write) are few, and run through the builder.
 *
 * @returns The rows; undefined for a statement without rows.
 */
export function runnerOf(file: SqliteFile, builder: SqliteBuilder): (values: Values) => unknown {
  const { sql, params } = builder.toSQL();
  const statement = file.prepare(sql);
  const binders = params.map(binderOf);
  const bound = (values: Values) => binders.map((bind) => bind(values));
  if (!statement.reader) return (values) => void statement.run(...bound(values));
  const columns = plainColumnsOf(builder);
  // Without a list of fields, a join returns columns that the builder does not name.
  if (columns?.length !== statement.columns().length) {
    const prepared = builder.prepare();
    return (values) => prepared.execute(values);
  }
  // In this mode each row is a list.
  const raw = statement.raw() as Statement<unknown[], unknown[]>;
  return (values) => raw.all(...bound(values)).map((row) => recordOf(columns, row));
}

interface ResultColumn {
  name: string;
  /** Undefined where the driver's value needs no change. */
  decode: ((value: unknown) => unknown) | undefined;
}

function plainColumnsOf({ _: select }: SqliteBuilder): ResultColumn[] | undefined {
  if (!select) return undefined;
  const fields = Object.entries(select.selectedFields);
  if (!fields.every(([, field]) => is(field, Column))) return undefined;
  // Checked one by one above.
  return fields.map(([name, field]) => columnOf(name, field as SqlColumn));
}

function columnOf(name: string, column: SqlColumn): ResultColumn {
  const isPlain = column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return { name, decode: isPlain ? undefined : (value) => column.mapFromDriverValue(value) };
}

function recordOf(columns: readonly ResultColumn[], row: readonly unknown[]): Row {
  const record: Row = {};
  for (const [index, { name, decode }] of columns.entries()) {
    const value = row[index];
    record[name] = decode && value !== null ? decode(value) : value;
  }
  return record;
}

function binderOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => valueOf(values, param.name);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return (values) => encoder.mapToDriverValue(valueOf(values, value.name));
  }
  return () => param;
}

function valueOf(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
  return values[name];
}
