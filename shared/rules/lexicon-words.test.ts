import { expect, it } from 'vitest';
import { lexiconWords } from './lexicon-words.ts';

it.each([
  ['مهندس', 'engineers'],
  ['محاسب', 'accountants'],
])('gives the English plural of "%s", which begins like the singular', (text, expected) => {
  expect(lexiconWords(text)).toContain(expected);
});

it('makes no plural of men of a word that ends otherwise', () => {
  const words = ['مهندس', 'محاسب', 'طبيب', 'محامي', 'سائق'].flatMap((text) => lexiconWords(text));
  expect(words).toEqual(expect.arrayContaining(['doctors', 'lawyers', 'drivers']));
  expect(words.filter((word) => /^[a-z]+en$/.test(word))).toEqual([]);
});

it('gives the Arabic word for a manager to managers alone', () => {
  expect(lexiconWords('project manager')).toContain('مديرون');
  expect(lexiconWords('school principal')).toContain('مدرسه');
  expect(lexiconWords('school principal')).not.toContain('مديرون');
});
