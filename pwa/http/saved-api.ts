import type { FeedName } from '#shared/catalog/feeds.ts';
import { getFeedRows } from '#shared/contract/sync.ts';
import { limits } from '#shared/limits.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { callApi } from './call-api.ts';

/**
 * Asks for the rows with some ids as they are now; those that nobody may see any more are missing. @throws
 * RequestFailure
 */
export async function fetchRows(feed: FeedName, ids: readonly number[]): Promise<FeedRow[]> {
  const rows: FeedRow[] = [];
  for (let from = 0; from < ids.length; from += limits.rowsPerQuestionMax) {
    const part = ids.slice(from, from + limits.rowsPerQuestionMax);
    rows.push(...(await callApi(getFeedRows, { params: { feed }, query: { ids: part.join(',') } })).items);
  }
  return rows;
}
