import { isDeepStrictEqual } from 'node:util';
import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { workHistoryOf } from '../accounts/profiles.ts';
import { and, asc, eq, gt, inArray, lockingRows, sql } from '../drizzle.ts';
import { type Connection, defineQuery, type Engine } from '../engines/engine.ts';
import { type MutateContext, mutate } from '../mutate.ts';
import type { UserRecord } from '../records.ts';
import { isHiring, isListed, makeCompanyCard, makeJobCard, makeTalentCard } from './card-contents.ts';
import { type Card, cardStores, cardTables } from './cards.ts';
import { listingFormat } from './listing-format.ts';

// An edit of one of these rows waits until so many cards are made.
const rowsPerLock = 100;
// So many cards are in memory when nobody else writes.
const rowsInMemory = 1000;

interface Batch {
  ids: readonly number[];
  now: Date;
}

/** Cards by the id of their row, undefined for a row that nobody may see. */
type MadeCards = Map<number, Card | undefined>;

/** Makes the cards of some rows. It locks the rows first, so no other transaction writes them meanwhile. */
const makers: Record<FeedName, (tx: Connection, batch: Batch) => Promise<MadeCards>> = {
  talents: makeTalents,
  companies: makeCompanies,
  jobs: makeJobs,
};

/**
 * Makes all cards again from the rows that the feeds show, in the transaction of `tx`: SQLite's search index can only be
 * emptied and filled as a whole.
 */
export async function refillCards(tx: Connection, now: Date): Promise<void> {
  for (const feed of feedNames) {
    await cardStores[feed].clear(tx);
    await inBatches(async (from) => {
      const ids = await shownIds(tx, { feed, since: -1, from, limit: rowsInMemory });
      const cards = ids.length > 0 ? [...(await makers[feed](tx, { ids, now })).values()] : [];
      const shown = cards.filter((card) => card !== undefined);
      await cardStores[feed].addAll(
        tx,
        shown.sort((one, other) => one.position - other.position),
      );
      return ids.at(-1);
    });
  }
}

/**
 * Makes all cards again in small transactions, while other processes read and write. Each locks its rows as an edit
 * does, so that neither overwrites the other with an older state. Rows edited meanwhile are made once more: an older
 * process may have written their cards in its own format.
 *
 * @returns The revision up to which all cards were made again.
 */
export async function refillBesideWriters(engine: Engine, now: Date): Promise<number> {
  for (let since = -1; ; ) {
    const rev = await lastRevision(engine);
    await remakeSince(engine, { since, now });
    if (rev === (await lastRevision(engine))) return rev;
    since = rev;
  }
}

async function remakeSince(engine: Engine, { since, now }: { since: number; now: Date }): Promise<void> {
  for (const feed of feedNames) {
    await inBatches((from) =>
      engine.write(async (tx) => {
        const ids = await shownIds(tx, { feed, since, from, limit: rowsPerLock });
        const cards = ids.length > 0 ? await makers[feed](tx, { ids, now }) : [];
        for (const [id, card] of cards) await cardStores[feed].refresh(tx, id, card);
        return ids.at(-1);
      }),
    );
  }
}

/**
 * Gives a new revision to rows that were edited after `since` and have another card than this version makes, so that
 * devices and copies get the new card.
 */
export async function stampOtherCards(context: MutateContext, since: number): Promise<void> {
  for (const feed of feedNames) {
    await inBatches((from) =>
      mutate(context, async (tx, touch) => {
        const ids = await shownIds(tx, { feed, since, from, limit: rowsPerLock });
        const others = await idsOfOtherCards(tx, feed, { ids, now: context.clock.now() });
        for (const id of others) touch(feed, id);
        return ids.at(-1);
      }),
    );
  }
}

async function idsOfOtherCards(tx: Connection, feed: FeedName, batch: Batch): Promise<number[]> {
  if (batch.ids.length === 0) return [];
  const cards = await makers[feed](tx, batch);
  const stored = await storedCards(tx, feed, batch.ids);
  return [...cards].flatMap(([id, card]) => (isSameCard(stored.get(id), card) ? [] : id));
}

type StoredCard = Pick<Card, 'position' | 'haystack' | 'json'>;

async function storedCards(tx: Connection, feed: FeedName, ids: readonly number[]): Promise<Map<number, StoredCard>> {
  const table = tx.tables[cardTables[feed]];
  const isOfBatch = inArray(table.id, [...ids]);
  const rows = await tx.db.select().from(table).where(isOfBatch);
  return new Map(rows.map((card) => [card.id, card]));
}

function isSameCard(one: StoredCard | undefined, other: Card | undefined): boolean {
  return one?.json === other?.json && one?.haystack === other?.haystack && one?.position === other?.position;
}

