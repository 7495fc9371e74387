import { expect, it } from 'vitest';
import { isFilter, tokensOfFilters, traitPairs } from './trait-pairs.ts';

const haystack = ' amal ~kml ~country=Qatar ~place=doha ~skill=python ~skill=sales ~speaks=ar ';

it('two traits of a card are one token, but for the values of one filter', () => {
  const pairs = traitPairs({ industry: 'legal', haystack });
  expect(pairs).toContain('~place=doha~speaks=ar');
  expect(pairs).toContain('~industry=legal~skill=sales');
  expect(pairs.filter((pair) => pair.includes('python') && pair.includes('sales'))).toEqual([]);
  expect(pairs.filter((pair) => pair.includes('Qatar') && pair.includes('doha'))).toEqual([]);
  // Five others beside each language, skill and industry, less those of the own filter.
  expect(pairs).toHaveLength(13);
});

it('a card with both has each pair that two filters ask for, in whichever order', () => {
  const pairs = traitPairs({ industry: 'legal', haystack });
  const [one, other] = [['~speaks=ur', '~speaks=ar'], ['~place=doha']];
  for (const filters of [
    [one, other],
    [other, one],
  ]) {
    const [asked = [], ...more] = tokensOfFilters(filters);
    expect(more).toEqual([]);
    expect(asked.filter((token) => pairs.includes(token))).toEqual(['~place=doha~speaks=ar']);
  }
});

it('of more filters each is asked for together with the first', () => {
  expect(tokensOfFilters([['~place=doha'], ['~skill=sales'], ['~speaks=ar']])).toEqual([
    ['~place=doha~skill=sales'],
    ['~place=doha~speaks=ar'],
  ]);
});

it('a filter alone, and two of one group, are asked for as they are', () => {
  expect(tokensOfFilters([])).toEqual([]);
  expect(tokensOfFilters([['~place=doha']])).toEqual([['~place=doha']]);
  expect(tokensOfFilters([['~country=Qatar'], ['~place=doha']])).toEqual([['~country=Qatar'], ['~place=doha']]);
  expect(tokensOfFilters([['~country=Qatar'], ['~place=doha'], ['~speaks=ar']])).toEqual([
    ['~place=doha'],
    ['~country=Qatar~speaks=ar'],
  ]);
});

it('tells the tokens of a filter from a word and from the consonants of a name', () => {
  expect(isFilter(['~place=doha'])).toBe(true);
  expect(isFilter(['doha'])).toBe(false);
  expect(isFilter(['~kml'])).toBe(false);
});
