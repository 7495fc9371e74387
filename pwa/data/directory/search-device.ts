import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import { didYouMean } from '#shared/rules/did-you-mean.ts';
import { countJobChoices, type JobCounts } from '#shared/rules/job-counts.ts';
import { askedJobTraits } from '#shared/rules/job-traits.ts';
import { searchWords } from '#shared/rules/search-query.ts';
import type { AskedTraits } from '#shared/rules/traits.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { findInDirectory } from '../../local/directory.local.ts';
import { readNewestListAge, readRows } from '../../local/lists.local.ts';

/** The hits of the device. */
export interface DeviceFinds<Card> {
  /** The first that match, in listing order. */
  cards: Card[];
  /** All that match. */
  total: number;
  /** Age of the copy: the time of the server's last answer about changes, or of the newest saved list; in ms. */
  savedAt: number;
  /** How many entries the device holds at all. */
  held: number;
  /** How many the server has; null while that is not known. */
  available: number | null;
  /** What may have been searched for instead; it finds more here. */
  didYouMean: string | null;
}

/** The traits that the filters of a directory ask for. */
const askedTraits: Record<FeedName, (filter: ListFilter) => AskedTraits> = {
  talents: () => [],
  companies: () => [],
  jobs: askedJobTraits,
};

function findOnDevice(feed: FeedName, filter: ListFilter, limit: number) {
  const { q, industry, country } = filter;
  const traits = askedTraits[feed](filter);
  return findInDirectory(feed, { words: searchWords(q), traits, industry, country, now: new Date(), limit });
}

/** Searches the copy of a directory on the device; only the cards that are shown are read. @see SYNC-13 */
export async function searchDevice<Feed extends FeedName>(
  feed: Feed,
  filter: ListFilter,
  limit: number,
): Promise<DeviceFinds<FeedCards[Feed]>> {
  const { ids, total, held, available, syncedAt } = await findOnDevice(feed, filter, limit);
  const cards = await readRows(feed, ids);
  const savedAt = syncedAt ?? (await readNewestListAge(feed));
  const count = async (q: string) => (await findOnDevice(feed, { ...filter, q }, 0)).total;
  const meant = await didYouMean(filter.q, total, count);
  return { cards, total, savedAt, held, available, didYouMean: meant };
}

/** Counts what each value of each filter would leave of the jobs on the device. */
export function countJobsOnDevice({ q, ...choices }: ListFilter): Promise<JobCounts> {
  return countJobChoices(choices, async ({ industry = '', country = '', ...filters }) => {
    const { total } = await findOnDevice('jobs', { ...filters, q, industry, country }, 0);
    return Math.min(total, limits.choiceCountCap);
  });
}
