import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { choiceFilters, filterNames } from '../catalog/directory-filters.ts';
import { feedNames } from '../catalog/feeds.ts';
import { facetsPart } from '../rules/facets.ts';
import { companyHaystackOf, haystackOf, jobHaystackOf } from '../rules/search-text.ts';
import { emptyCompanyCard, emptyJobCard } from '../testing/empty-hiring.ts';
import { emptyCard } from '../testing/empty-profile.ts';
import { faultsOf, type TableOfKind } from '../testing/field-faults.ts';
import { twoValuesFor } from '../testing/two-values.ts';
import { companyRows } from './company-field-names.ts';
import { companySchemas } from './company-fields.ts';
import { fieldRows, type ProfileField } from './field-names.ts';
import { type FieldRow, type FieldTable, mapFields } from './field-rows.ts';
import { jobRows } from './job-field-names.ts';
import { jobSchemas } from './job-fields.ts';
import { answerEntries } from './profile-fields.ts';
import { valueFiltersOf } from './value-filters.ts';

/** Values by which facets differ: those of `two-values.ts` are words that no catalog has. */
const values: Record<string, readonly [unknown, unknown]> = {
  skills: [['Python'], ['Accounting']],
  languages: [[{ code: 'fr', level: 'good' }], [{ code: 'hi', level: 'good' }]],
  place: ['doha', 'jeddah'],
  location: ['Doha', 'Jeddah'],
  experienceYears: [3, 12],
  salary: [
    { min: 4000, max: 4000, currency: 'QAR', period: 'MONTH' },
    { min: 30_000, max: 30_000, currency: 'QAR', period: 'MONTH' },
  ],
};

/** The fields that the words of a search text and its facets are made of. */
function foundBy<Row extends object>(haystackOf: (row: Row) => string, row: Row, { table, answerOf }: Rows) {
  const [searched, narrowed] = [new Set<string>(), new Set<string>()];
  for (const [field, fieldRow] of Object.entries(table).filter(([name]) => name in row)) {
    const pair = values[field] ?? twoValuesFor(fieldRow, answerOf(field));
    const [one = '', other = ''] = pair.map((value) => haystackOf({ ...row, [field]: value }));
    if (facetsPart(one) !== facetsPart(other)) narrowed.add(field);
    if (one.replace(facetsPart(one), '') !== other.replace(facetsPart(other), '')) searched.add(field);
  }
  return { searched, narrowed };
}

const facts = { username: 'somebody', slug: 'somebody', employers: [], worksSince: null, isHiring: false };
const plate = { companyName: 'Company', companyNameOther: null, country: 'Qatar' as const };

type Rows = Pick<TableOfKind, 'table' | 'answerOf'>;
const talents: Rows = {
  table: fieldRows,
  answerOf: (field) => answerEntries([field as ProfileField])[field as ProfileField],
};
const companies: Rows = {
  table: companyRows,
  answerOf: (field) => companySchemas[field as keyof typeof companySchemas].answer,
};
const jobs: Rows = { table: jobRows, answerOf: (field) => jobSchemas[field as keyof typeof jobSchemas].answer };
const foundTalents = foundBy(haystackOf, { ...emptyCard(), ...facts }, talents);

const kinds: Record<string, TableOfKind> = {
  talents: {
    ...talents,
    controls: ['line', 'paragraphs', 'choice'],
    lines: ['page', 'paper'],
    searched: foundTalents.searched,
    // Years are counted from the experience when it is stored: the card has the year alone.
    narrowed: foundTalents.narrowed.add('experience'),
  },
  companies: {
    ...companies,
    controls: ['line', 'paragraphs', 'choice', 'switch'],
    lines: ['page'],
    ...foundBy(companyHaystackOf, { ...emptyCompanyCard(), ...facts }, companies),
  },
  jobs: {
    ...jobs,
    controls: ['line', 'paragraphs', 'choice'],
    lines: [],
    ...foundBy(jobHaystackOf, { ...emptyJobCard(), ...plate }, jobs),
  },
};

describe.each(Object.entries(kinds))('the rows of fields of %s', (_, kind) => {
  it('contradict neither themselves nor what is made of them', () => {
    expect(faultsOf(kind)).toEqual([]);
  });

  it.each(['ar', 'en'])('name texts that exist, and all of their choices (%s)', (language) => {
    for (const { labels = '', choices = [] } of Object.values(kind.table)) {
      if (labels === '') continue;
      const [file, path = ''] = labels.split(':');
      const texts = JSON.parse(readFileSync(new URL(`../locales/${language}/${file}.json`, import.meta.url), 'utf8'));
      const names = path.split('.').reduce((tree, key) => (key ? tree?.[key] : tree), texts);
      expect(Object.keys(names ?? {}), labels).toEqual(expect.arrayContaining([...choices]));
    }
  });
});

