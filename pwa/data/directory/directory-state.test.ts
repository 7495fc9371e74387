import { describe, expect, it } from 'vitest';
import { withKnownPages, withoutRepeats } from './directory-state.ts';

const cardsOf = (ids: number[], text = 'new') => ids.map((id) => ({ id, text }));
const pageOf = (ids: number[], next: string | null, text?: string) => ({
  cards: cardsOf(ids, text),
  total: 9,
  next,
});

describe('a first page of the server', () => {
  it('keeps the pages below it where it brought nothing new, with its own cards and the end of those pages', () => {
    const page = withKnownPages(pageOf([9, 8], 'a'), pageOf([9, 8, 7, 6], 'b', 'old'));
    expect(page).toEqual({ ...pageOf([], 'b'), cards: [...cardsOf([9, 8]), ...cardsOf([7, 6], 'old')] });
  });

  it.each([
    ['no list was known', undefined],
    ['no more was known', pageOf([9, 8], 'b', 'old')],
    ['less was known', pageOf([9], 'b', 'old')],
    ['its first card is another', pageOf([10, 8, 7], 'b', 'old')],
    ['its last card is another', pageOf([9, 7, 6], 'b', 'old')],
  ])('is all there is where %s', (_, known) => {
    const page = pageOf([9, 8], 'a');
    expect(withKnownPages(page, known)).toBe(page);
  });
});

it('of cards that came twice each stands in its first place, as it came last', () => {
  const cards = withoutRepeats([...cardsOf([3, 2], 'old'), ...cardsOf([2, 1])]);
  expect(cards).toEqual([...cardsOf([3], 'old'), ...cardsOf([2, 1])]);
});
