import * as v from 'valibot';
import { optionalText } from './fields.ts';

/** The schemas of a field. */
export interface FieldSchemas {
  /** A sent value. */
  patch: v.GenericSchema;
  /** An answered value. */
  answer: v.GenericSchema;
  /** A value in the body that makes the row; without it the body has none. */
  given?: v.GenericSchema;
  /** A value that was seen before a change, where an older version answered other values. */
  seen?: v.GenericSchema;
}

type Table = Readonly<Record<string, Partial<FieldSchemas>>>;
type Optional<Schema> = Schema extends v.GenericSchema ? v.ExactOptionalSchema<Schema, undefined> : never;
type SchemaIn<Row, Column extends keyof FieldSchemas> = Row extends Record<Column, infer Schema> ? Schema : never;

/** An optional text, null where there is none. */
export function optionalField(bounds: Parameters<typeof optionalText>[0]) {
  const patch = optionalText(bounds);
  return { patch, answer: v.nullable(v.string()), given: v.optional(patch, null) };
}

/** What the row of a choice says about its values. */
interface ChoiceRow<Value extends string> {
  choices: readonly Value[];
  /** The error for any other value. */
  invalid: string;
}

/** One of the values of a row. */
export function choiceField<const Value extends string>({ choices, invalid }: ChoiceRow<Value>) {
  const patch = v.picklist(choices, invalid);
  return { patch, answer: v.picklist(choices), given: patch };
}

/** One of the values of a row, null where none is chosen. */
export function optionalChoiceField<const Value extends string>({ choices, invalid }: ChoiceRow<Value>) {
  const patch = v.nullable(v.picklist(choices, invalid));
  return { patch, answer: v.nullable(v.picklist(choices)), given: v.optional(patch, null) };
}

/** A switch, off until somebody turns it on. */
export const yesOrNo = { patch: v.boolean(), answer: v.boolean(), given: v.optional(v.boolean(), false) };

// `Object.fromEntries` forgets which field has which schema; the types below name it.
function entriesOf<Result>(
  table: Table,
  fields: readonly string[],
  schemaOf: (row: Partial<FieldSchemas>) => v.GenericSchema | undefined,
): Result {
  return Object.fromEntries(fields.map((field) => [field, schemaOf(table[field] ?? {})])) as Result;
}

/** The schemas of a patch: each field may be left out. */
export function patchEntriesOf<Rows extends Readonly<Record<string, FieldSchemas>>>(table: Rows) {
  return entriesOf<{ [Field in keyof Rows]: Optional<Rows[Field]['patch']> }>(
    table,
    Object.keys(table),
    ({ patch }) => patch && v.exactOptional(patch),
  );
}

type GivenField<Rows> = { [Field in keyof Rows]: Rows[Field] extends { given: unknown } ? Field : never }[keyof Rows];

/** The schemas of the body that makes a row. */
export function givenEntriesOf<Rows extends Readonly<Record<string, FieldSchemas>>>(table: Rows) {
  const given = Object.keys(table).filter((field) => table[field]?.given);
  return entriesOf<{ [Field in GivenField<Rows>]: SchemaIn<Rows[Field], 'given'> }>(table, given, (row) => row.given);
}

/** The schemas of answered values. */
export function answerEntriesOf<Rows extends Table, Field extends keyof Rows & string>(
  table: Rows,
  fields: readonly Field[],
) {
  return entriesOf<{ [Name in Field]: SchemaIn<Rows[Name], 'answer'> }>(table, fields, ({ answer }) => answer);
}

/** The schemas of answered values, where the answer may leave each field out. */
export function optionalAnswerEntriesOf<Rows extends Table, Field extends keyof Rows & string>(
  table: Rows,
  fields: readonly Field[],
) {
  return entriesOf<{ [Name in Field]: Optional<SchemaIn<Rows[Name], 'answer'>> }>(
    table,
    fields,
    ({ answer }) => answer && v.exactOptional(answer),
  );
}

/** The answer for a field that is left empty: null, `''`, `[]`, 0 or false. */
export function emptyAnswerOf({ type }: v.GenericSchema) {
  if (type === 'nullable') return null;
  if (type === 'array') return [];
  if (type === 'number') return 0;
  return type === 'boolean' ? false : '';
}
