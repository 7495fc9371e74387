import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { Experience } from '#shared/model/profile-entries.ts';
import {
  blankPosition,
  blankStudy,
  faultsOf,
  moved,
  newDraft,
  readPositions,
  readStudies,
  textOf,
  textOfPositions,
  textOfStudies,
} from './entry-drafts.ts';

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
    const others = [5, 2].map((id) => ({ ...blankPosition, id }));
    expect(newDraft(blankPosition, others)).toEqual({ ...blankPosition, id: 6 });
  });

  it('holds studies as it holds positions, and refuses what it did not write', () => {
    const dates = { startDate: '2010-09-01', endDate: null };
    const study = { ...dates, institution: 'QU', degree: 'BSc', fieldOfStudy: 'Law', description: null };
    expect(readStudies(textOfStudies([study]))).toEqual([
      { ...blankStudy, ...study, endDate: '', description: '', id: 0 },
    ]);
    expect(() => readStudies(text)).toThrow();
    expect(() => readPositions('[')).toThrow();
  });

  it('moves an entry by any number of places, and leaves the others in their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
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

  it('of a whole day, of another field and of a half-chosen end are told as what they are', () => {
    expect(faults({ current: false, endDate: '-03' })).toEqual({ 7: { endDate: 'date_incomplete' } });
    expect(faults({ startDate: '2020-13-01' })[7]?.startDate).not.toBe('date_incomplete');
    expect(faults({ company: '' })).toEqual({ 7: { company: 'company_required' } });
  });

  it('that are those of the list as a whole are no entry’s', () => {
    const many = Array.from({ length: limits.entriesMaxCount + 1 }, (_, id) => ({ ...blankPosition, ...draft, id }));
    expect(faultsOf('experience', many).size).toBe(0);
    const studies = [{ ...blankStudy, id: 3, institution: 'QU', degree: 'BSc', fieldOfStudy: 'Law' }];
    expect([...faultsOf('education', studies).keys()]).toEqual([3]);
  });
});
