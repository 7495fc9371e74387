import { useEffect, useState } from 'react';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { countCompanies } from '#shared/contract/companies.ts';
import { countJobs } from '#shared/contract/jobs.ts';
import { countTalents } from '#shared/contract/users.ts';
import type { ChoiceCounts } from '#shared/rules/choice-counts.ts';
import { callApi } from '../../http/call-api.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { offlineData } from '../offline/offline-data.ts';
import { countOnDevice } from './search-device.ts';
import { useStableFilter } from './use-directory.ts';

// How long the counts of the previous choice stay, so that they do not flicker. On a slow connection they are then hidden.
const staleMs = 500;

/**
 * How many rows each value of each filter would leave: counted on the device where it has the whole directory, else by
 * the server; of what the device has when the server cannot be asked. Null until that is known.
 *
 * @see requirements K9
 */
export function useChoiceCounts(feed: FeedName, asked: ListFilter): ChoiceCounts | null {
  const filter = useStableFilter(asked);
  const [counts, setCounts] = useState<ChoiceCounts | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (counted: ChoiceCounts | null) => {
      clearTimeout(late);
      if (isWanted) setCounts(counted);
    };
    const late = setTimeout(() => setCounts(null), staleMs);
    countChoices(feed, filter).then(
      show,
      // Neither the server nor the device can count, so the filters show no counts.
      () => show(null),
    );
    return () => {
      isWanted = false;
      clearTimeout(late);
    };
  }, [feed, filter]);
  return counts;
}

const calls: { [Feed in FeedName]: (query: Record<string, string>) => Promise<ChoiceCounts<Feed>> } = {
  talents: (query) => callApi(countTalents, { query }),
  companies: (query) => callApi(countCompanies, { query }),
  jobs: (query) => callApi(countJobs, { query }),
};

function countOnServer<Feed extends FeedName>(feed: Feed, filter: ListFilter): Promise<ChoiceCounts<Feed>> {
  return calls[feed](Object.fromEntries(Object.entries(filter).filter(([, value]) => value)));
}

async function countChoices(feed: FeedName, filter: ListFilter): Promise<ChoiceCounts | null> {
  const { held, available } = offlineData.get().feeds[feed];
  const isWhole = available !== null && held > 0 && held >= available;
  const counted = isWhole ? await countOnDevice(feed, filter) : null;
  return counted ?? countOnServer(feed, filter).catch(() => countOnDevice(feed, filter));
}
