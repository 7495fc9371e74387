import * as v from 'valibot';
import { type FilterName, filterNames } from '../catalog/directory-filters.ts';
import type { FeedName } from '../catalog/feeds.ts';

const CountsSchema = v.record(v.string(), v.number());

/** What each value of each filter of a directory would leave. */
export function countsSchema<Feed extends FeedName>(feed: Feed) {
  const entries = Object.fromEntries(filterNames[feed].map((name) => [name, CountsSchema]));
  // One entry per filter.
  return v.object(entries as Record<FilterName<Feed>, typeof CountsSchema>);
}
