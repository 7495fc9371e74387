import { describe, expect, it } from 'vitest';
import professions from '#api/cli/seed/content/professions.json' with { type: 'json' };
import { conceptsIn } from '#shared/rules/lexicon-words.ts';
import { normalizeSearch } from '#shared/rules/normalize-search.ts';
import { type Concept, readLexicon, wordsWithForms } from './lexicon.ts';

const lexicon = readLexicon();
const ofKind = (kind: Concept['kind']) => lexicon.filter((concept) => concept.kind === kind);
const nameOf = ({ en, ar }: Concept) => `${en[0]} = ${ar[0]}`;

describe('the lexicon', () => {
  it('has at least 1,500 concepts: 900 occupations, 500 skills, and fields and levels', () => {
    expect(lexicon.length).toBeGreaterThanOrEqual(1500);
    expect(ofKind('occupation').length).toBeGreaterThanOrEqual(900);
    expect(ofKind('skill').length).toBeGreaterThanOrEqual(500);
    expect(ofKind('field').length).toBeGreaterThanOrEqual(50);
    expect(ofKind('level').length).toBeGreaterThanOrEqual(20);
  });

  it('has words of both languages for each concept, each in its own letters', () => {
    const isEnglish = (word: string) => /^[a-z0-9 .,+#&/'-]+$/.test(word);
    const isArabic = (word: string) => /^[\u0621-\u064A0-9 ]+$/.test(word);
    const wrong = lexicon.filter(({ en, ar }) => !en.every(isEnglish) || !ar.every(isArabic));
    expect(wrong.map(nameOf)).toEqual([]);
    expect(lexicon.filter(({ en, ar }) => en.length === 0 || ar.length === 0)).toEqual([]);
  });

  it('has each concept once: no two of a kind have the same English name, or the same words in both languages', () => {
    for (const kind of ['occupation', 'skill', 'field', 'level'] as const) {
      const names = ofKind(kind).map(({ en }) => normalizeSearch(en[0] ?? ''));
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
    const pairs = lexicon.map(({ en, ar }) => [en[0], ar[0]].map((word = '') => normalizeSearch(word)).join('='));
    expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([]);
  });

  it('has no word twice in a concept', () => {
    const doubled = lexicon.filter(({ en, ar }) => new Set([...en, ...ar]).size < en.length + ar.length);
    expect(doubled.map(nameOf)).toEqual([]);
  });

  it('knows feminine and plural of the first Arabic word of each occupation', () => {
    const first = ofKind('occupation').flatMap(({ ar }) => ar.map((phrase) => phrase.split(' ')[0] ?? ''));
    expect([...new Set(first)].filter((word) => !wordsWithForms.includes(word))).toEqual([]);
  });

  it('knows every trade and every skill of the demo people', () => {
    const all = Object.values(professions);
    const trades = all.flatMap(({ roles }) => roles.flatMap(({ man, woman, en }) => [man, woman, en]));
    const skills = all.flatMap((profession) => profession.skills);
    const studies = all.flatMap(({ study }) => [study.ar, study.en]);
    expect([...trades, ...skills, ...studies].filter((text) => conceptsIn(text).length === 0)).toEqual([]);
  });

  it('takes the longest phrase: a project manager is no other manager', () => {
    const namesIn = (text: string) => conceptsIn(text).map(({ en }) => en[0]);
    expect(namesIn('مديرة مشاريع')).toEqual(['project manager']);
    expect(namesIn('Senior civil engineers')).toEqual(['senior', 'civil engineer']);
    expect(namesIn('مهندسات مدنيات')).toEqual(['civil engineer']);
    expect(namesIn('School principal')).toEqual(['school principal']);
    expect(namesIn('مدير')).toEqual(['manager']);
    expect(namesIn('xyz')).toEqual([]);
  });
});
