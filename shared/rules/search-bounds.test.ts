import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { didYouMean, meantInstead } from './did-you-mean.ts';
import { searchAlternatives, searchWords } from './search-query.ts';

const repeated = (part: string) => part.repeat(Math.ceil(500 / part.length)).slice(0, 500);

const hostile = [
  { name: 'one word of 500 letters', query: repeated('abcdefghij') },
  { name: 'one Arabic word of 500 letters', query: repeated('مهندسة') },
  { name: '500 letters of many words', query: repeated('ab cd ef gh ij kl mn op qr st uv wx ') },
  {
    name: 'names and titles, which have most spellings',
    query: repeated('محمد عبدالله مدير المشاريع Mohammed Al-Otaibi '),
  },
  { name: 'words of mixed scripts', query: repeated('مديرmanager中文Ελλάдирек ') },
  { name: 'marks alone', query: repeated('ًٌٍَُِّْ') },
  { name: 'marks between letters', query: repeated('مَ̀́̂') },
  { name: 'signs alone', query: repeated('%_\\"\'*()-:^~|') },
  { name: 'emoji', query: repeated('👩‍💻👨‍👩‍👧‍👦') },
  { name: 'halves of characters', query: repeated('\ud83d') },
  { name: 'an address without end', query: `https://${repeated('a/')}` },
];

it.each(hostile)('I25 a search of $name asks for no more than others do', async ({ query }) => {
  const words = searchWords(query);
  expect(words.length).toBeLessThanOrEqual(8);
  expect(words.join('').length).toBeLessThanOrEqual(2 * limits.searchMaxLength);
  const alternatives = words.map(searchAlternatives);
  for (const spellings of alternatives) {
    expect(spellings.length).toBeLessThanOrEqual(16);
    for (const text of spellings) expect(text.length).toBeLessThanOrEqual(limits.searchMaxLength + 10);
  }
  expect(meantInstead(query).length).toBeLessThanOrEqual(4);
  let counts = 0;
  await didYouMean(query, 0, async () => {
    counts += 1;
    return 0;
  });
  expect(counts).toBeLessThanOrEqual(4);
});

it('I25 marks and signs alone are no word, so that all rows are listed as without a search', () => {
  for (const query of [repeated('ًٌٍَُِّْ'), repeated('ـ'), '   ', '%_"*()']) expect(searchWords(query)).toEqual([]);
});

it('I25 what lies behind the bound changes nothing', () => {
  const asked = repeated('welder in doha ').slice(0, limits.searchMaxLength);
  expect(searchWords(asked + repeated('more words'))).toEqual(searchWords(asked));
});
