import { describe, expect, it } from 'vitest';
import { workYearLevels } from '../catalog/directory-filters.ts';
import { askedFilters, firstWorkYear, postedLevel, postedSince, traitsOfValue } from './asked-traits.ts';
import { talentTraits } from './row-traits.ts';

const now = new Date('2026-11-21T10:00:00Z');
const asked = (value: string | number) => traitsOfValue('talents', { name: 'experience', value: String(value), now });
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe('what the choices ask', () => {
  it('is one list of traits for each filter that is chosen, but for the time of publication', () => {
    const choices = { country: 'Saudi Arabia', place: '', skill: undefined, speaks: 'ar', posted: '7' };
    expect(askedFilters('talents', choices, now)).toEqual([
      { name: 'country', oneOf: ['~country=Saudi_Arabia'] },
      { name: 'speaks', oneOf: ['~speaks=ar'] },
    ]);
  });

  it('is at most so much experience of jobs, and at least so much pay', () => {
    const ofJobs = (name: 'experience' | 'pay', value: string) => traitsOfValue('jobs', { name, value, now });
    expect(ofJobs('experience', '0')).toEqual(['~experience=0']);
    expect(ofJobs('experience', '4')).toEqual([0, 1, 2, 3].map((years) => `~experience=${years}`));
    expect(ofJobs('pay', '30000')).toEqual(['~pay=30000', '~pay=40000']);
    expect(ofJobs('pay', '30001')).toEqual(['~pay=40000']);
  });

  it('is whole decades since 1900 and the years after them, of the years that talents have worked', () => {
    const decades = numbers(190, 200).map((decade) => `~decade=${decade}`);
    expect(asked(7)).toEqual([...decades, ...numbers(2010, 2019).map((year) => `~since=${year}`)]);
    expect(asked(15)).toEqual([...decades, '~since=2010', '~since=2011']);
    expect(asked(6)).toEqual([...decades, '~decade=201', '~since=2020']);
  });

  it('finds by one trait all who have worked so long, and nobody else', () => {
    for (const years of workYearLevels) {
      for (const worksSince of numbers(firstWorkYear, 2027)) {
        const traits = talentTraits({ place: null, availability: null, skills: [], languages: [], worksSince });
        const found = asked(years).filter((one) => traits.includes(one));
        expect(found, `${worksSince}, ${years} years`).toHaveLength(worksSince <= 2026 - years ? 1 : 0);
      }
    }
  });
});

describe('the age of a job', () => {
  it('is counted from midnight UTC', () => {
    const today = Date.UTC(2026, 10, 21);
    expect(postedSince(0, now)).toBe(today);
    expect(postedSince(3, now)).toBe(Date.UTC(2026, 10, 18));
    expect(postedSince(3, new Date(today))).toBe(Date.UTC(2026, 10, 18));
    expect(postedSince(3, new Date(today - 1))).toBe(Date.UTC(2026, 10, 17));
  });

  it('is the smallest level that it fits, and none beyond the last', () => {
    const levelAt = (month: number, day: number, ms = 0) => postedLevel(Date.UTC(2026, month, day) + ms, now);
    expect(levelAt(10, 21)).toBe(1);
    expect([levelAt(10, 20), levelAt(10, 20, -1)]).toEqual([1, 3]);
    expect([levelAt(10, 14), levelAt(10, 14, -1)]).toEqual([7, 14]);
    expect([levelAt(9, 22), levelAt(9, 22, -1)]).toEqual([30, undefined]);
  });
});
