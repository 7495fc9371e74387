import { describe, expect, it } from 'vitest';
import type { Experience } from '#shared/model/profile-entries.ts';
import { blankPosition, faultsOf, moved, newDraft, readPositions, textOf, textOfPositions } from './entry-drafts.ts';

const position = (company: string, given: Partial<Experience> = {}): Experience => ({
  company,
  position: 'Engineer',
  location: null,
  startDate: '2020-01-01',
  endDate: null,
  current: true,
  description: null,
  ...given,
});

describe('a list of entries in the form (J20)', () => {
  const text = textOfPositions([position('A'), position('B', { endDate: '2021-01-31', current: false })]);
  const drafts = readPositions(text);

  it('holds an empty text where an entry says nothing, and tells equal entries apart', () => {
    expect(drafts.map(({ id, endDate, description }) => [id, endDate, description])).toEqual([
      [0, '', ''],
      [1, '2021-01-31', ''],
    ]);
  });

  it('is the same text again when a change is taken back', () => {
    const [first, second] = drafts;
    if (!first || !second) throw new Error('Two entries were given');
    expect(textOf(moved(moved(drafts, 0, 1), 1, 0))).toBe(text);
    // The same entry, its keys in another order.
    expect(textOf([Object.fromEntries(Object.entries(first).toReversed()) as typeof first, second])).toBe(text);
    expect(textOf(moved(drafts, 0, 1))).not.toBe(text);
  });

  it('gives a new entry an id that no other has', () => {
    expect(newDraft(blankPosition, drafts).id).toBe(2);
    expect(newDraft(blankPosition, []).id).toBe(0);
  });
});

describe('the faults of a list', () => {
  const [draft] = readPositions(textOfPositions([position('A')]));
  const faults = (given: object) =>
    Object.fromEntries(faultsOf('experience', [{ ...blankPosition, ...draft, id: 7, ...given }]));

  it('are told by entry and field, those of a half-chosen month as such', () => {
    expect(faults({})).toEqual({});
    expect(faults({ company: ' ', startDate: '2020-' })).toEqual({
      7: { company: 'company_required', startDate: 'date_incomplete' },
    });
    expect(faults({ current: false })).toEqual({ 7: { endDate: 'end_date_required' } });
    expect(faults({ current: false, endDate: '2019-12-31' })).toEqual({ 7: { endDate: 'end_before_start' } });
    expect(faults({ startDate: '' })).toEqual({ 7: { startDate: 'start_date_required' } });
  });
});
