import { describe, expect, it } from 'vitest';
import type { Choices } from '../catalog/directory-filters.ts';
import type { FeedName } from '../catalog/feeds.ts';
import { limits } from '../limits.ts';
import { choiceCounts, groupOfFacet, groupOfFilter, withChoice } from './choice-counts.ts';

const now = new Date('2026-11-21T10:00:00Z');

function counts<Feed extends FeedName>(feed: Feed, facets: Record<string, number>, choices: Choices = {}) {
  return choiceCounts(feed, { choices, facets: new Map(Object.entries(facets)), now });
}

describe('what each choice would leave', () => {
  it('is told of every filter of talents, and of no value without rows', () => {
    const facets = {
      ...{ '~industry=technology': 3, '~country=Qatar': 2, '~country=Saudi_Arabia': 1, '~place=doha': 2 },
      ...{ '~availability=open': 4, '~availability=listening': 0, '~skill=react': 5, '~speaks=ur': 6 },
      ...{ '~unheard=of': 7, word: 8 },
    };
    expect(counts('talents', facets)).toEqual({
      industry: { technology: 3 },
      country: { Qatar: 2, 'Saudi Arabia': 1 },
      place: {},
      availability: { open: 4 },
      skill: { react: 5 },
      experience: {},
      speaks: { ur: 6 },
    });
  });

  it('is told of the size of companies and of those that hire', () => {
    const facets = { '~industry=legal': 1, '~country=Oman': 2, '~size=over-1000': 3, '~size=1-10': 4, '~hiring=1': 5 };
    expect(counts('companies', facets)).toEqual({
      industry: { legal: 1 },
      country: { Oman: 2 },
      size: { 'over-1000': 3, '1-10': 4 },
      hiring: { 1: 5 },
    });
  });

  it('grows with the years that a job may ask for, falls with the pay, and grows with the age of a job', () => {
    const facets = {
      ...{ '~workplace=remote': 1, '~employmentType=PART_TIME': 2, '~experience=0': 1, '~experience=3': 2 },
      ...{ '~pay=8000': 2, '~pay=20000': 1, '~posted=1': 1, '~posted=7': 2, '~posted=30': 4 },
    };
    const { workplace, employmentType, experience, pay, posted } = counts('jobs', facets);
    expect({ workplace, employmentType }).toEqual({ workplace: { remote: 1 }, employmentType: { PART_TIME: 2 } });
    expect(experience).toEqual({ 0: 1, 1: 1, 2: 1, 3: 3, 5: 3, 8: 3, 10: 3, 15: 3 });
    expect(pay).toEqual({ 3000: 3, 5000: 3, 8000: 3, 12000: 1, 16000: 1, 20000: 1 });
    expect(posted).toEqual({ 1: 1, 3: 1, 7: 3, 14: 3, 30: 7 });
  });

  it('falls with the years that a talent has worked, counted by single years', () => {
    const facets = {
      ...{ '~since=2026': 64, '~since=2025': 32, '~since=2020': 16, '~since=2016': 8, '~since=2009': 4 },
      ...{ '~since=2006': 2, '~since=1900': 1, '~decade=202': 500, '~decade=200': 500 },
    };
    const { experience } = counts('talents', facets);
    expect(experience).toEqual({ 1: 63, 2: 31, 3: 31, 5: 31, 8: 15, 10: 15, 15: 7, 20: 3 });
  });

  it('is counted up to the cap', () => {
    const cap = limits.choiceCountCap;
    const facets = { '~country=Qatar': cap, '~country=Oman': cap + 1, '~country=Kuwait': cap - 1 };
    expect(counts('companies', facets).country).toEqual({ Qatar: cap, Oman: cap, Kuwait: cap - 1 });
  });

  it('is told of the places of the chosen country, or of that of the chosen place', () => {
    const facets = { '~place=doha': 1, '~place=lusail': 2, '~place=riyadh': 3, '~place=jeddah': 4 };
    const placesOf = (choices: Choices) => counts('jobs', facets, choices).place;
    expect(placesOf({ country: 'Qatar' })).toEqual({ doha: 1, lusail: 2 });
    expect(placesOf({ place: 'jeddah' })).toEqual({ riyadh: 3, jeddah: 4 });
    expect(placesOf({ place: 'jeddah', country: 'Qatar' })).toEqual({ riyadh: 3, jeddah: 4 });
    expect(placesOf({ place: 'atlantis', country: 'Qatar' })).toEqual({ doha: 1, lusail: 2 });
    expect([placesOf({ country: 'Atlantis' }), placesOf({ country: '' })]).toEqual([{}, {}]);
  });
});

describe('the skills that are counted', () => {
  const max = limits.offeredSkillsMaxCount;
  const codes = Array.from({ length: max + 2 }, (_, n) => `s${String(n).padStart(2, '0')}`);
  const skillsOf = (facets: Record<string, number>, skill?: string) =>
    Object.entries(counts('talents', facets, { skill }).skill);

  it('are the most frequent, of equal ones the first by the alphabet', () => {
    const many = Object.fromEntries(codes.toReversed().map((code) => [`~skill=${code}`, 1]));
    const shown = skillsOf({ '~country=Qatar': 99, ...many, '~skill=s41': 2, '~skills=x': 9 });
    expect(shown).toEqual([['s41', 2], ...codes.slice(0, max - 1).map((code) => [code, 1])]);
  });

  it('are also the chosen one, at the end, if anybody has it', () => {
    const many = Object.fromEntries(codes.map((code, n) => [`~skill=${code}`, 100 - n]));
    const last = `s${max + 1}`;
    expect(skillsOf(many)).toHaveLength(max);
    expect(skillsOf(many, last).slice(max - 1)).toEqual([
      [`s${max - 1}`, 100 - max + 1],
      [last, 100 - max - 1],
    ]);
    expect(skillsOf(many, 's03')).toEqual(skillsOf(many));
    expect(skillsOf(many, 'nobodys')).toEqual(skillsOf(many));
  });
});

describe('filters that stand for one another', () => {
  it('are place and country, and the facets of the years', () => {
    const names = ['place', 'country', 'since', 'decade', 'experience', 'skill'];
    expect(names.map(groupOfFilter)).toEqual(['country', 'country', ...Array(3).fill('experience'), 'skill']);
    const words = ['~place=doha', '~since=2009', '~decade=200', '~speaks=ar', 'place'];
    expect(words.map(groupOfFacet)).toEqual(['country', 'experience', 'experience', 'speaks', '']);
  });

  it('leave one of place and country chosen', () => {
    const choices = { country: 'Qatar', place: 'doha', skill: 'sql' };
    expect(withChoice(choices, 'country', 'Oman')).toEqual({ country: 'Oman', place: '', skill: 'sql' });
    expect(withChoice(choices, 'place', 'muscat')).toEqual({ country: '', place: 'muscat', skill: 'sql' });
    expect(withChoice(choices, 'skill', 'go')).toEqual({ country: 'Qatar', place: 'doha', skill: 'go' });
  });
});
