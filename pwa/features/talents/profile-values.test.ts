import { expect, it } from 'vitest';
import { joinedWords } from '../talents/profile-values.tsx';

it.each([
  [['BSc', 'Law'], 'BSc, Law'],
  [['بكالوريوس', 'Law'], 'بكالوريوس، Law'],
  [['BSc', '', null], 'BSc'],
  [[null, ''], ''],
])('joins what was typed, %j, by the comma of its script', (words, line) => {
  expect(joinedWords(words)).toBe(line);
});
