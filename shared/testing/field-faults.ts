import type * as v from 'valibot';
import { industries } from '../catalog/industries.ts';
import type { FieldRow, FieldTable } from '../model/field-rows.ts';
import { optionsOf } from './two-values.ts';

/** The rules for the rows of one kind, and what is made of them. */
export interface TableOfKind {
  table: FieldTable;
  /** The schema of an answered value. */
  answerOf: (field: string) => v.GenericSchema;
  /** The kinds that a usual control of the form gives. */
  controls: readonly FieldRow['kind'][];
  /** The places that have lines. */
  lines: readonly string[];
  /** The fields that the words of a search text are made of. */
  searched: ReadonlySet<string>;
  /** The fields that the facets of a search text are made of: lists are narrowed by them. */
  narrowed: ReadonlySet<string>;
}

// Alert mails name the values of a filter, and know these files.
const filesOfFilters = ['catalog', 'job-words'];

/** Lists the rows that contradict themselves or what is made of them, each with what to do. */
export function faultsOf(kind: TableOfKind): string[] {
  return Object.entries(kind.table).flatMap(([field, row]) => {
    const faults = [
      ...faultsOfHiding(kind, field, row),
      ...faultsOfFinding(kind, field, row),
      ...faultsOfShowing(kind, field, row),
    ];
    return faults.filter(([isFault]) => isFault).map(([, sentence]) => `${field}: ${sentence}`);
  });
}

type Fault = readonly [boolean, string];

function faultsOfHiding({ table, answerOf }: TableOfKind, field: string, row: FieldRow): Fault[] {
  const hider = row.hiddenBy === undefined ? undefined : table[row.hiddenBy];
  const isSwitch = hider?.kind === 'switch' || hider?.choices?.includes('everybody');
  const hides = Object.values(table).some(({ hiddenBy }) => hiddenBy === field);
  // An e-mail address is no row: it is given with the password.
  const isHider = /^(?:show|allows)[A-Z]|ShownTo$/.test(field) && field !== 'showEmail';
  return [
    [row.hiddenBy !== undefined && !isSwitch, `Add the row ${row.hiddenBy}: a switch, or a choice with "everybody".`],
    [row.hiddenBy !== undefined && row.shown === 'owner', 'Only the owner sees it: take hiddenBy away, or show it.'],
    [
      row.hiddenBy !== undefined && row.shown === 'card' && answerOf(field).type !== 'nullable',
      'A hidden field of a card is null: let it be, or take hiddenBy away.',
    ],
    [isHider && !hides, 'It hides no field: name it in the hiddenBy of a row, or remove it.'],
  ];
}

function faultsOfFinding({ searched, narrowed }: TableOfKind, field: string, row: FieldRow): Fault[] {
  const [file = ''] = row.labels?.split(':') ?? [];
  return [
    [row.isSearched === true && row.shown !== 'card', 'Devices search cards: show it on the card.'],
    [row.filter === 'value' && !row.choices, 'A list is narrowed by choices: name them.'],
    [row.filter !== undefined && row.shown === 'owner', 'Only the owner sees it: no list is narrowed by it.'],
    [row.filter === 'value' && row.shown !== 'card', 'Devices narrow lists by cards: show it on the card.'],
    [
      row.filter === 'value' && !filesOfFilters.includes(file),
      `Alert mails name it: labels of ${filesOfFilters.join(', ')}.`,
    ],
    [row.isSearched === true && !searched.has(field), 'The search text leaves it out: add it to search-text.ts.'],
    [row.isSearched !== true && searched.has(field), 'The search text is made of it: add isSearched.'],
    [row.filter !== undefined && !narrowed.has(field), 'The facets leave it out: add it to facets.ts.'],
    [row.filter === undefined && narrowed.has(field), 'The facets are made of it: add filter.'],
  ];
}

function faultsOfShowing({ answerOf, controls, lines }: TableOfKind, field: string, row: FieldRow): Fault[] {
  const options = optionsOf(answerOf(field));
  const isListed = options !== undefined && options !== industries && row.kind === 'choice';
  const isOfSwitch = answerOf(field).type === 'boolean';
  return [
    [row.choices !== undefined && row.kind !== 'choice', 'Only a choice has choices: make it one.'],
    [isListed && row.choices?.join() !== options.join(), 'Its schema has other choices: name the same.'],
    [row.kind === 'choice' && !row.labels, 'Name the texts of its choices: labels.'],
    [isOfSwitch !== (row.kind === 'switch'), 'Its kind and its schema differ: yes or no is a switch.'],
    [row.form !== undefined && !controls.includes(row.kind), `Name a usual control: one of ${controls.join(', ')}.`],
    [row.lines?.some((place) => !lines.includes(place)) === true, `It has lines ${lines.join(' and ') || 'nowhere'}.`],
    [row.lines !== undefined && !controls.includes(row.kind), `Only these are lines: ${controls.join(', ')}.`],
    [row.lines !== undefined && row.shown === 'owner', 'Only the owner sees it: take its lines away.'],
    [row.jsonLd !== undefined && row.shown === 'owner', 'Only the owner sees it: take jsonLd away.'],
  ];
}
