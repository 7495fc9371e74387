import type { ListFilter } from '../../http/list-page.ts';
import { takeFirstList } from '../app/first-data.ts';
import type { DirectorySource } from './directory-state.ts';

/** Where the list of talents comes from. */
export function talentSource(filter: ListFilter): DirectorySource<'talents'> {
  const first = takeFirstList('talents', filter);
  return {
    feed: 'talents',
    filter,
    first,
    isFirstLater: first?.isLater === true,
    loadFetch: async () => (await import('../../http/list-page.ts')).fetchTalentPage,
  };
}
