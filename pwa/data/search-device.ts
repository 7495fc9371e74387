import type { TalentCard } from '#shared/model/user.ts';
import { haystackOf, matchesSearch, searchWords } from '#shared/rules/directory-search.ts';
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

// The search text of a name takes transliteration to make, so it is made once a revision.
const hays = new Map<number, { rev: number; hay: string }>();

function hayOf(card: TalentCard): string {
  const known = hays.get(card.id);
  if (known?.rev === card.rev) return known.hay;
  const hay = haystackOf(card);
  hays.set(card.id, { rev: card.rev, hay });
  return hay;
}

/** Searches the talents on the device: same matches and same order as the server's. @see sync I13 */
export async function searchDevice({ q, industry }: TalentFilter): Promise<DeviceFinds> {
  const { cards, savedAt } = await readAllTalents();
  const words = searchWords(q);
  const today = utcDayOf(new Date());
  const found = cards
    .filter((card) => industry === '' || card.industry === industry)
    .filter((card) => words.length === 0 || matchesSearch(hayOf(card), words))
    .map(featuredNow)
    .map((card) => ({ card, position: listingPosition(card, today) }))
    .sort((a, b) => a.position - b.position)
    .map(({ card }) => card);
  return { cards: found, savedAt, held: cards.length };
}
