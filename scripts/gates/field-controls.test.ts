import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { companyRows } from '#shared/model/company-field-names.ts';
import { fieldRows } from '#shared/model/field-names.ts';
import type { FieldTable } from '#shared/model/field-rows.ts';
import { jobRows } from '#shared/model/job-field-names.ts';

/** The forms in which the fields of each table are written. */
const forms: Record<string, { table: FieldTable; sources: string }> = {
  talents: { table: fieldRows, sources: sourcesIn('pwa/screens/edit-profile') },
  companies: {
    table: companyRows,
    sources: sourcesIn('pwa/features/company-account'),
  },
  jobs: { table: jobRows, sources: sourcesIn('pwa/screens/company-dashboard/job-form') },
};

// A picture and pay have several controls. Fields that only the owner sees are on the account page, or beside a hidden field.
const kindsElsewhere = ['picture', 'pay'];

function sourcesIn(folder: string): string {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\.|skeleton/.test(file));
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** The fields that neither their row nor the form gives a control. */
function withoutControl({ table, sources }: { table: FieldTable; sources: string }): string[] {
  const rows = Object.entries(table).filter(
    ([, { kind, form, shown }]) => !form && shown !== 'owner' && !kindsElsewhere.includes(kind),
  );
  return rows.map(([field]) => field).filter((field) => !new RegExp(`["']${field}["']`).test(sources));
}

function withoutForm(table: FieldTable, field: string): FieldTable {
  return { ...table, [field]: { ...table[field], form: undefined } } as unknown as FieldTable;
}

describe.each(Object.entries(forms))('the form of %s', (_, form) => {
  it('has a control for each field', () => {
    expect(withoutControl(form), 'Give the row a form, or the form a control.').toEqual([]);
  });

  const usual = Object.keys(form.table).filter((field) => form.table[field]?.form);
  it.each(usual)('lacks one for %s once its row names no form', (field) => {
    expect(withoutControl({ ...form, table: withoutForm(form.table, field) })).toEqual([field]);
  });
});
