import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import type { ListFilter, ListPage } from '../../http/list-page.ts';
import type { Loadable, RequestFailure } from '../core/loadable.ts';

/** The part of a list that is shown. */
export interface ListData<Card> {
  cards: Card[];
  /** Matches in all pages; 10,000 means "at least". */
  total: number;
  /** The total counts a part of the directory, while the server is asked for the whole. */
  isTotalOfPart?: boolean;
  hasMore: boolean;
  /** Names the server's next page, for links that work without scripts. */
  next?: string | null;
  /** What may have been searched for instead. */
  didYouMean?: string | null | undefined;
}

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
