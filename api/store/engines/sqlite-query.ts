import type { Statement } from 'better-sqlite3';
import { Column, is, Param, Placeholder, SQL } from '../drizzle.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;

/** What the builder prepares, with the parts of it that its types hide. */
export interface PreparedSqlite {
  execute(values: Values): PromiseLike<unknown>;
  readonly stmt: Statement;
  readonly query: { params: readonly unknown[] };
  /** The columns of a row; nothing when the query answers none. */
  readonly fields?: readonly Field[];
}

interface Field {
  path: readonly string[];
  field: unknown;
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/**
 * Makes the function that runs a prepared query. It asks the driver itself: the builder looks anew at what each column
 * and each value is in every row, which takes longer than the statement.
 *
 * @returns The rows, undefined from a query that answers none.
 */
export function runnerOf(prepared: PreparedSqlite): (values: Values) => unknown {
  const { stmt, fields, query } = prepared;
  const binders = query.params.map(binderOf);
  const bound = (values: Values) => binders.map((bind) => bind(values));
  if (!fields) return (values) => void stmt.run(...bound(values));
  // Rows of joins have parts, and parts may be missing.
  if (fields.some(({ path }) => path.length > 1)) return (values) => prepared.execute(values);
  const columns = fields.map(columnOf);
  // In this mode each row is a list.
  const raw = stmt.raw() as Statement<unknown[], unknown[]>;
  return (values) => raw.all(...bound(values)).map((row) => recordOf(columns, row));
}

interface ResultColumn {
  name: string;
  /** Nothing where the driver's value is the one wanted. */
  decode: ((value: unknown) => unknown) | undefined;
}

function columnOf({ path: [name = ''], field }: Field): ResultColumn {
  const decoder = decoderOf(field);
  const isPlain = decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return { name, decode: isPlain ? undefined : (value) => decoder.mapFromDriverValue(value) };
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  // An expression, or one with a name; their decoders are not in the types.
  const expression = is(field, SQL) ? field : (field as { sql: unknown }).sql;
  return (expression as { decoder: Decoder }).decoder;
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
  if (is(param, Placeholder)) return (values) => filledIn(values, param.name);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return (values) => encoder.mapToDriverValue(filledIn(values, value.name));
  }
  return () => param;
}

function filledIn(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
  return values[name];
}
