import * as companies from '#shared/contract/companies.ts';
import * as directory from '#shared/contract/directory.ts';
import * as jobs from '#shared/contract/jobs.ts';
import * as stories from '#shared/contract/stories.ts';
import * as users from '#shared/contract/users.ts';
import { limits } from '#shared/limits.ts';
import { countCompanies, listCompanies } from '../../domain/companies/list-companies.ts';
import type { Deps } from '../../domain/deps.ts';
import { getStats } from '../../domain/directory/get-stats.ts';
import { requirePageCursor } from '../../domain/directory/page-cursor.ts';
import { countJobs, listJobs } from '../../domain/jobs/list-jobs.ts';
import { listStories } from '../../domain/stories/list-stories.ts';
import { countTalents, listFeaturedTalents, listTalents } from '../../domain/users/list-talents.ts';
import type { PublicLists } from '../ready/public-lists.ts';

export function publicListsRoutes(lists: PublicLists, deps: Deps): void {
  const totalCap = limits.totalCountCap;
  lists.bind(users.listTalents, async (query) => ({
    ...(await listTalents(deps, requirePageCursor(query))),
    totalCap,
  }));
  lists.bind(users.countTalents, async (query) => ({ json: JSON.stringify(await countTalents(deps, query)) }));
  lists.bind(users.listFeaturedTalents, async () => ({ json: (await listFeaturedTalents(deps)).json }));
  lists.bind(companies.listCompanies, async (query) => ({
    ...(await listCompanies(deps, requirePageCursor(query))),
    totalCap,
  }));
  lists.bind(companies.countCompanies, async (query) => ({ json: JSON.stringify(await countCompanies(deps, query)) }));
  lists.bind(jobs.listJobs, async (query) => ({ ...(await listJobs(deps, requirePageCursor(query))), totalCap }));
  lists.bind(jobs.countJobs, async (query) => ({ json: JSON.stringify(await countJobs(deps, query)) }));
  lists.bind(stories.listSuccessStories, async () => ({ json: JSON.stringify(await listStories(deps)) }));
  lists.bind(directory.getStats, async () => ({ json: JSON.stringify(await getStats(deps)) }));
}
