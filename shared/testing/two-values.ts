import type { FieldRow } from '../model/field-rows.ts';

const samples: Partial<Record<FieldRow['kind'], readonly [unknown, unknown]>> = {
  line: ['Zanzibari', 'Quixotic'],
  paragraphs: ['Zanzibari\nweaver', 'Quixotic\npotter'],
  lines: [['https://zanzibari.example'], ['https://quixotic.example']],
  list: [['Zanzibari'], ['Quixotic']],
  number: [37, 412],
  pay: [
    { min: 9000, max: 12_000, currency: 'QAR', period: 'MONTH' },
    { min: 300, max: null, currency: 'OMR', period: 'WEEK' },
  ],
  day: ['1991-02-03', '1987-11-14'],
  phone: ['+97455123456', '+96598765432'],
  picture: [`/media/${'ab'.repeat(32)}-256.webp`, `/media/${'cd'.repeat(32)}-256.webp`],
  switch: [true, false],
  language: ['en', 'ar'],
};

interface AnySchema {
  type?: string;
  wrapped?: unknown;
  options?: readonly unknown[];
}

/** The choices of a schema; undefined where it is no choice. */
export function optionsOf(schema: AnySchema): readonly unknown[] | undefined {
  // What a schema wraps is a schema.
  if (schema.wrapped) return optionsOf(schema.wrapped as AnySchema);
  return schema.type === 'picklist' ? schema.options : undefined;
}

/** Two values of a field that have no word in common. */
export function twoValuesFor({ kind, choices }: FieldRow, schema: AnySchema): readonly [unknown, unknown] {
  const options = choices ?? optionsOf(schema);
  const [one, other] = options ? [options[0], options.at(-1)] : (samples[kind] ?? []);
  if (other === undefined) throw new Error(`Add two values of a "${kind}" to shared/testing/two-values.ts.`);
  return [one, other];
}
