import * as directory from '#shared/contract/directory.ts';
import * as users from '#shared/contract/users.ts';
import { limits } from '#shared/limits.ts';
import type { Deps } from '../deps.ts';
import { getStats } from '../domain/directory/get-stats.ts';
import { listFeaturedTalents, listTalents } from '../domain/users/list-talents.ts';
import type { PublicLists } from '../http/public-lists.ts';

export function publicListsRoutes(lists: PublicLists, deps: Deps): void {
  const totalCap = limits.totalCountCap;
  lists.bind(users.listTalents, async (query) => ({ ...(await listTalents(deps, query)), totalCap }));
  lists.bind(users.listFeaturedTalents, async () => ({ json: (await listFeaturedTalents(deps)).json }));
  lists.bind(directory.getStats, async () => ({ json: JSON.stringify(await getStats(deps)) }));
}
