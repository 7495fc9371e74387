import { fetchFeaturedTalents } from '../http/talents-api.ts';
import { readTalentList, saveTalentList } from '../local/talents.local.ts';

/** Name of the list of featured talents on the device. */
export const featuredListKey = 'featured';

/** Fetches the featured talents for a device that does not have them yet, as the first of its copies. @throws RequestFailure */
export async function keepFeaturedTalents(): Promise<void> {
  if (await readTalentList(featuredListKey)) return;
  const cards = await fetchFeaturedTalents();
  await saveTalentList({ key: featuredListKey, cards, total: cards.length, next: null, savedAt: Date.now() });
}
