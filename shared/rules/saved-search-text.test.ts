import { expect, it } from 'vitest';
import { savedSearchText } from './saved-search-text.ts';

const names = {
  filter: (name: string) => ({ experience: 'Experience' })[name],
  value: (_: string, value: string) => ({ Qatar: 'قطر', remote: 'عن بُعد' })[value],
};

it.each([
  ['/jobs?country=Qatar&q=welder', 'welder · قطر'],
  ['/jobs?experience=3&q=5+years&workplace=remote', '5 years · Experience: 3 · عن بُعد'],
  ['/browse?q=Qatar', 'Qatar'],
  ['/jobs?fromAnotherYear=12&sort=newest&x=y', '12 · y'],
])('a search is said in words: %s', (key, text) => expect(savedSearchText(key, names)).toBe(text));