describe('filters that are made of rows', () => {
  it('are named for the first view', () => {
    const named = mapFields(feedNames, valueFiltersOf);
    expect(choiceFilters, 'Name the rows with filter: "value" in directory-filters.ts.').toEqual(named);
  });

  it('have names of their own in each directory', () => {
    for (const names of Object.values(filterNames))
      expect(names, 'Two filters have one name: rename the field.').toEqual([...new Set(names)]);
  });
});

type Change = Partial<Record<keyof FieldRow, unknown>>;

/** A copy of a table in which one row is changed. */
function changed(kind: keyof typeof kinds, field: string, change: Change): TableOfKind {
  const { table = {}, ...rest } = kinds[kind] ?? {};
  const row = Object.entries({ ...table[field], ...change }).filter(([, value]) => value !== undefined);
  const copy = { ...table, [field]: Object.fromEntries(row) } as FieldTable;
  return { ...(rest as TableOfKind), table: copy };
}

/** What notices that a row has lost a column, where no rule for rows can: a test that goes through all rows. */
const noticedElsewhere: Partial<Record<keyof FieldRow, string>> = {
  kind: 'types: each row must have it',
  shown: 'types: each row must have it',
  invalid: 'types: the schema of a choice is made of it',
  isRegistered: 'register-user.test.ts and registration-form.test.tsx',
  form: 'field-controls.test.ts',
  lines: 'paper-profile.test.tsx, profile-view.own-page.test.tsx, company-view.own-page.test.tsx',
  jsonLd: 'shown-fields.test.ts',
};

const flags = Object.entries(kinds).flatMap(([kind, { table }]) =>
  Object.entries(table).flatMap(([field, row]) =>
    Object.keys(row).map((column) => [kind, field, column as keyof FieldRow] as const),
  ),
);

it.each(flags.filter(([, , column]) => !noticedElsewhere[column]))(
  'the row of %s: %s is refused without its %s',
  (kind, field, column) => {
    expect(faultsOf(changed(kind, field, { [column]: undefined }))).not.toEqual([]);
  },
);

describe('a row', () => {
  it.each<[string, string, Change, string]>([
    ['talents', 'dateOfBirth', { hiddenBy: 'showIt' }, 'Add the row showIt'],
    ['talents', 'dateOfBirth', { hiddenBy: 'school' }, 'Add the row school'],
    ['talents', 'language', { hiddenBy: 'showDateOfBirth' }, 'Only the owner sees it'],
    ['talents', 'name', { hiddenBy: 'showDateOfBirth' }, 'A hidden field of a card is null'],
    ['talents', 'school', { isSearched: true }, 'Devices search cards'],
    ['companies', 'logo', { filter: 'value' }, 'name them'],
    ['jobs', 'workplace', { shown: 'page' }, 'Devices narrow lists by cards'],
    ['jobs', 'workplace', { labels: 'job-page:own' }, 'Alert mails name it'],
    ['jobs', 'salaryRange', { isSearched: true }, 'leaves it out'],
    ['companies', 'website', { choices: ['one'] }, 'make it one'],
    ['companies', 'applicationMails', { choices: ['each'] }, 'name the same'],
    ['companies', 'wantsMail', { kind: 'line' }, 'yes or no is a switch'],
    ['companies', 'logo', { form: 'business' }, 'Name a usual control'],
    ['companies', 'turnover', { lines: ['paper'] }, 'It has lines page'],
    ['jobs', 'workplace', { lines: ['page'] }, 'It has lines nowhere'],
    ['talents', 'education', { lines: ['paper'] }, 'Only these are lines'],
    ['talents', 'availabilityShownTo', { lines: ['page'] }, 'take its lines away'],
    ['companies', 'wantsMail', { jsonLd: 'name' }, 'take jsonLd away'],
    ['companies', 'language', { filter: 'rules' }, 'no list is narrowed'],
  ])('of %s that says what cannot be is refused: %s %o', (...given) => {
    const [kind, field, change, sentence] = given;
    expect(faultsOf(changed(kind, field, change))).toContainEqual(expect.stringContaining(sentence));
  });
});
