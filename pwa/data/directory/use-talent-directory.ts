import { useMemo } from 'react';
import type { TalentCard } from '#shared/model/user.ts';
import { newestPosition } from '#shared/rules/listing-order.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { featuredNow } from '../core/featured-now.ts';
import { takeInitialList } from '../core/initial-data.ts';
import type { ListData, Loadable } from '../core/loadable.ts';
import { useMinute } from '../core/time.ts';
import type { DirectorySource } from './directory-state.ts';
import { type DirectoryQuery, type FollowedDirectory, useDirectory } from './use-directory.ts';

type TalentList = Loadable<ListData<TalentCard>>;

function listAt(now: Date, list: TalentList, isNewestFirst: boolean): TalentList {
  if (list.state !== 'ready') return list;
  const cards = list.data.cards.map((card) => featuredNow(card, now));
  if (cards.every((card, index) => card === list.data.cards[index])) return list;
  return { ...list, data: { ...list.data, cards: isNewestFirst ? cards : inUsualOrder(cards) } };
}

/** Featured talents first, in their order, then all others, newest first. */
function inUsualOrder(cards: readonly TalentCard[]): TalentCard[] {
  const others = cards.filter((card) => !card.isFeatured);
  return [
    ...cards.filter((card) => card.isFeatured),
    ...others.toSorted((one, other) => newestPosition(one.id) - newestPosition(other.id)),
  ];
}

/**
 * The talents that match. A talent whose featuring ends loses star and place within a minute.
 *
 * @see requirements H17, I2–I5, I11, I16–I18
 */
export function useTalentDirectory(query: DirectoryQuery): FollowedDirectory<TalentCard> {
  const now = useMinute();
  const directory = useDirectory('talents', query, talentSource);
  const isNewestFirst = query.sort === 'newest';
  return useMemo(
    () => ({ ...directory, list: listAt(now, directory.list, isNewestFirst) }),
    [directory, now, isNewestFirst],
  );
}

/** Where the list of talents comes from. */
export function talentSource(filter: ListFilter): DirectorySource<'talents'> {
  const first = takeInitialList('talents', filter);
  return {
    feed: 'talents',
    filter,
    first,
    isFirstLater: first?.isLater === true,
    loadFetch: async () => (await import('../../http/list-page.ts')).fetchTalentPage,
  };
}
