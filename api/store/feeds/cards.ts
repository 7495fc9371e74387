import type { FeedName } from '#shared/catalog/feeds.ts';
import { eq, inArray, sql } from '../drizzle.ts';
import { type Connection, defineQuery, type ListingName } from '../engines/engine.ts';

/** The table of each feed's cards. */
export const cardTables = { talents: 'talentCards', companies: 'companyCards', jobs: 'jobCards' } as const;

/** The name of each feed in the search index. */
export const listings: Record<FeedName, ListingName> = { talents: 'talent', companies: 'company', jobs: 'job' };

/** A row in the form of lists, search and feeds. */
export interface Card {
  /** Position in the list, see `listingPosition`. */
  position: number;
  id: number;
  industry: string;
  country?: string;
  companyId?: number;
  haystack: string;
  /** The JSON that is sent. */
  json: string;
}

/** Stores the finished cards of one feed with their search text and their counts. @see performance §1 */
interface CardStore {
  /** Stores the card of a row as it is now, undefined for none. The search index stays when only the JSON changed. */
  refresh(tx: Connection, id: number, card: Card | undefined): Promise<void>;
  /** Changes the JSON alone, where position and search text stay as they were. */
  redraw(tx: Connection, id: number, json: string): Promise<void>;
  /** Adds the card of a row that has none. */
  add(tx: Connection, card: Card): Promise<void>;
  /** Adds many cards in ascending positions, but none for a row that has one. */
  addAll(tx: Connection, cards: readonly Card[]): Promise<void>;
  /** Removes all cards. */
  clear(tx: Connection): Promise<void>;
}

interface StoredCard extends Pick<Card, 'position' | 'id' | 'industry' | 'haystack'> {
  country: string | null;
  companyId: number | null;
}

/** The cards of each feed. */
export const cardStores: Record<FeedName, CardStore> = {
  talents: createCardStore('talents'),
  companies: createCardStore('companies'),
  jobs: createCardStore('jobs'),
};

function createCardStore(feed: FeedName): CardStore {
  const listing = listings[feed];
  const { byId, replaceJson, replaceText, insert, remove, count } = defineCardQueries(feed);

  async function replace(tx: Connection, before: StoredCard, after: Card) {
    const { id, position, haystack, json } = after;
    if (before.haystack === haystack) return tx.run(replaceJson, { id, json });
    await tx.run(replaceText, { position, haystack, json });
    return tx.listing.reindex(tx, listing, { before, after });
  }

  async function removeCard(tx: Connection, before: StoredCard) {
    await tx.run(remove, { position: before.position });
    await tx.listing.reindex(tx, listing, { before });
    await tx.run(count, { industry: before.industry, count: -1 });
  }

  async function insertRow(tx: Connection, card: Card) {
    await tx.run(insert, { ...card, country: card.country ?? null, companyId: card.companyId ?? null });
  }

  async function add(tx: Connection, card: Card) {
    await insertRow(tx, card);
    await tx.listing.reindex(tx, listing, { after: card });
    await tx.run(count, { industry: card.industry, count: 1 });
  }

  async function refresh(tx: Connection, id: number, card: Card | undefined) {
    const [before] = await tx.run(byId, { id });
    if (before && card && hasSamePosition(before, card)) {
      await replace(tx, before, card);
      return;
    }
    if (before) await removeCard(tx, before);
    if (card) await add(tx, card);
  }

  return {
    refresh,
    async addAll(tx, cards) {
      const { id } = tx.tables[cardTables[feed]];
      const isOfThese = inArray(
        id,
        cards.map((card) => card.id),
      );
      const rows = await tx.db.select({ id }).from(tx.tables[cardTables[feed]]).where(isOfThese);
      const stored = new Set(rows.map((row) => row.id));
      const fresh = cards.filter((card) => !stored.has(card.id));
      for (const card of fresh) await insertRow(tx, card);
      await tx.listing.add(tx, listing, fresh);
      for (const [industry, some] of Map.groupBy(fresh, (card) => card.industry)) {
        await tx.run(count, { industry, count: some.length });
      }
    },
    async redraw(tx, id, json) {
      await tx.run(replaceJson, { id, json });
    },
    add,
    async clear(tx) {
      const { listingCounts } = tx.tables;
      await tx.db.delete(tx.tables[cardTables[feed]]);
      await tx.db.delete(listingCounts).where(eq(listingCounts.feed, feed));
      await tx.listing.clear(tx, listing);
    },
  };
}

function hasSamePosition(before: StoredCard, { position, industry, country, companyId }: Card): boolean {
  return (
    before.position === position &&
    before.industry === industry &&
    before.country === (country ?? null) &&
    before.companyId === (companyId ?? null)
  );
}

function defineCardQueries(feed: FeedName) {
  const table = cardTables[feed];
  const value = sql.placeholder;
  return {
    byId: defineQuery(`${feed}_card_by_id`, (db, { [table]: cards }) =>
      db
        .select({
          position: cards.position,
          id: cards.id,
          industry: cards.industry,
          country: cards.country,
          companyId: cards.companyId,
          haystack: cards.haystack,
        })
        .from(cards)
        .where(eq(cards.id, value('id'))),
    ),
    replaceJson: defineQuery(`${feed}_card_replace`, (db, { [table]: cards }) =>
      db
        .update(cards)
        .set({ json: sql`${value('json')}` })
        .where(eq(cards.id, value('id'))),
    ),
    replaceText: defineQuery(`${feed}_card_replace_text`, (db, { [table]: cards }) =>
      db
        .update(cards)
        .set({ json: sql`${value('json')}`, haystack: sql`${value('haystack')}` })
        .where(eq(cards.position, value('position'))),
    ),
    remove: defineQuery(`${feed}_card_delete`, (db, { [table]: cards }) =>
      db.delete(cards).where(eq(cards.position, value('position'))),
    ),
    insert: defineQuery(`${feed}_card_insert`, (db, { [table]: cards }) =>
      db.insert(cards).values({
        position: value('position'),
        id: value('id'),
        industry: value('industry'),
        // Within `sql` a placeholder may be null.
        country: sql`${value('country')}`,
        companyId: sql`${value('companyId')}`,
        haystack: value('haystack'),
        json: value('json'),
      }),
    ),
    count: defineQuery(`${feed}_card_count`, (db, { listingCounts }) =>
      db
        .insert(listingCounts)
        .values({ feed, industry: value('industry'), count: value('count') })
        .onConflictDoUpdate({
          target: [listingCounts.feed, listingCounts.industry],
          set: { count: sql`${listingCounts.count} + excluded.count` },
        }),
    ),
  };
}
