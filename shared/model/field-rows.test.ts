import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { choiceFilters, filterNames } from '../catalog/directory-filters.ts';
import { feedNames } from '../catalog/feeds.ts';
import { companyHaystackOf, haystackOf, jobHaystackOf } from '../rules/search-text.ts';
import { emptyCompanyCard, emptyJobCard } from '../testing/empty-hiring.ts';
import { emptyCard } from '../testing/empty-profile.ts';
import { faultsOf, type TableOfKind } from '../testing/field-faults.ts';
import { companyRows } from './company-field-names.ts';
import { companySchemas } from './company-fields.ts';
import { fieldRows, type ProfileField } from './field-names.ts';
import { type FieldRow, type FieldTable, mapFields } from './field-rows.ts';
import { jobRows } from './job-field-names.ts';
import { jobSchemas } from './job-fields.ts';
import { answerEntries } from './profile-fields.ts';
import { valueFiltersOf } from './value-filters.ts';

/** The fields of a row that a rule reads. */
function readBy<Row extends object>(rule: (row: Row) => unknown, row: Row): Set<string> {
  const read = new Set<string>();
  const get = (target: Row, key: string | symbol) => {
    read.add(String(key));
    return Reflect.get(target, key);
  };
  rule(new Proxy(row, { get }));
  return read;
}

const facts = { username: 'somebody', slug: 'somebody', employers: [], worksSince: null, isHiring: false };
const plate = { companyName: 'Company', companyNameOther: null, country: 'Qatar' as const };

const kinds: Record<string, TableOfKind> = {
  talents: {
    table: fieldRows,
    answerOf: (field) => answerEntries([field as ProfileField])[field as ProfileField],
    controls: ['line', 'paragraphs', 'choice'],
    lines: ['page', 'paper'],
    // Years are counted from the experience when it is stored: the card has the year alone.
    readBySearch: new Set([...readBy(haystackOf, { ...emptyCard(), ...facts }), 'experience']),
  },
  companies: {
    table: companyRows,
    answerOf: (field) => companySchemas[field as keyof typeof companySchemas].answer,
    controls: ['line', 'paragraphs', 'choice', 'switch'],
    lines: ['page'],
    readBySearch: readBy(companyHaystackOf, { ...emptyCompanyCard(), ...facts }),
  },
  jobs: {
    table: jobRows,
    answerOf: (field) => jobSchemas[field as keyof typeof jobSchemas].answer,
    controls: ['line', 'paragraphs', 'choice'],
    lines: [],
    readBySearch: readBy(jobHaystackOf, { ...emptyJobCard(), ...plate }),
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

describe('a row', () => {
  it.each<[string, string, Change, string]>([
    ['talents', 'dateOfBirth', { hiddenBy: undefined }, 'showDateOfBirth: It hides no field'],
    ['talents', 'availability', { hiddenBy: undefined }, 'availabilityShownTo: It hides no field'],
    ['talents', 'story', { hiddenBy: undefined }, 'allowsStory: It hides no field'],
    ['talents', 'headline', { isSearched: undefined }, 'read it: add isSearched'],
    ['talents', 'languages', { filter: undefined }, 'read it: add isSearched or filter'],
    ['talents', 'availability', { filter: undefined }, 'read it: add isSearched or filter'],
    ['talents', 'availability', { choices: undefined }, 'A list is narrowed by choices'],
    ['talents', 'availability', { labels: undefined }, 'Name the texts'],
    ['companies', 'description', { isSearched: undefined }, 'read it: add isSearched'],
    ['companies', 'employees', { filter: undefined }, 'read it: add isSearched or filter'],
    ['companies', 'country', { choices: undefined }, 'Its schema has other choices'],
    ['companies', 'country', { labels: undefined }, 'Name the texts'],
    ['jobs', 'title', { isSearched: undefined }, 'read it: add isSearched'],
    ['jobs', 'workplace', { filter: undefined }, 'read it: add isSearched or filter'],
    ['jobs', 'salary', { filter: undefined }, 'read it: add isSearched or filter'],
    ['jobs', 'employmentType', { choices: undefined }, 'A list is narrowed by choices'],
  ])('of %s without what it says is noticed: %s %o', (...given) => {
    const [kind, field, change, sentence] = given;
    expect(faultsOf(changed(kind, field, change))).toContainEqual(expect.stringContaining(sentence));
  });

  it.each<[string, string, Change, string]>([
    ['talents', 'dateOfBirth', { hiddenBy: 'showIt' }, 'Add the row showIt'],
    ['talents', 'dateOfBirth', { hiddenBy: 'school' }, 'Add the row school'],
    ['talents', 'language', { hiddenBy: 'showDateOfBirth' }, 'Only the owner sees it'],
    ['talents', 'name', { hiddenBy: 'showDateOfBirth' }, 'A hidden field of a card is null'],
    ['talents', 'school', { isSearched: true }, 'Devices search cards'],
    ['companies', 'logo', { filter: 'value' }, 'name them'],
    ['jobs', 'workplace', { shown: 'page' }, 'Devices narrow lists by cards'],
    ['jobs', 'workplace', { labels: 'job-page:own' }, 'Alert mails name it'],
    ['jobs', 'salaryRange', { isSearched: true }, 'add it there'],
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
