import type { TalentCard } from '#shared/model/user.ts';
import { listingPosition, utcDayOf } from '#shared/rules/listing-order.ts';
import type { TalentFilter } from '../http/talents-api.ts';
import { readAllTalents } from '../local/talents.local.ts';
import { featuredNow } from './featured-now.ts';

/** What the device found. */
export interface DeviceFinds {
  cards: TalentCard[];
  /** When the newest list was saved, in ms. */
  savedAt: number;
  /** How many talents the device holds at all. */
  held: number;
}

/** Searches the talents on the device: same matches and same order as the server's. @see sync I13 */
export async function searchDevice(filter: TalentFilter): Promise<DeviceFinds> {
  const { cards, savedAt } = await readAllTalents();
  const today = utcDayOf(new Date());
  const found = cards
    .map(featuredNow)
    .filter((card) => filter.industry === '' || card.industry === filter.industry)
    .map((card) => ({ card, position: listingPosition(card, today) }))
    .sort((a, b) => a.position - b.position)
    .map(({ card }) => card);
  return { cards: found, savedAt, held: cards.length };
}
