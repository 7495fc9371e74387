import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { choiceFilters } from '../catalog/directory-filters.ts';
import { choicesOf, fieldRows, labelsOf, listedChoices, type ProfileField, valueFilters } from './field-names.ts';
import type { FieldRow } from './field-rows.ts';
import { answerEntries } from './profile-fields.ts';

interface NamedRow {
  field: string;
  row: FieldRow;
  /** The row of the field that hides it. */
  hider?: FieldRow | undefined;
  /** True when an answer may say null for it. */
  mayBeNull: boolean;
}

const rows: Record<string, FieldRow> = fieldRows;

/** The kinds that a usual control gives, and a line shows. */
const usual: readonly string[] = ['line', 'paragraphs', 'choice'];

/** Says what to do about a row that contradicts itself. */
function faultsOf({ field, row, hider, mayBeNull }: NamedRow): string[] {
  const isSwitch = hider?.kind === 'switch' || hider?.choices?.includes('everybody');
  const faults: [boolean, string][] = [
    [row.hiddenBy !== undefined && !isSwitch, `Add the row ${row.hiddenBy}: a switch, or a choice with "everybody".`],
    [row.hiddenBy !== undefined && row.shown === 'owner', 'Only the owner sees it: take hiddenBy away, or show it.'],
    [row.hiddenBy !== undefined && row.shown === 'card' && !mayBeNull, 'A hidden field of a card is null: let it be.'],
    [row.isSearched === true && row.shown !== 'card', 'Devices search cards: show it on the card.'],
    [row.filter === 'value' && !row.choices, 'A list is narrowed by choices: name them.'],
    [row.filter === 'value' && row.shown !== 'card', 'Devices narrow lists by cards: show it on the card.'],
    [row.choices !== undefined && row.kind !== 'choice', 'Only a choice has choices: make it one.'],
    [row.form !== undefined && !usual.includes(row.kind), `Name a usual control: one of ${usual.join(', ')}.`],
    [row.lines !== undefined && !usual.includes(row.kind), `Only these are lines: ${usual.join(', ')}.`],
    [row.lines !== undefined && row.shown === 'owner', 'Only the owner sees it: take its lines away.'],
    [row.kind === 'choice' && !row.labels, 'Name the texts of its choices: labels.'],
  ];
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => `${field}: ${sentence}`);
}

describe('the rows of fields', () => {
  it('contradict nothing', () => {
    const faults = Object.entries(rows).flatMap(([field, row]) =>
      faultsOf({
        ...{ field, row, hider: row.hiddenBy === undefined ? undefined : rows[row.hiddenBy] },
        mayBeNull: v.is(answerEntries([field as ProfileField])[field as ProfileField], null),
      }),
    );
    expect(faults).toEqual([]);
  });

  it.each(['ar', 'en'])('name texts that exist, and all of their choices (%s)', (language) => {
    for (const field of listedChoices) {
      const [namespace, key = ''] = labelsOf(field).split(':');
      const texts = JSON.parse(
        readFileSync(new URL(`../locales/${language}/${namespace}.json`, import.meta.url), 'utf8'),
      );
      expect(Object.keys(texts[key] ?? {}), labelsOf(field)).toEqual(expect.arrayContaining([...choicesOf(field)]));
    }
  });

  it('that narrow lists are named for the first view', () => {
    expect(choiceFilters, 'Name the rows with filter: "value" in directory-filters.ts.').toEqual(valueFilters);
  });

  const hider: FieldRow = { kind: 'switch', shown: 'owner' };
  it.each<[string, FieldRow, Partial<NamedRow>]>([
    ['Add the row showIt', { kind: 'line', shown: 'page', hiddenBy: 'showIt' }, { hider: undefined }],
    ['Add the row showIt', { kind: 'line', shown: 'page', hiddenBy: 'showIt' }, { hider: { ...hider, kind: 'line' } }],
    ['Only the owner', { kind: 'line', shown: 'owner', hiddenBy: 'showIt' }, {}],
    ['is null', { kind: 'line', shown: 'card', hiddenBy: 'showIt' }, { mayBeNull: false }],
    ['search cards', { kind: 'line', shown: 'page', isSearched: true }, {}],
    ['name them', { kind: 'choice', labels: 'places', shown: 'card', filter: 'value' }, {}],
    ['narrow lists', { kind: 'choice', labels: 'places', shown: 'page', choices: ['a'], filter: 'value' }, {}],
    ['make it one', { kind: 'line', shown: 'card', choices: ['a'] }, {}],
    ['usual control', { kind: 'picture', shown: 'card', form: 'work' }, {}],
    ['Only these', { kind: 'entries', shown: 'card', lines: ['paper'] }, {}],
    ['take its lines', { kind: 'line', shown: 'owner', lines: ['paper'] }, {}],
    ['labels', { kind: 'choice', shown: 'card', choices: ['a'] }, {}],
  ])('refuses what cannot be: %s', (sentence, row, others) => {
    expect(faultsOf({ field: 'it', row, hider, mayBeNull: true, ...others })).toEqual([
      expect.stringContaining(sentence),
    ]);
  });
});
