import { describe, expect, it } from 'vitest';
import { workYearLevels } from '../catalog/directory-filters.ts';
import type { Salary } from '../model/job-fields.ts';
import {
  askedFilters,
  companyFacets,
  type FacetsOfJob,
  type FacetsOfTalent,
  facetsIn,
  facetsOfValue,
  facetsPart,
  firstWorkYear,
  jobFacets,
  postedLevel,
  postedSince,
  talentFacets,
} from './facets.ts';
import { monthlyPay } from './pay.ts';

it('the facets of a search text stand at its end, behind its words and the consonants of its names', () => {
  const text = ' amal a=b ~kml ~place=doha ~speaks=ar ';
  expect(facetsPart(text)).toBe(' ~place=doha ~speaks=ar ');
  expect(facetsIn(text)).toEqual(['~place=doha', '~speaks=ar']);
});

it('a text may have none, or nothing else', () => {
  for (const text of ['', ' ', ' amal ', ' amal ~kml ', ' a=b ']) expect(facetsIn(text)).toEqual([]);
  expect(facetsIn(' ~place=doha ')).toEqual(['~place=doha']);
});

const askedFacets = (choices: Parameters<typeof askedFilters>[1]) =>
  askedFilters('jobs', choices, new Date()).map(({ oneOf }) => oneOf);

const job: FacetsOfJob = {
  place: 'doha',
  location: 'Doha',
  workplace: null,
  employmentType: null,
  experienceYears: 4,
  salary: null,
};
const pay = (change: Partial<Salary>): Salary => ({ min: 0, max: 9000, currency: 'QAR', period: 'MONTH', ...change });

const talent: FacetsOfTalent = { place: null, availability: null, skills: [], languages: [], worksSince: null };

describe('the facets of a talent', () => {
  it('are none of somebody who tells nothing', () => {
    expect(talentFacets(talent)).toEqual([]);
  });

  it('are the country beside the place, the availability, and the year beside its decade', () => {
    expect(talentFacets({ ...talent, place: 'doha', availability: 'open', worksSince: 2009 })).toEqual([
      ...['~country=Qatar', '~place=doha', '~availability=open', '~since=2009', '~decade=200'],
    ]);
    // A place that is no longer in the list.
    expect(talentFacets({ ...talent, place: 'atlantis' })).toEqual([]);
  });

  it('are each skill once, and the languages without their level', () => {
    const known = talentFacets({
      ...talent,
      skills: ['React', 'react', 'Patience'],
      languages: [{ code: 'ur', level: 'native' }],
    });
    expect(known).toEqual(['~skill=react', '~speaks=ur']);
  });
});

describe('the facets of a job (K9)', () => {
  it('are its place, the next level of experience, and the level of pay that it reaches', () => {
    expect(jobFacets(job)).toEqual(['~place=doha', '~experience=5']);
    expect(jobFacets({ ...job, workplace: 'remote', salary: pay({}) })).toEqual([
      '~place=doha',
      '~workplace=remote',
      '~experience=5',
      '~pay=8000',
    ]);
  });

  it('lack a level where the job is beyond all levels', () => {
    expect(jobFacets({ ...job, experienceYears: 16 })).toEqual(['~place=doha']);
    expect(jobFacets({ ...job, experienceYears: 15 })).toEqual(['~place=doha', '~experience=15']);
    expect(jobFacets({ ...job, salary: pay({ max: 2999 }) })).toEqual(['~place=doha', '~experience=5']);
  });

  it('come from the free text where no place was chosen, or one that is no longer in the list', () => {
    expect(jobFacets({ ...job, place: 'atlantis' })).toEqual(['~place=doha', '~experience=5']);
    expect(jobFacets({ ...job, place: null, location: 'Doha, or Al Khor' })).toEqual([
      '~place=doha',
      '~place=al-khor',
      '~experience=5',
    ]);
  });

  it.each([
    ['a year', pay({ max: 120_000, period: 'YEAR' }), 10_000],
    ['a week', pay({ max: 1200, period: 'WEEK' }), 5200],
    ['a day', pay({ max: 100, period: 'DAY' }), 2200],
    ['an hour', pay({ max: 10, period: 'HOUR' }), 1760],
    ['dinars', pay({ max: 900, currency: 'KWD' }), 9000],
    ['dirhams', pay({ currency: 'AED' }), 9000],
    ['an open end', pay({ min: 7000, max: null }), 7000],
  ])('count the pay of %s by the month, in riyals', (_, salary, expected) => {
    expect(monthlyPay(salary)).toBeCloseTo(expected);
  });

  it('are asked for with all levels that are at most the experience, or at least the pay', () => {
    expect(askedFacets({ experience: '2', pay: '30000' })).toEqual([
      ['~experience=0', '~experience=1', '~experience=2'],
      ['~pay=30000', '~pay=40000'],
    ]);
    expect(askedFacets({})).toEqual([]);
  });
});

describe('the facets of a company', () => {
  it.each([
    [0, false, []],
    [1, false, ['~size=1-10']],
    [10, true, ['~size=1-10', '~hiring=1']],
    [11, false, ['~size=11-50']],
    [1001, false, ['~size=over-1000']],
  ])('of %i people, hiring: %s, are %j', (employees, isHiring, facets) => {
    expect(companyFacets({ employees, isHiring })).toEqual(facets);
  });
});

const now = new Date('2026-11-21T10:00:00Z');
const asked = (value: string | number) => facetsOfValue('talents', { name: 'experience', value: String(value), now });
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe('what the choices ask', () => {
  it('is one list of facets for each filter that is chosen, but for the time of publication', () => {
    const choices = { country: 'Saudi Arabia', place: '', skill: undefined, speaks: 'ar', posted: '7' };
    expect(askedFilters('talents', choices, now)).toEqual([
      { name: 'country', oneOf: ['~country=Saudi_Arabia'] },
      { name: 'speaks', oneOf: ['~speaks=ar'] },
    ]);
  });

  it('is at most so much experience of jobs, and at least so much pay', () => {
    const ofJobs = (name: 'experience' | 'pay', value: string) => facetsOfValue('jobs', { name, value, now });
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

  it('finds by one facet all who have worked so long, and nobody else', () => {
    for (const years of workYearLevels) {
      for (const worksSince of numbers(firstWorkYear, 2027)) {
        const facets = talentFacets({ place: null, availability: null, skills: [], languages: [], worksSince });
        const found = asked(years).filter((one) => facets.includes(one));
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
