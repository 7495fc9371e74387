import { fetchFeaturedTalents } from '../http/talents-api.ts';
import { readTalentList, saveTalentList } from '../local/talents.local.ts';
import { featuredListKey } from './featured-list-key.ts';

/** Fetches the featured talents for a device that does not have them yet, as the first of its copies. @throws RequestFailure */
export async function keepFeaturedTalents(): Promise<void> {
  if (await readTalentList(featuredListKey)) return;
  const cards = await fetchFeaturedTalents();
  await saveTalentList({ key: featuredListKey, cards, total: cards.length, next: null, savedAt: Date.now() });
}
