import type { FeedName } from '#shared/catalog/feeds.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { queryOf } from './initial-data.ts';

/** Name of a filter's list on the device. */
export function listKey(feed: FeedName, filter: ListFilter): string {
  return `${feed}:${queryOf(filter)}`;
}

// Not in the file of the home page's hook or of the offline engine, because each would load the code of the other.

/** Name of the list of featured talents on the device. */
export const featuredListKey = 'featured';
