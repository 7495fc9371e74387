import type { TalentCard } from '#shared/model/user.ts';
import { searchWords } from '#shared/rules/directory-search.ts';
import type { TalentFilter } from '../http/talents-api.ts';
import { findInDirectory } from '../local/directory.local.ts';
import { readNewestListAge, readTalents } from '../local/talents.local.ts';
import { featuredNow } from './featured-now.ts';

/** What the device found. */
export interface DeviceFinds {
  /** The first that match, in listing order. */
  cards: TalentCard[];
  /** All that match. */
  total: number;
  /** Age of the copy: when the server last said what is new, or when the newest list was saved; in ms. */
  savedAt: number;
  /** How many talents the device holds at all. */
  held: number;
  /** How many the server has; null while that is not known. */
  available: number | null;
}

/** Searches the talents on the device; only the cards that are shown are read. @see sync I13 */
export async function searchDevice({ q, industry }: TalentFilter, limit: number): Promise<DeviceFinds> {
  const query = { words: searchWords(q), industry, now: new Date(), limit };
  const { ids, total, held, available, syncedAt } = await findInDirectory('talents', query);
  const cards = await readTalents(ids);
  const savedAt = syncedAt ?? (await readNewestListAge());
  return { cards: cards.map(featuredNow), total, savedAt, held, available };
}
