import { describe, expect, it } from 'vitest';
import { isKnownBeginning, isKnownWord, lettersOf, wordsNear } from './vocabulary.ts';

const near = (word: string, distance: number) => wordsNear(word, distance).map((known) => known.word);

describe('known words', () => {
  it.each([
    'accountant',
    'doha',
    'duqm',
    'mohammed',
    'python',
    'محاسب',
    'محاسبه',
    'الدوحه',
    'العتيبي',
    'قطر',
    'finance',
  ])('are those of work, names and places, with their forms: %s', (word) => {
    expect(isKnownWord(word)).toBe(true);
    expect(isKnownBeginning(word)).toBe(true);
  });

  it('are whole words of at least two letters, and not their beginnings', () => {
    const letters = 'x'.repeat(300);
    for (const word of ['accountan', 'accountantx', 'a', '', 'project manager', 'zzzz', letters])
      expect(isKnownWord(word), word).toBe(false);
    expect(['accountan', 'a', 'accountantx', 'zzzz'].map(isKnownBeginning)).toEqual([true, true, false, false]);
  });

  it('begin with the first and the last letter of the alphabet', () => {
    const beginnings = ['ab', 'zu', 'ا', 'ي', '~', ' ', '\uffff'];
    expect(beginnings.map(isKnownBeginning)).toEqual([true, true, true, true, false, false, false]);
  });

  it('stand as people write them: a place before what is written like it', () => {
    const written = (word: string) => wordsNear(word, 0).find((known) => known.word === word)?.written;
    expect(['dubai', 'mohammed', 'accountant', 'محاسبه'].map(written)).toEqual([
      'Dubai',
      'Mohammed',
      'accountant',
      'محاسبة',
    ]);
  });

  it('weigh as often as they stand in what is known', () => {
    const weight = (word: string) => wordsNear(word, 0).find((known) => known.word === word)?.weight ?? 0;
    expect(weight('mohammed')).toBe(1);
    expect(weight('manager')).toBeGreaterThan(weight('accountant'));
  });
});

describe('the words near another', () => {
  it('are as long, but for as many letters as they may differ in', () => {
    expect(near('accounta', 2)).toContain('accountant');
    expect(near('accounta', 1)).not.toContain('accountant');
    expect(near('accountantxx', 2)).toContain('accountant');
    expect(near('accountantxx', 1)).not.toContain('accountant');
  });

  it('share all other letters, whatever their order', () => {
    expect(near('axcxuntant', 2)).toContain('accountant');
    expect(near('tnatnuocca', 0)).toContain('accountant');
    expect(near('xyzwvqjkhb', 2)).not.toContain('accountant');
    expect(near('accountanz', 0)).not.toContain('accountant');
  });

  it('are told apart by one bit for each letter', () => {
    expect(lettersOf('')).toBe(0);
    expect(lettersOf('abba')).toBe(0b110);
    expect(lettersOf('c')).toBe(0b1000);
  });
});
