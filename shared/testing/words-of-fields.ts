import catalog from '../locales/en/catalog.json' with { type: 'json' };
import companyTexts from '../locales/en/company-fields.json' with { type: 'json' };
import type { FieldRow, FieldTable } from '../model/field-rows.ts';

/** A value of a field that no other field has, and the words that an English page shows for it. */
interface Words {
  value: string | true;
  text: string;
}

/** Values for the texts and choices of a table that everybody sees: the fields that a row can make one more line. */
export function wordsOfFields(table: FieldTable): Record<string, Words> {
  const isShown = ({ shown }: FieldRow) => shown === 'card' || shown === 'page';
  // Of a text and its twin in the other language a page shows one.
  const shown = Object.entries(table).filter(([field, row]) => isShown(row) && !field.endsWith('Other'));
  return Object.fromEntries(shown.flatMap(([field, row]) => wordsOf(field, row).map((words) => [field, words])));
}

function wordsOf(field: string, { kind, choices, labels = '' }: FieldRow): Words[] {
  if (field === 'website') return [{ value: 'https://website.example', text: 'website.example' }];
  if (kind === 'line' || kind === 'paragraphs') return [{ value: `Words of ${field}.`, text: `Words of ${field}.` }];
  // A switch is shown by its name; only pages of companies have such lines.
  const names: Readonly<Record<string, string>> = companyTexts.line;
  if (kind === 'switch') return [{ value: true, text: names[field] ?? `the name of ${field}` }];
  const [value] = choices ?? [];
  return value === undefined ? [] : [{ value, text: labelOf(labels, value) }];
}

function labelOf(labels: string, value: string): string {
  const [, group = ''] = labels.split(':');
  // The groups are those that `labels` name.
  const texts = catalog as unknown as Record<string, Record<string, string>>;
  const text = texts[group]?.[value];
  if (text === undefined) throw new Error(`shared/locales/en/catalog.json has no ${group}.${value}`);
  return text;
}

/** The fields whose words a text lacks. */
export function fieldsMissingIn(text: string, words: Record<string, Words>): string[] {
  return Object.keys(words).filter((field) => !text.includes(words[field]?.text ?? ''));
}

/** The values alone, as the fields of a row. */
export function valuesOf(words: Record<string, Words>): Record<string, string | true> {
  return Object.fromEntries(Object.entries(words).map(([field, { value }]) => [field, value]));
}
