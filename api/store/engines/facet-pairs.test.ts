import { expect, it } from 'vitest';
import { facetPairs, isFilter, tokensOfFilters } from './search-index.ts';

const haystack = ' amal ~kml ~country=Qatar ~place=doha ~skill=python ~skill=sales ~speaks=ar ';

it('two facets of a card are one token, but for the values of one filter', () => {
  const pairs = facetPairs({ industry: 'legal', haystack: `${haystack}~since=2001 ~decade=200 ` });
  for (const pair of ['~place=doha~speaks=ar', '~industry=legal~skill=sales', '~country=Qatar~place=doha']) {
    expect(pairs).toContain(pair);
  }
  for (const never of [/skill.*skill/, /since.*decade|decade.*since/]) {
    expect(pairs.filter((pair) => never.test(pair))).toEqual([]);
  }
  // Of eight facets, less two pairs.
  expect(pairs).toHaveLength(26);
});

it('a card with both has each pair that two filters ask for, in whichever order', () => {
  const pairs = facetPairs({ industry: 'legal', haystack });
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

it('a filter alone is asked for as it is', () => {
  expect(tokensOfFilters([])).toEqual([]);
  expect(tokensOfFilters([['~place=doha', '~place=dubai']])).toEqual([['~place=doha', '~place=dubai']]);
});

it('tells the tokens of a filter from a word and from the consonants of a name', () => {
  expect(isFilter(['~place=doha'])).toBe(true);
  expect(isFilter(['doha'])).toBe(false);
  expect(isFilter(['~kml'])).toBe(false);
});
