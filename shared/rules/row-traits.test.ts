import { describe, expect, it } from 'vitest';
import type { Salary } from '../model/job-fields.ts';
import { askedFilters } from './asked-traits.ts';
import { monthlyPay } from './pay.ts';
import { companyTraits, jobTraits, type TraitsOfJob, type TraitsOfTalent, talentTraits } from './row-traits.ts';

const askedTraits = (choices: Parameters<typeof askedFilters>[1]) =>
  askedFilters('jobs', choices, new Date()).map(({ oneOf }) => oneOf);

const job: TraitsOfJob = {
  place: 'doha',
  location: 'Doha',
  workplace: null,
  employmentType: null,
  experienceYears: 4,
  salary: null,
};
const pay = (change: Partial<Salary>): Salary => ({ min: 0, max: 9000, currency: 'QAR', period: 'MONTH', ...change });

const talent: TraitsOfTalent = { place: null, availability: null, skills: [], languages: [], worksSince: null };

describe('the traits of a talent', () => {
  it('are none of somebody who tells nothing', () => {
    expect(talentTraits(talent)).toEqual([]);
  });

  it('are the country beside the place, the availability, and the year beside its decade', () => {
    expect(talentTraits({ ...talent, place: 'doha', availability: 'open', worksSince: 2009 })).toEqual([
      ...['~country=Qatar', '~place=doha', '~availability=open', '~since=2009', '~decade=200'],
    ]);
    // A place that is no longer in the list.
    expect(talentTraits({ ...talent, place: 'atlantis' })).toEqual([]);
  });

  it('are each skill once, and the languages without their level', () => {
    const known = talentTraits({
      ...talent,
      skills: ['React', 'react', 'Patience'],
      languages: [{ code: 'ur', level: 'native' }],
    });
    expect(known).toEqual(['~skill=react', '~speaks=ur']);
  });
});

describe('the traits of a job (K9)', () => {
  it('are its place, the next level of experience, and the level of pay that it reaches', () => {
    expect(jobTraits(job)).toEqual(['~place=doha', '~experience=5']);
    expect(jobTraits({ ...job, workplace: 'remote', salary: pay({}) })).toEqual([
      '~place=doha',
      '~workplace=remote',
      '~experience=5',
      '~pay=8000',
    ]);
  });

  it('lack a level where the job is beyond all levels', () => {
    expect(jobTraits({ ...job, experienceYears: 16 })).toEqual(['~place=doha']);
    expect(jobTraits({ ...job, experienceYears: 15 })).toEqual(['~place=doha', '~experience=15']);
    expect(jobTraits({ ...job, salary: pay({ max: 2999 }) })).toEqual(['~place=doha', '~experience=5']);
  });

  it('come from the free text where no place was chosen, or one that is no longer in the list', () => {
    expect(jobTraits({ ...job, place: 'atlantis' })).toEqual(['~place=doha', '~experience=5']);
    expect(jobTraits({ ...job, place: null, location: 'Doha, or Al Khor' })).toEqual([
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
    expect(askedTraits({ experience: '2', pay: '30000' })).toEqual([
      ['~experience=0', '~experience=1', '~experience=2'],
      ['~pay=30000', '~pay=40000'],
    ]);
    expect(askedTraits({})).toEqual([]);
  });
});

describe('the traits of a company', () => {
  it.each([
    [0, false, []],
    [1, false, ['~size=1-10']],
    [10, true, ['~size=1-10', '~hiring=1']],
    [11, false, ['~size=11-50']],
    [1001, false, ['~size=over-1000']],
  ])('of %i people, hiring: %s, are %j', (employees, isHiring, traits) => {
    expect(companyTraits({ employees, isHiring })).toEqual(traits);
  });
});
