import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { limits } from '#shared/limits.ts';
import { EntriesEditor } from './entries-fields.tsx';
import { blankPosition, blankStudy, type PositionDraft, type StudyDraft } from './entry-drafts.ts';
import { educationKind, experienceKind } from './entry-kinds.tsx';

const pilot: PositionDraft = {
  ...blankPosition,
  id: 1,
  position: ' Pilot ',
  company: 'Mwani',
  startDate: '2020-02-01',
  endDate: '2021-03-31',
};
const cook: PositionDraft = { ...blankPosition, id: 2, company: 'Souq', startDate: '2019-01-01' };
const guard: PositionDraft = { ...blankPosition, id: 3, position: 'Guard', current: true };

let kept: readonly PositionDraft[] = [];
let keptStudies: readonly StudyDraft[] = [];

function Positions({ first, faults }: { first: PositionDraft[]; faults: ReadonlyMap<number, Record<string, string>> }) {
  const [drafts, setDrafts] = useState(first);
  kept = drafts;
  return <EntriesEditor kind={experienceKind} drafts={drafts} faults={faults} onChange={setDrafts} />;
}

function Studies({ first, error }: { first: StudyDraft[]; error?: string }) {
  const [drafts, setDrafts] = useState(first);
  keptStudies = drafts;
  return <EntriesEditor kind={educationKind} drafts={drafts} faults={new Map()} error={error} onChange={setDrafts} />;
}

const openPositions = (first: PositionDraft[], faults: [number, Record<string, string>][] = []) =>
  render(<Positions first={first} faults={new Map(faults)} />);
const names = () => kept.map(({ position, company }) => position.trim() || company);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const status = () => screen.getByRole('status').textContent;

beforeEach(() => startTexts('en'));
afterEach(cleanup);

