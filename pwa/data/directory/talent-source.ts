import type { ListFilter } from '../../http/list-page.ts';
import type { DirectorySource } from './directory.ts';
import { featuredNow } from './featured-now.ts';
import { firstTalentPage } from './first-talent-page.ts';

/** Where the list of talents comes from. */
export function talentSource(filter: ListFilter): DirectorySource<'talents'> {
  return {
    feed: 'talents',
    filter,
    first: firstTalentPage(filter),
    loadFetch: async () => (await import('../../http/talents-api.ts')).fetchTalentPage,
    fresh: featuredNow,
  };
}
