import { useDeferredValue, useMemo, useState } from 'react';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { queryOf } from '../core/initial-data.ts';
import { listKey } from '../core/list-keys.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { useStore } from '../core/store.ts';
import { useDebounced } from '../core/time.ts';
import { Directory } from './directory.ts';
import type { DirectorySource, DirectoryState } from './directory-state.ts';

/** The words and filters of a search; `''` and none mean all. */
export type DirectoryQuery = Partial<ListFilter>;

/** A list as a screen follows it. */
export type FollowedDirectory<Card> = DirectoryState<Card> & Pick<Directory<FeedName>, 'refresh' | 'loadMore'>;

/** The last list stays while the next one is on its way, so that typing does not make the page flicker. */
function useLastList<Card>(state: DirectoryState<Card>): DirectoryState<Card> {
  const [last, setLast] = useState(state);
  if (state.list.state === 'loading') return last.list.state === 'loading' ? state : { ...last, isRefreshing: true };
  if (last !== state) setLast(state);
  return state;
}

/**
 * The entries of a directory that match, in listing order: 150 ms after the last keystroke, from the server, else from
 * the device.
 *
 * @param sourceOf Always the same function for a feed.
 */
export function useDirectory<Feed extends FeedName>(
  feed: Feed,
  { q: typed = '', industry = '', country = '', ...others }: DirectoryQuery,
  sourceOf: (filter: ListFilter) => DirectorySource<Feed>,
): FollowedDirectory<FeedCards[Feed]> {
  const q = useDebounced(typed.trim().slice(0, limits.searchMaxLength), limits.searchDebounceMs);
  const filter = useStableFilter({ ...others, q, industry, country });
  const directory = useMemo(
    () => cachedResource(listKey(feed, filter), () => new Directory(sourceOf(filter))),
    [feed, filter, sourceOf],
  );
  // Rendering sixty cards is deferred, so that it does not delay a press or a keystroke.
  const state = useDeferredValue(useLastList(useStore(directory)));
  return useMemo(() => ({ ...state, refresh: directory.refresh, loadMore: directory.loadMore }), [state, directory]);
}

/** Returns the same object while the filter has the same values, so that effects run only when a value changes. */
export function useStableFilter(filter: ListFilter): ListFilter {
  const [stable, setStable] = useState(filter);
  if (queryOf(filter) === queryOf(stable)) return stable;
  setStable(filter);
  return filter;
}
