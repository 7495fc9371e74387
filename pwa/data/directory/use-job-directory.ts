import { useMemo } from 'react';
import type { JobCard } from '#shared/model/job.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { takeInitialList } from '../core/initial-data.ts';
import type { ListData, Loadable } from '../core/loadable.ts';
import { useMinute } from '../core/time.ts';
import type { DirectorySource } from './directory-state.ts';
import { type DirectoryQuery, type FollowedDirectory, useDirectory } from './use-directory.ts';

function jobSource(filter: ListFilter): DirectorySource<'jobs'> {
  const first = takeInitialList('jobs', filter);
  return {
    feed: 'jobs',
    filter,
    first,
    isFirstLater: first?.isLater === true,
    loadFetch: async () => (await import('../../http/list-page.ts')).fetchJobPage,
  };
}

function openAt(list: Loadable<ListData<JobCard>>, now: Date): Loadable<ListData<JobCard>> {
  if (list.state !== 'ready') return list;
  const { cards, total } = list.data;
  const open = cards.filter(({ expiryDate }) => Date.parse(expiryDate) > now.getTime());
  if (open.length === cards.length) return list;
  return { ...list, data: { ...list.data, cards: open, total: total - (cards.length - open.length) } };
}

/**
 * The open jobs that match, newest first. One that ends leaves within a minute, whether or not anybody can be asked.
 *
 * @see requirements L8, K8
 */
export function useJobDirectory(query: DirectoryQuery): FollowedDirectory<JobCard> {
  const now = useMinute();
  const directory = useDirectory('jobs', query, jobSource);
  return useMemo(() => ({ ...directory, list: openAt(directory.list, now) }), [directory, now]);
}
