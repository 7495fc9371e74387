import type { FeedName } from '#shared/catalog/feeds.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { queryOf } from './first-data.ts';

/** Name of a filter's list on the device. */
export function listKey(feed: FeedName, filter: ListFilter): string {
  return `${feed}:${queryOf(filter)}`;
}
