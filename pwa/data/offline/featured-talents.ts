import { listFeaturedTalents } from '#shared/contract/users.ts';
import { callApi } from '../../http/call-api.ts';
import { readList, saveList } from '../../local/lists.local.ts';
import { featuredListKey } from '../core/featured-list-key.ts';
import { serverNow } from '../core/server-now.ts';

/**
 * Fetches the featured talents for a device that does not have them yet, as the first of its copies. @throws
 * RequestFailure
 */
export async function keepFeaturedTalents(): Promise<void> {
  if (await readList('talents', featuredListKey, serverNow())) return;
  const cards = await callApi(listFeaturedTalents, {});
  await saveList('talents', { key: featuredListKey, cards, total: cards.length, next: null, savedAt: Date.now() });
}
