import type { FeedName } from '../catalog/feeds.ts';
import { companyRows } from './company-field-names.ts';
import { fieldRows } from './field-names.ts';
import { type FieldRow, type FieldsWith, type FieldTable, fieldsWith, mapFields } from './field-rows.ts';
import { jobRows } from './job-field-names.ts';

/** The fields of what each directory lists. */
export const fieldTables = { talents: fieldRows, companies: companyRows, jobs: jobRows } as const satisfies Record<
  FeedName,
  FieldTable
>;

/** A field by one of whose choices a directory is narrowed, under its own name. */
export type ValueFilter<Feed extends FeedName = FeedName> = {
  [Name in Feed]: FieldsWith<(typeof fieldTables)[Name], 'filter', 'value'>;
}[Feed];

/** The fields by one of whose choices a directory is narrowed. */
export function valueFiltersOf<Feed extends FeedName>(feed: Feed): readonly ValueFilter<Feed>[] {
  const table: FieldTable = fieldTables[feed];
  // The rows that have the column.
  return fieldsWith(table, 'filter', 'value') as readonly string[] as readonly ValueFilter<Feed>[];
}

/** The row of such a field. */
export function filterRow<Feed extends FeedName>(feed: Feed, field: ValueFilter<Feed>) {
  const table: FieldTable = fieldTables[feed];
  const { choices = [], labels = '', invalid = 'invalid' }: Partial<FieldRow> = table[field] ?? {};
  return { choices, labels, invalid };
}

/** Gives each of these filters a value. */
export function mapValueFilters<Feed extends FeedName, Value>(
  feed: Feed,
  read: (row: ReturnType<typeof filterRow>, field: ValueFilter<Feed>) => Value,
) {
  return mapFields(valueFiltersOf(feed), (field) => read(filterRow(feed, field), field));
}

/** The texts that name the choices of all of these filters, each once: `namespace:key`, or a namespace. */
export function labelsOfValueFilters(): string[] {
  const feeds = ['talents', 'companies', 'jobs'] as const;
  return [
    ...new Set(feeds.flatMap((feed) => valueFiltersOf(feed).map((field) => filterRow(feed, field as never).labels))),
  ];
}