async function inBatches(batch: (from: number) => Promise<number | undefined>): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) after = await batch(after);
}

async function shownIds(
  { db, tables: { feed } }: Connection,
  { feed: name, since, from, limit }: { feed: FeedName; since: number; from: number; limit: number },
): Promise<number[]> {
  const isNext = and(eq(feed.feed, name), eq(feed.gone, false), gt(feed.rev, since), gt(feed.id, from));
  const rows = await db.select({ id: feed.id }).from(feed).where(isNext).orderBy(asc(feed.id)).limit(limit);
  return rows.map(({ id }) => id);
}

async function makeTalents(tx: Connection, { ids, now }: Batch): Promise<MadeCards> {
  const { users } = tx.tables;
  const rows = await lockingRows(
    tx.db
      .select()
      .from(users)
      .where(inArray(users.id, [...ids]))
      .orderBy(asc(users.id)),
  );
  const cards: MadeCards = new Map();
  for (const row of rows) {
    const user = await withWorkHistory(tx, row, now);
    cards.set(user.id, isListed(user) ? await makeTalentCard(tx, user, now) : undefined);
  }
  return cards;
}

/**
 * Writes into the row of a person what its entries say of the years of work and the employers: rows of older versions lack
 * it, and processes of older versions do not write it.
 */
export async function withWorkHistory(tx: Connection, user: UserRecord, now: Date): Promise<UserRecord> {
  if (!user.hasEntries) return user;
  const history = workHistoryOf(await tx.run(positionsOf, { userId: user.id }), now);
  if (isDeepStrictEqual(history, { worksSince: user.worksSince, employers: user.employers })) return user;
  const { users } = tx.tables;
  await tx.db.update(users).set(history).where(eq(users.id, user.id));
  return { ...user, ...history };
}

const positionsOf = defineQuery('positions_of', (db, { experience }) =>
  db
    .select({
      company: experience.company,
      startDate: experience.startDate,
      endDate: experience.endDate,
      current: experience.current,
    })
    .from(experience)
    .where(eq(experience.userId, sql.placeholder('userId')))
    .orderBy(asc(experience.place)),
);

async function makeCompanies(tx: Connection, { ids, now }: Batch): Promise<MadeCards> {
  const { companies } = tx.tables;
  const isOfBatch = inArray(companies.id, [...ids]);
  const rows = await lockingRows(tx.db.select().from(companies).where(isOfBatch).orderBy(asc(companies.id)));
  const cards: MadeCards = new Map();
  for (const company of rows) {
    const card = company.isActive ? makeCompanyCard(company, await isHiring(tx, company.id, now)) : undefined;
    cards.set(company.id, card);
  }
  return cards;
}

async function makeJobs(tx: Connection, { ids }: Batch): Promise<MadeCards> {
  const { companies, jobs } = tx.tables;
  const rows = await lockingRows(
    tx.db
      .select()
      .from(jobs)
      .where(inArray(jobs.id, [...ids]))
      .orderBy(asc(jobs.id)),
  );
  const employerIds = [...new Set(rows.map(({ companyId }) => companyId))];
  const found = await tx.db.select().from(companies).where(inArray(companies.id, employerIds));
  const employers = new Map(found.map((company) => [company.id, company]));
  const cards: MadeCards = new Map();
  for (const job of rows) {
    const company = employers.get(job.companyId);
    const isShown = job.status === 'active' && company?.isActive === true;
    cards.set(job.id, isShown ? makeJobCard(job, company) : undefined);
  }
  return cards;
}

/** The newest revision of any row. */
export async function lastRevision({ reader }: Engine): Promise<number> {
  const [row] = await reader.sql('select rev from sync_clock');
  return Number(row?.[0] ?? 0);
}

// No deploy leaves an older process running longer.
const followedMs = 3_600_000;

/** The format of the cards in the database, stored by the last start that filled them. */
export const knownFormat = defineQuery('known_format', (db, { syncMeta }) =>
  db.select({ format: syncMeta.listingFormat }).from(syncMeta),
);

/**
 * Makes cards again that were edited in the hour after their format changed: an older process that still runs
 * writes them in its own format. It ends as soon as another version has filled the cards in turn.
 *
 * @param since The revision up to which all cards have the new format.
 * @returns The work of each minute; it does nothing after the hour.
 */
export function followOlderWriters(context: MutateContext, since: number): () => Promise<void> {
  const { engine, clock } = context;
  const endsAt = clock.now().getTime() + followedMs;
  let seen = since;
  return async () => {
    if (clock.now().getTime() > endsAt) return;
    const rev = await lastRevision(engine);
    if (rev === seen) return;
    const [known] = await engine.reader.run(knownFormat, {});
    if (known?.format !== listingFormat) return;
    await stampOtherCards(context, seen);
    seen = rev;
  };
}
