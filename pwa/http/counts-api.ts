import type { FeedName } from '#shared/catalog/feeds.ts';
import { countCompanies } from '#shared/contract/companies.ts';
import { countJobs } from '#shared/contract/jobs.ts';
import { countTalents } from '#shared/contract/users.ts';
import type { ChoiceCounts } from '#shared/rules/choice-counts.ts';
import { callApi } from './call-api.ts';
import type { ListFilter } from './list-page.ts';

const calls: { [Feed in FeedName]: (query: Record<string, string>) => Promise<ChoiceCounts<Feed>> } = {
  talents: (query) => callApi(countTalents, { query }),
  companies: (query) => callApi(countCompanies, { query }),
  jobs: (query) => callApi(countJobs, { query }),
};

/** Asks what each value of each filter of a directory would leave. @throws RequestFailure */
export function fetchCounts<Feed extends FeedName>(feed: Feed, filter: ListFilter): Promise<ChoiceCounts<Feed>> {
  return calls[feed](Object.fromEntries(Object.entries(filter).filter(([, value]) => value)));
}
