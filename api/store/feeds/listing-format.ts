import { hash } from 'node:crypto';
import { countries } from '#shared/catalog/countries.ts';
import { industries } from '#shared/catalog/industries.ts';
import { lexiconFiles } from '#shared/catalog/lexicon/lexicon.ts';
import placeSpellings from '#shared/catalog/places/other-spellings.json' with { type: 'json' };
import { placesOf } from '#shared/catalog/places/places.ts';
import arabicLabels from '#shared/locales/ar/catalog.json' with { type: 'json' };
import arabicPlaces from '#shared/locales/ar/places.json' with { type: 'json' };
import englishLabels from '#shared/locales/en/catalog.json' with { type: 'json' };
import englishPlaces from '#shared/locales/en/places.json' with { type: 'json' };
import { companyRows } from '#shared/model/company-field-names.ts';
import type { ListedChoice } from '#shared/model/field-lists.ts';
import { fieldRows } from '#shared/model/field-names.ts';
import { type FieldTable, fieldsHaving, mapFields } from '#shared/model/field-rows.ts';
import { jobRows } from '#shared/model/job-field-names.ts';
import gulfNames from '#shared/rules/gulf-names.json' with { type: 'json' };
import nameLike from '#shared/rules/name-like-words.json' with { type: 'json' };
import { sqliteColumns } from '../columns/sqlite.ts';
import { getTableColumns } from '../drizzle.ts';
import { tokensOnlyIn } from '../engines/search-index.ts';
import type { CompanyRecord, JobRecord, UserRecord } from '../records.ts';
import { defineTables, type Tables } from '../tables.ts';
import { makeCompanyCard, makeJobCard, makeTalentCardAt } from './card-contents.ts';

// Names and words that meet the rules of search: articles, compound names, accents, marks, every Arabic letter, a word
// that is found as a whole.
const sampleText = [
  'عبد الله آل خليفة المطوّع Al-Mutawa O’Neil José Müller Abdul Rahman C++ C# .NET ١٢٣ ۴۵',
  Array.from({ length: 0x64b - 0x621 }, (_, index) => String.fromCodePoint(0x621 + index)).join(''),
  'School principal Mana',
  // Names of two parts, digits and letters that are written in several ways, and what the catalogs know by name.
  'نصر الله Nasrallah أبو بكر Abubakr Noor ud Din 7amad ظافر Habibur Rahman إدارة المشاريع Riyadh',
  // Longer than whatever is cut.
  'word '.repeat(100),
].join(' ');
const sampleTime = new Date('2026-01-02T03:04:05.678Z');

/**
 * Gives the version of cards and search text, equal in all processes of one program version. It is a hash of the
 * rules make of sample rows, and of the words they know: a new key of a card, another searched field or another rule
 * changes it, and nobody has to remember a number.
 *
 * @returns A whole number from 1 to 2^31 - 1.
 */
export function listingFormatOf(cards: readonly unknown[]): number {
  const labels = [arabicLabels, englishLabels, industries, countries];
  const placeNames = [placesOf, arabicPlaces, englishPlaces, placeSpellings];
  const known = [cards, gulfNames, nameLike, labels, placeNames, lexiconFiles];
  return (Number.parseInt(hash('sha256', JSON.stringify(known)).slice(0, 8), 16) % (2 ** 31 - 1)) + 1;
}

// The rules of cards keep only known values of these columns: the first choice of each field.
const firstChoices = (table: FieldTable) => {
  const listed = fieldsHaving(table, 'choices');
  return mapFields(listed, (field) => table[field]?.choices?.[0]);
};
const samplePerson = { place: 'doha' as const, ...(firstChoices(fieldRows) as Pick<UserRecord, ListedChoice>) };
const sampleCompany = firstChoices(companyRows) as Partial<CompanyRecord>;
const sampleJob: Partial<JobRecord> = {
  ...firstChoices(jobRows),
  place: 'doha',
  salary: { min: 9000, max: 12_000, currency: 'QAR', period: 'MONTH' },
};

/** Makes one card of each feed from a row in which every column has a value that names the column. */
export function sampleCards(tables = defineTables(sqliteColumns)) {
  const user = { ...sampleRow(tables.users), ...samplePerson, featuredUntil: new Date(sampleTime.getTime() + 1) };
  const company: CompanyRecord = { ...sampleRow(tables.companies), ...sampleCompany };
  const job: JobRecord = { ...sampleRow(tables.jobs), ...sampleJob };
  const cards = [
    makeTalentCardAt(user, sampleTime, '2026-01-02'),
    makeCompanyCard(company, true),
    makeJobCard(job, company),
  ];
  return cards.map((card) => ({ ...card, tokens: tokensOnlyIn(card, undefined) }));
}

const textOf = (column: string) => `${column} ${sampleText}`;
const otherSamples: Partial<Record<string, (column: string) => unknown>> = {
  number: () => 1,
  boolean: () => true,
  date: () => sampleTime,
  json: (column) => [textOf(column)],
};

function sampleRow<Row>(table: Tables['users' | 'companies' | 'jobs'] & { $inferSelect: Row }): Row {
  const columns = Object.entries(getTableColumns(table)).map(([name, { dataType }]) => {
    const sample = otherSamples[dataType] ?? textOf;
    return [name, sample(name)];
  });
  // Each column got a value of its type; words of a catalogue must exist.
  return { ...Object.fromEntries(columns), industry: 'technology' };
}

/** The format of the cards and search texts that this version makes. */
export const listingFormat = listingFormatOf(sampleCards());
