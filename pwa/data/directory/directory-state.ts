import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import type { ListFilter, ListPage } from '../../http/list-page.ts';
import type { ListData, Loadable, RequestFailure } from '../core/loadable.ts';

/** A list and its state. */
export interface DirectoryState<Card> {
  list: Loadable<ListData<Card>>;
  /** The list was requested with words or filters, so its total counts matches. */
  isFiltered: boolean;
  isLoadingMore: boolean;
  isRefreshing: boolean;
  /** The list is a search of the device, because the server could not be reached. */
  isFromDevice: boolean;
  /** Entries of the directory on this device; 0 while that is not known. */
  held: number;
  /** Entries the server has, as far as this device knows; null while that is not known. */
  available: number | null;
  /** Why the next page could not be loaded; null when it was. */
  loadMoreError: RequestFailure | null;
}

/** Where the entries of one directory come from. */
export interface DirectorySource<Feed extends FeedName> {
  feed: Feed;
  filter: ListFilter;
  /** The page of the list that came with the served page. */
  first?: ListPage<FeedCards[Feed]> | undefined;
  /** The served page of the list is not the first one. */
  isFirstLater?: boolean;
  /** Loads the function that requests a page from the server. */
  loadFetch(): Promise<(filter: ListFilter, cursor: string | null) => Promise<ListPage<FeedCards[Feed]>>>;
}

/** Keeps the later pages of a list whose first page did not change, so that nobody loses the scroll position. */
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

/** Removes repeated cards: entries may have moved from one page to the next between two requests. */
export function withoutRepeats<Card extends { id: number }>(cards: Card[]): Card[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
