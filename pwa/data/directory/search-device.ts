import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import { type ChoiceCounts, choiceCounts } from '#shared/rules/choice-counts.ts';
import { didYouMean } from '#shared/rules/did-you-mean.ts';
import { askedFilters, postedSince } from '#shared/rules/facets.ts';
import { searchWords } from '#shared/rules/search-query.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { countInDirectory, findInDirectory } from '../../local/directory.local.ts';
import { readList, readNewestListAge, readRows } from '../../local/lists.local.ts';
import { readWordsOfWork } from '../../local/row-text.ts';
import { listKey } from '../core/list-keys.ts';
import { serverNow } from '../core/time.ts';

/** The hits of the device. */
export interface DeviceResults<Card> {
  /** The first that match, in listing order. */
  cards: Card[];
  /** All that match. */
  total: number;
  /** Age of the copy: the time of the server's last answer about changes, or of the newest saved list; in ms. */
  savedAt: number;
  /** How many entries the device holds at all. */
  held: number;
  /** How many the server has; null while that is not known. */
  available: number | null;
  /** Matches in the list that the server answered last; 0 where none is kept, or the copy is whole. */
  listed: number;
  /** What may have been searched for instead; it finds more here. */
  didYouMean: string | null;
}

/** Industry and country are columns where companies have them; of a talent the country is a facet. */
function askedOf(feed: FeedName, { q, industry, country, sort, ...others }: ListFilter, now: Date) {
  const isColumn = feed !== 'talents';
  return {
    words: searchWords(q),
    industry,
    country: isColumn ? country : '',
    filters: askedFilters(feed, isColumn ? others : { ...others, country }, now),
    publishedSince: others.posted ? postedSince(Number(others.posted), now) : undefined,
    ...(sort === 'newest' && { isNewestFirst: true }),
    now,
  };
}

async function findOnDevice(feed: FeedName, filter: ListFilter, limit: number) {
  if (filter.q !== '') await readWordsOfWork();
  const { filters, ...asked } = askedOf(feed, filter, serverNow());
  return findInDirectory(feed, { ...asked, facets: filters.map(({ oneOf }) => oneOf), limit });
}

/** Searches the copy of a directory on the device; only the cards that are shown are read. @see SYNC-13 */
export async function searchDevice<Feed extends FeedName>(
  feed: Feed,
  filter: ListFilter,
  limit: number,
): Promise<DeviceResults<FeedCards[Feed]>> {
  const { ids, total, held, available, syncedAt } = await findOnDevice(feed, filter, limit);
  const cards = await readRows(feed, ids, serverNow());
  const savedAt = syncedAt ?? (await readNewestListAge(feed));
  const count = async (q: string) => (await findOnDevice(feed, { ...filter, q }, 0)).total;
  const meant = await didYouMean(filter.q, total, count);
  const isPart = available === null || held < available;
  const listed = isPart ? ((await readList(feed, listKey(feed, filter), serverNow()))?.total ?? 0) : 0;
  return { cards, total, savedAt, held, available, listed, didYouMean: meant };
}

/** Counts what each value of each filter would leave of the rows on the device; null where it has none. */
export async function countOnDevice<Feed extends FeedName>(
  feed: Feed,
  filter: ListFilter,
): Promise<ChoiceCounts<Feed> | null> {
  if (filter.q !== '') await readWordsOfWork();
  const now = serverNow();
  const facets = await countInDirectory(feed, askedOf(feed, filter, now));
  const { q: _q, sort: _sort, ...choices } = filter;
  return facets ? choiceCounts(feed, { choices, facets, now }) : null;
}
