import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import type { ListFilter, ListPage } from '../../http/list-page.ts';
import type { ListData, Loadable, RequestFailure } from '../core/loadable.ts';

/** A list and its state. */
export interface DirectoryState<Card> {
  list: Loadable<ListData<Card>>;
  /** The list was asked for by words or filters: its total counts matches. */
  isFiltered: boolean;
  isLoadingMore: boolean;
  isRefreshing: boolean;
  /** The list was searched on the device, because the server could not be asked. */
  isFromDevice: boolean;
  /** Entries of the directory on this device; 0 while that is not known. */
  held: number;
  /** Entries the server has, as far as this device knows; null while that is not known. */
  available: number | null;
  /** Why the last page did not come; null when it did. */
  loadMoreError: RequestFailure | null;
}

/** Where the entries of one directory come from. */
export interface DirectorySource<Feed extends FeedName> {
  feed: Feed;
  filter: ListFilter;
  /** The page of the list that came with the served page. */
  first?: ListPage<FeedCards[Feed]> | undefined;
  /** The served page of the list is not its start. */
  isFirstLater?: boolean;
  /** Loads what asks the server for a page. */
  loadFetch(): Promise<(filter: ListFilter, cursor: string | null) => Promise<ListPage<FeedCards[Feed]>>>;
}

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
