import type { FeedName } from '#shared/catalog/feeds.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { queryOf } from './initial-data.ts';

/** Name of a filter's list on the device. */
export function listKey(feed: FeedName, filter: ListFilter): string {
  return `${feed}:${queryOf(filter)}`;
}

// Of its own, because the home page's hook and the late filling of the device share nothing else: either would bring the
// other's code along.

/** Name of the list of featured talents on the device. */
export const featuredListKey = 'featured';
