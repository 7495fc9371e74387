import type { TalentCard } from '#shared/model/user.ts';
import { haystackOf } from '#shared/rules/directory-search.ts';
import { isEffectivelyFeatured, listingPosition } from '#shared/rules/listing-order.ts';
import { cardBio } from '#shared/rules/text-preview.ts';
import { and, desc, eq, lt, sql } from './drizzle.ts';
import { type Connection, defineQuery } from './engines/engine.ts';
import type { UserRecord } from './records.ts';

/** Which making of cards and search text this is: raise it when either changes, and the tables are filled again. */
export const listingFormat = 1;

const usersPerRefill = 1000;

interface Card {
  position: number;
  id: number;
  industry: string;
  haystack: string;
  json: string;
}

type KnownCard = Omit<Card, 'json'>;

/**
 * Keeps the card of one talent as the row is now; nothing is searched anew when only the card changed.
 *
 * @param change.user The row when it is listed, undefined when it is not.
 */
export async function refreshTalentCard(
  tx: Connection,
  { id, user, now }: { id: number; user: UserRecord | undefined; now: Date },
): Promise<void> {
  const [before] = await tx.run(cardById, { id });
  const after = user && (await makeCard(tx, user, now));
  if (before && after && isSamePlace(before, after)) return replaceCard(tx, before, after);
  if (before) await removeCard(tx, before);
  if (after) await addCard(tx, after);
}

/** Shows a talent's change on the card, where place and search text are those from before. */
export async function redrawTalentCard(tx: Connection, user: UserRecord, now: Date): Promise<void> {
  await tx.run(replaceCardJson, { id: user.id, json: cardJson(user, isEffectivelyFeatured(user, now)) });
}

/** Makes all cards anew from the rows, after a change of `listingFormat`. */
export async function refillTalentCards(tx: Connection, now: Date): Promise<void> {
  const { users, talentCards, listingCounts } = tx.tables;
  await tx.db.delete(talentCards);
  await tx.db.delete(listingCounts).where(eq(listingCounts.feed, 'talents'));
  await tx.listing.clear(tx, 'talent');
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await tx.db
      .select()
      .from(users)
      .where(and(lt(users.id, below), eq(users.role, 'talent'), eq(users.isActive, true)))
      .orderBy(desc(users.id))
      .limit(usersPerRefill);
    for (const user of rows) await addCard(tx, await makeCard(tx, user, now));
    const last = rows.at(-1);
    if (!last) return;
    below = last.id;
  }
}

function isSamePlace(before: KnownCard, after: Card): boolean {
  return before.position === after.position && before.industry === after.industry;
}

async function replaceCard(tx: Connection, before: KnownCard, { id, position, haystack, json, industry }: Card) {
  if (before.haystack === haystack) {
    await tx.run(replaceCardJson, { id, json });
    return;
  }
  await tx.run(replaceCardText, { position, haystack, json });
  await tx.listing.unindex(tx, 'talent', position);
  await tx.listing.index(tx, 'talent', { position, industry, haystack });
}

async function makeCard(tx: Connection, user: UserRecord, now: Date): Promise<Card> {
  const isFeatured = isEffectivelyFeatured(user, now);
  return {
    position: listingPosition({ id: user.id, isFeatured }, isFeatured ? await rankedDay(tx) : ''),
    id: user.id,
    industry: user.industry,
    haystack: haystackOf(user),
    json: cardJson(user, isFeatured),
  };
}

function cardJson(user: UserRecord, isFeatured: boolean): string {
  return JSON.stringify(talentCard(user, isFeatured));
}

/** Makes what lists and feeds show of a talent. @see trust §4 Fields going out */
export function talentCard(user: UserRecord, isFeatured: boolean): TalentCard {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    slug: user.slug,
    industry: user.industry,
    bio: cardBio(user.bio),
    skills: user.skills,
    profilePicture: user.profilePicture,
    isFeatured,
    featuredUntil: isFeatured ? (user.featuredUntil?.toISOString() ?? null) : null,
    isVerified: user.isVerified,
    registeredAt: user.registeredAt.toISOString(),
    rev: user.rev,
  };
}

const cardById = defineQuery('talent_card_by_id', (db, { talentCards }) =>
  db
    .select({
      position: talentCards.position,
      id: talentCards.id,
      industry: talentCards.industry,
      haystack: talentCards.haystack,
    })
    .from(talentCards)
    .where(eq(talentCards.id, sql.placeholder('id'))),
);

const replaceCardJson = defineQuery('talent_card_replace', (db, { talentCards }) =>
  db
    .update(talentCards)
    .set({ json: sql`${sql.placeholder('json')}` })
    .where(eq(talentCards.id, sql.placeholder('id'))),
);

const replaceCardText = defineQuery('talent_card_replace_text', (db, { talentCards }) =>
  db
    .update(talentCards)
    .set({ json: sql`${sql.placeholder('json')}`, haystack: sql`${sql.placeholder('haystack')}` })
    .where(eq(talentCards.position, sql.placeholder('position'))),
);

const deleteCard = defineQuery('talent_card_delete', (db, { talentCards }) =>
  db.delete(talentCards).where(eq(talentCards.position, sql.placeholder('position'))),
);

const insertCard = defineQuery('talent_card_insert', (db, { talentCards }) =>
  db.insert(talentCards).values({
    position: sql.placeholder('position'),
    id: sql.placeholder('id'),
    industry: sql.placeholder('industry'),
    haystack: sql.placeholder('haystack'),
    json: sql.placeholder('json'),
  }),
);

const countCard = defineQuery('talent_card_count', (db, { listingCounts }) =>
  db
    .insert(listingCounts)
    .values({ feed: 'talents', industry: sql.placeholder('industry'), count: sql.placeholder('count') })
    .onConflictDoUpdate({
      target: [listingCounts.feed, listingCounts.industry],
      set: { count: sql`${listingCounts.count} + excluded.count` },
    }),
);

async function removeCard(tx: Connection, { position, industry }: { position: number; industry: string }) {
  await tx.run(deleteCard, { position });
  await tx.listing.unindex(tx, 'talent', position);
  await tx.run(countCard, { industry, count: -1 });
}

async function addCard(tx: Connection, card: Card) {
  await tx.run(insertCard, { ...card });
  await tx.listing.index(tx, 'talent', card);
  await tx.run(countCard, { industry: card.industry, count: 1 });
}

const dayOfRanking = defineQuery('ranked_day', (db, { syncMeta }) =>
  db.select({ day: syncMeta.rankedDay }).from(syncMeta),
);

/** The day for which all featured cards are in order; a new one joins them there. */
async function rankedDay(tx: Connection): Promise<string> {
  const [meta] = await tx.run(dayOfRanking, {});
  return meta?.day ?? '';
}
