/** What is known of a field without its schema. The first view loads rows, and no schema. */
export interface FieldRow {
  /** How it is given: the control in the form, its value there and the values of tests follow from it. */
  kind:
    | 'line'
    | 'lines'
    | 'paragraphs'
    | 'number'
    | 'day'
    | 'phone'
    | 'pay'
    | 'choice'
    | 'list'
    | 'picture'
    | 'switch'
    | 'language'
    | 'languages'
    | 'entries';
  /** Who sees it: everybody on cards and page, on the page, among the success stories, or the owner alone. */
  shown: 'card' | 'page' | 'stories' | 'owner';
  /**
   * The field by which its owner hides it: a switch, or a choice of readers. While it is hidden, a field of cards is
   * null, and any other field is absent.
   */
  hiddenBy?: string;
  /** True when the registration asks for it: who registers can hide it there. */
  isRegistered?: true;
  /** True when the search text is made of it; it is on the card then, since devices search their cards. */
  isSearched?: true;
  /** Of a choice: its values, where they are few. Industries and cities have controls of their own. */
  choices?: readonly string[];
  /** Of a choice: the texts that name its values, `namespace:key`, or a namespace whose keys are the values. */
  labels?: string;
  /** Of a choice: the error for any other value. */
  invalid?: string;
  /**
   * How lists are narrowed by it: `value` by one of its choices, under its own name; `rules` by rules of its own in
   * `shared/rules/facets.ts`.
   */
  filter?: 'value' | 'rules';
  /** The section of the form in which it has the usual control of its kind; other fields have controls of their own. */
  form?: 'person' | 'work' | 'contact' | 'business' | 'terms';
  /** Where it is one more line under its name: on its page, on paper. Other fields have a place of their own there. */
  lines?: readonly ('page' | 'paper')[];
  /** The property of schema.org by which search engines get it. */
  jsonLd?: string;
}

/** A table of fields by their names. */
export type FieldTable = Readonly<Record<string, FieldRow>>;

/** The fields whose row has this value in this column. */
export type FieldsWith<Table extends FieldTable, Column extends keyof FieldRow, Value> = {
  [Field in keyof Table & string]: Column extends keyof Table[Field]
    ? Table[Field][Column] extends Value
      ? Field
      : never
    : never;
}[keyof Table & string];

/** The fields whose row has this column. */
export type FieldsHaving<Table extends FieldTable, Column extends keyof FieldRow> = {
  [Field in keyof Table & string]: Column extends keyof Table[Field] ? Field : never;
}[keyof Table & string];

/** The fields of a table, in its order. */
export function fieldsOf<Table extends FieldTable>(table: Table): readonly (keyof Table & string)[] {
  // The keys of the table are the fields.
  return Object.keys(table);
}

/** The fields whose row has one of these values in a column. */
export function fieldsWith<Table extends FieldTable, Column extends keyof FieldRow, Value extends FieldRow[Column]>(
  table: Table,
  column: Column,
  ...values: readonly Value[]
): FieldsWith<Table, Column, Value>[] {
  const isOne = (field: keyof Table & string): field is FieldsWith<Table, Column, Value> =>
    values.some((value) => value === table[field]?.[column]);
  return fieldsOf(table).filter(isOne);
}

/** The fields whose row has a column. */
export function fieldsHaving<Table extends FieldTable, Column extends keyof FieldRow>(table: Table, column: Column) {
  const isOne = (field: keyof Table & string): field is FieldsHaving<Table, Column> =>
    table[field]?.[column] !== undefined;
  return fieldsOf(table).filter(isOne);
}

/** Takes some fields of a row or an answer, and nothing else of it. */
export function pickFields<Field extends string, Values extends Partial<Record<Field, unknown>>>(
  values: Values,
  fields: readonly Field[],
): Pick<Values, Field> {
  // Each field is one of `Values`.
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>;
}

/** Gives each of some fields a value. */
export function mapFields<Field extends string, Value>(fields: readonly Field[], read: (field: Field) => Value) {
  // Each field got its value.
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<Field, Value>;
}