describe('a list of positions (U5)', () => {
  it('names each entry with its place and time, as far as they are known', () => {
    openPositions([pilot, cook, guard, { ...blankPosition, id: 4 }]);
    const heads = screen.getAllByRole('listitem').map((one) => within(one).getAllByRole('button')[0]?.textContent);
    expect(heads).toEqual([
      'PilotMwaniFebruary 2020 — March 2021',
      'SouqJanuary 2019 — present',
      'Guard',
      'New position',
    ]);
  });

  it('tells no time of an entry whose days are half chosen, and puts a dot between place and time only', () => {
    openPositions([
      pilot,
      { ...pilot, id: 2, startDate: '2020-' },
      { ...pilot, id: 3, endDate: '-03' },
      { ...pilot, id: 4, company: '' },
    ]);
    const heads = screen.getAllByRole('listitem').map((one) => within(one).getAllByRole('button')[0]);
    expect(heads.map((head) => [head?.textContent, head?.querySelectorAll('.nuqta').length])).toEqual([
      ['PilotMwaniFebruary 2020 — March 2021', 1],
      ['PilotMwani', 0],
      ['PilotMwani', 0],
      ['PilotFebruary 2020 — March 2021', 0],
    ]);
  });

  it('opens and closes each entry by itself', () => {
    openPositions([pilot, guard]);
    const isOpen = () =>
      [/^Pilot/, /^Guard/].map((name) => screen.getByRole('button', { name }).getAttribute('aria-expanded'));
    press(/^Pilot/);
    press(/^Guard/);
    expect(isOpen()).toEqual(['true', 'true']);
    press(/^Pilot/);
    expect(isOpen()).toEqual(['false', 'true']);
  });

  it('offers a start up to next year, an end further ahead, and the months by name', () => {
    openPositions([{ ...pilot, current: false }]);
    press(/^Pilot/);
    const options = (name: string) =>
      [...(screen.getByLabelText(name) as HTMLSelectElement).options].map(({ value, text }) => value || text);
    const year = new Date().getFullYear();
    expect(options('Start: year').slice(0, 2)).toEqual(['Year', String(year + 1)]);
    expect(options('End: year').slice(0, 2)).toEqual(['Year', String(year + 9)]);
    expect(options('Start: month')).toEqual(['Month', ...'01 02 03 04 05 06 07 08 09 10 11 12'.split(' ')]);
    expect((screen.getByLabelText('Start: month') as HTMLSelectElement).selectedOptions[0]?.text).toBe('February');
    type('End: month', '');
    expect(kept[0]?.endDate).toBe('2021-');
    type('End: month', '04');
    expect(kept[0]?.endDate).toBe('2021-04-30');
  });

  it('says that it is empty, and takes no more than it may hold', () => {
    openPositions([]);
    expect(screen.getByText(/^No experience yet/)).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
    cleanup();
    openPositions(Array.from({ length: limits.entriesMaxCount - 1 }, (_, at) => ({ ...guard, id: at + 1 })));
    press('Add a position');
    expect(kept).toHaveLength(limits.entriesMaxCount);
    expect(screen.getByRole('button', { name: 'Add a position' })).toHaveProperty('disabled', true);
  });

  it('takes a new entry before all others, opens it and leads into its first field', () => {
    openPositions([pilot]);
    press('Add a position');
    expect(kept.map(({ id }) => id)).toEqual([2, 1]);
    expect(document.activeElement).toBe(screen.getByLabelText('Position'));
    for (const part of ['month', 'year']) {
      expect(screen.getByLabelText(`Start: ${part}`)).toHaveProperty('disabled', false);
    }
    type('Position', 'Captain');
    type('Employer', 'Gas');
    type('Place (optional)', 'Doha');
    type('What you did (optional)', 'Steered');
    type('Start: month', '05');
    type('Start: year', '2022');
    expect(kept[0]).toMatchObject({
      position: 'Captain',
      company: 'Gas',
      location: 'Doha',
      description: 'Steered',
      startDate: '2022-05-01',
      current: false,
    });
    expect(kept[1]).toEqual(pilot);
  });

  it('forgets the end of a position that somebody still has', () => {
    openPositions([pilot]);
    expect(screen.queryByLabelText('Employer')).toBeNull();
    press(/^Pilot/);
    expect(screen.getByRole('button', { name: /^Pilot/ }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByLabelText('End: year')).toHaveProperty('disabled', false);
    const now = screen.getByRole('switch', { name: 'I work here now' });
    fireEvent.click(now);
    expect(kept[0]).toMatchObject({ current: true, endDate: '' });
    expect(screen.getByLabelText('End: month')).toHaveProperty('disabled', true);
    fireEvent.click(now);
    expect(kept[0]).toMatchObject({ current: false, endDate: '' });
    press(/^Pilot/);
    expect(screen.queryByLabelText('Employer')).toBeNull();
  });

  it('is put into another order; the hand stays on the arrow and hears the place', () => {
    openPositions([pilot, cook, guard]);
    press('Move down: Pilot');
    expect(names()).toEqual(['Souq', 'Pilot', 'Guard']);
    expect([focused(), status()]).toEqual(['Move down: Pilot', 'Pilot is now number 2 of 3']);
    press('Move up: Guard');
    expect(names()).toEqual(['Souq', 'Guard', 'Pilot']);
    expect([focused(), status()]).toEqual(['Move up: Guard', 'Guard is now number 2 of 3']);
    // At its ends there is no further way; the buttons stay where the focus is.
    press('Move up: Souq');
    press('Move down: Pilot');
    expect(names()).toEqual(['Souq', 'Guard', 'Pilot']);
    const idle = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-disabled') === 'true');
    expect(idle.map((button) => button.getAttribute('aria-label'))).toEqual(['Move up: Souq', 'Move down: Pilot']);
  });

  it('gives a removed entry back at its place, also after another was added', () => {
    openPositions([pilot, cook, guard]);
    press('Remove: Souq');
    expect(names()).toEqual(['Pilot', 'Guard']);
    expect([focused(), status()]).toEqual(['Bring it back', 'Removed: Souq']);
    expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('Removed: Souq');
    press('Add a position');
    // The id of the removed one is not given again.
    expect(kept[0]?.id).toBe(4);
    press('Bring it back');
    expect(names()).toEqual(['', 'Pilot', 'Souq', 'Guard']);
    expect(status()).toBe('Souq is back');
    expect(focused()).toContain('Souq');
    expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
  });

  it('opens what is wrong, and says it there', () => {
    openPositions([pilot, cook], [[2, { position: 'Position is required' }]]);
    expect(screen.getByText('Position is required')).toBeDefined();
    expect(screen.getByLabelText('Position').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: /^Pilot/ }).getAttribute('aria-expanded')).toBe('false');
  });
});

describe('a list of studies (U4)', () => {
  const study: StudyDraft = { ...blankStudy, id: 1, degree: 'BSc', fieldOfStudy: 'Law', institution: ' QU ' };

  it('is told by the year, and keeps the rest of a known day', () => {
    render(
      <Studies
        first={[
          { ...study, startDate: '2010-09-05' },
          { ...study, id: 2, fieldOfStudy: ' ' },
        ]}
      />,
    );
    const heads = screen.getAllByRole('listitem').map((one) => within(one).getAllByRole('button')[0]?.textContent);
    expect(heads).toEqual(['BSc, LawQU2010 — present', 'BScQU']);
    press(/^BSc, Law/);
    expect(screen.getByLabelText('Start: year')).toHaveProperty('disabled', false);
    type('Degree', 'MSc');
    type('Field of study', 'Trade');
    type('School or university', 'KU');
    type('Notes (optional)', 'Evenings');
    type('Start: year', '2011');
    type('End: year', '2014');
    expect(keptStudies[0]).toEqual({
      id: 1,
      degree: 'MSc',
      fieldOfStudy: 'Trade',
      institution: 'KU',
      description: 'Evenings',
      startDate: '2011-09-05',
      endDate: '2014-12-31',
    });
  });

  it('says what is wrong with it as a whole', () => {
    render(<Studies first={[]} error="Too many" />);
    expect(screen.getByRole('alert').textContent).toBe('Too many');
    cleanup();
    render(<Studies first={[]} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
