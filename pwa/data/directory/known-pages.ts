import type { ListPage } from '../../http/list-page.ts';

/** A first page that brought nothing new keeps the pages below it, so that nobody loses the place. */
export function withKnownPages<Card extends { id: number }>(
  page: ListPage<Card>,
  known: ListPage<Card> | undefined,
): ListPage<Card> {
  const isUnchanged =
    known !== undefined &&
    known.cards.length > page.cards.length &&
    page.cards.every((card, index) => card.id === known.cards[index]?.id);
  if (!isUnchanged) return page;
  return { ...page, cards: [...page.cards, ...known.cards.slice(page.cards.length)], next: known.next };
}

/** Each card once, in its first place: a list may have moved between two pages. */
export function withoutRepeats<Card extends { id: number }>(cards: Card[]): Card[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
