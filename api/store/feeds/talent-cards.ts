import { cardFields } from '#shared/model/field-lists.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { isEffectivelyFeatured, listingPosition } from '#shared/rules/listing-order.ts';
import { seenByEverybody } from '#shared/rules/public-profile.ts';
import { haystackOf } from '#shared/rules/search-text.ts';
import { cardBio } from '#shared/rules/text-preview.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import type { UserRecord } from '../records.ts';
import { type Card, createCardKeeper } from './cards.ts';

/** Keeps the cards of talents. */
export const talentCards = createCardKeeper('talents');

/** True when everybody may see a person. @see protocol §1 Visible */
export function isListed(user: UserRecord | undefined): user is UserRecord {
  return user?.isActive === true && user.role === 'talent';
}

/** Keeps the card of one talent as the row is now. */
export async function refreshTalentCard(tx: Connection, user: UserRecord, now: Date): Promise<void> {
  await talentCards.refresh(tx, user.id, isListed(user) ? await makeTalentCard(tx, user, now) : undefined);
}

/** Makes the kept card of a listed talent. */
export async function makeTalentCard(tx: Connection, user: UserRecord, now: Date): Promise<Card> {
  return makeTalentCardAt(user, now, isEffectivelyFeatured(user, now) ? await rankedDay(tx) : '');
}

/** Makes the same card for the order of a given day, which only the featured have. */
export function makeTalentCardAt(user: UserRecord, now: Date, day: string): Card {
  const card = talentCardOf(user, now);
  return {
    position: listingPosition({ id: user.id, isFeatured: isEffectivelyFeatured(user, now) }, day),
    id: user.id,
    industry: user.industry,
    haystack: haystackOf(card),
    json: JSON.stringify(card),
  };
}

/** Gives what lists and feeds show of a talent at `now`. @see trust §4 Fields going out */
export function talentCardJson(user: UserRecord, now: Date): string {
  return JSON.stringify(talentCardOf(user, now));
}

function talentCardOf(user: UserRecord, now: Date): TalentCard {
  const isFeatured = isEffectivelyFeatured(user, now);
  return {
    id: user.id,
    username: user.username,
    slug: user.slug,
    ...seenByEverybody(user, cardFields),
    bio: cardBio(user.bio),
    bioOther: user.bioOther && cardBio(user.bioOther),
    worksSince: user.worksSince,
    employers: user.employers,
    isFeatured,
    featuredUntil: isFeatured ? (user.featuredUntil?.toISOString() ?? null) : null,
    isVerified: user.isVerified,
    registeredAt: user.registeredAt.toISOString(),
    rev: user.rev,
  };
}

/** Gives the card up to its revision, which a database adds that alone knows it: `…"rev":`, to be ended by `7}`. */
export function talentCardBeforeRev(user: UserRecord, now: Date): string {
  const json = talentCardJson({ ...user, rev: 0 }, now);
  if (!json.endsWith('"rev":0}')) throw new Error('The revision must be the last key of a card.');
  return json.slice(0, -'0}'.length);
}

const dayOfRanking = defineQuery('ranked_day', (db, { syncMeta }) =>
  db.select({ day: syncMeta.rankedDay }).from(syncMeta),
);

/** The day for which all featured cards are in order; a new one joins them there. */
async function rankedDay(tx: Connection): Promise<string> {
  const [meta] = await tx.run(dayOfRanking, {});
  return meta?.day ?? '';
}
