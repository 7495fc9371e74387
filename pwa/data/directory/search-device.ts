import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import { searchWords } from '#shared/rules/search-query.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { findInDirectory } from '../../local/directory.local.ts';
import { readNewestListAge, readRows } from '../../local/lists.local.ts';

/** What the device found. */
export interface DeviceFinds<Card> {
  /** The first that match, in listing order. */
  cards: Card[];
  /** All that match. */
  total: number;
  /** Age of the copy: when the server last said what is new, or when the newest list was saved; in ms. */
  savedAt: number;
  /** How many entries the device holds at all. */
  held: number;
  /** How many the server has; null while that is not known. */
  available: number | null;
}

/** Searches the copy of a directory on the device; only the cards that are shown are read. @see SYNC-13 */
export async function searchDevice<Feed extends FeedName>(
  feed: Feed,
  { q, industry, country }: ListFilter,
  limit: number,
): Promise<DeviceFinds<FeedCards[Feed]>> {
  const query = { words: searchWords(q), industry, country, now: new Date(), limit };
  const { ids, total, held, available, syncedAt } = await findInDirectory(feed, query);
  const cards = await readRows(feed, ids);
  const savedAt = syncedAt ?? (await readNewestListAge(feed));
  return { cards, total, savedAt, held, available };
}
