import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import { shardSize } from '#shared/rules/shards.ts';
import { and, asc, count, eq, gt, gte, inArray, lt, sql } from '../drizzle.ts';
import { type Connection, defineQuery, type Query } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import type { DueWork } from '../payments/due-work.ts';
import { cardTables } from './cards.ts';
import { listingFormat } from './listing-format.ts';
import { createShardIndex, type ShardIndex } from './shard-index.ts';
import { beginNewEpoch, purge, readSyncHead } from './sync-history.ts';

/** Up to where a device has a feed. */
export interface Checkpoint {
  epoch: string;
  rev: number;
}

/** The sums of each shard of a feed, as of `rev`. */
export interface FeedSums extends Checkpoint {
  /** Changes at or below it may have lost their tombstones. */
  floor: number;
  /** Number, visible rows and their sum of each shard that has any, ascending. @see shared/rules/shards.ts */
  shards: [n: number, count: number, sum: number][];
}

/** The visible rows of a shard as of `rev`. */
export interface ShardCards extends Checkpoint {
  /** The JSON of each card, ascending by id. */
  cards: string[];
}

/** The changes after a checkpoint, each row once, in the order of revisions. */
export interface ChangesPage {
  /** JSON of each changed card. */
  cards: string[];
  gone: { id: number; rev: number }[];
  /** The checkpoint behind this page. */
  next: Checkpoint;
  /** Changes behind this page, counted up to `limits.changesCountCap`. */
  pending: number;
}

/** Serves the feeds that devices copy. @see protocol §1 */
export function createSyncStore({ engine, clock }: MutateContext, dueWork: DueWork) {
  const indexes: Record<FeedName, ShardIndex> = {
    talents: createShardIndex(engine, 'talents'),
    companies: createShardIndex(engine, 'companies'),
    jobs: createShardIndex(engine, 'jobs'),
  };
  async function shardsOf(feed: FeedName) {
    const head = await dueWork.head();
    const { epoch, rev, shards } = await indexes[feed].upTo(head);
    return { epoch, rev, floor: head.floors[feed], shards };
  }

  return {
    async sums(feed: FeedName): Promise<FeedSums> {
      const { shards, ...head } = await shardsOf(feed);
      const visible = [...shards].filter(([, shard]) => shard.count > 0).sort(([a], [b]) => a - b);
      return { ...head, shards: visible.map(([n, { count: rows, sum }]) => [n, rows, sum]) };
    },
    /**
     * The mark changes with every change within a shard, `rev` with every change anywhere: a shard made under this mark
     * is still the one of that revision. Cheap, unlike the shard.
     */
    async shardMark(feed: FeedName, n: number): Promise<{ mark: string; rev: number }> {
      const { epoch, rev, floor, shards } = await shardsOf(feed);
      // The sum alone is not enough: somebody who came and left leaves it the same. The floor stands for purged tombstones.
      const { highest = 0, sum = 0 } = shards.get(n) ?? {};
      return { mark: `${epoch}.${floor}.${highest}.${sum}.${listingFormat.toString(36)}`, rev };
    },
    shard(feed: FeedName, n: number): Promise<ShardCards> {
      return engine.snapshot(async (connection) => {
        const { epoch, rev } = await readSyncHead(connection);
        const rows = await connection.run(cardsOfShard[feed], { from: n * shardSize, below: (n + 1) * shardSize });
        return { epoch, rev, cards: rows.map(({ json }) => json) };
      });
    },
    /** The cards of those that are visible, as JSON. */
    async rows(feed: FeedName, ids: readonly number[]): Promise<string[]> {
      // Rows whose time is over leave the feed before the answer.
      await dueWork.head();
      const { db, tables } = engine.reader;
      const cards = tables[cardTables[feed]];
      const found = await db
        .select({ json: cards.json })
        .from(cards)
        .where(inArray(cards.id, [...ids]))
        .orderBy(asc(cards.id));
      return found.map(({ json }) => json);
    },
    /** Returns `'resync'` when the checkpoint is of another history or too old to be served without gaps. */
    async changes(feed: FeedName, since: Checkpoint, limit: number): Promise<ChangesPage | 'resync'> {
      const head = await dueWork.head();
      const isNothingNew = head.epoch === since.epoch && head.rev === since.rev;
      if (isNothingNew) return { cards: [], gone: [], next: since, pending: 0 };
      return engine.snapshot((connection) => readChanges(connection, feed, { since, limit }));
    },
    /** Deletes older tombstones, which raises the floor, and older keys of edits. */
    purge: (before: { tombstones: Date; keys: Date }) => purge(engine, before),
    /** Starts a new history; for a database that came back from a backup, whose revisions were given twice. */
    beginNewEpoch: () => beginNewEpoch(engine, clock.now()),
  };
}

export type SyncStore = ReturnType<typeof createSyncStore>;

async function readChanges(
  connection: Connection,
  feed: FeedName,
  { since, limit }: { since: Checkpoint; limit: number },
): Promise<ChangesPage | 'resync'> {
  const { epoch, rev, floors } = await readSyncHead(connection);
  if (since.epoch !== epoch || since.rev < floors[feed] || since.rev > rev) return 'resync';
  const rows = await connection.run(changesOf[feed], { since: since.rev, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const lastRev = page.at(-1)?.rev ?? since.rev;
  return {
    cards: page.flatMap(({ json }) => json ?? []),
    gone: page.flatMap(({ id, rev: goneAt, json }) => (json === null ? { id, rev: goneAt } : [])),
    // On the last page the device may skip the revisions of the other feeds.
    next: { epoch, rev: hasMore ? lastRev : rev },
    pending: hasMore ? await countBehind(connection, feed, lastRev) : 0,
  };
}

type FeedQueries<Row> = Record<FeedName, Query<Row[]>>;

function perFeed<Row>(define: (feed: FeedName) => Query<Row[]>): FeedQueries<Row> {
  const [talents, companies, jobs] = feedNames;
  return { talents: define(talents), companies: define(companies), jobs: define(jobs) };
}

const changesOf = perFeed((name) =>
  defineQuery(`${name}_changes`, (db, tables) => {
    const { feed } = tables;
    const cards = tables[cardTables[name]];
    return db
      .select({ id: feed.id, rev: feed.rev, json: cards.json })
      .from(feed)
      .leftJoin(cards, eq(cards.id, feed.id))
      .where(and(eq(feed.feed, name), gt(feed.rev, sql.placeholder('since'))))
      .orderBy(asc(feed.rev))
      .limit(sql.placeholder('limit'));
  }),
);

const cardsOfShard = perFeed((name) =>
  defineQuery(`${name}_shard_cards`, (db, tables) => {
    const cards = tables[cardTables[name]];
    return db
      .select({ json: cards.json })
      .from(cards)
      .where(and(gte(cards.id, sql.placeholder('from')), lt(cards.id, sql.placeholder('below'))))
      .orderBy(asc(cards.id));
  }),
);

const changesBehind = defineQuery('changes_behind', (db, { feed }) => {
  const behind = db
    .select({ rev: feed.rev })
    .from(feed)
    .where(and(eq(feed.feed, sql.placeholder('feed')), gt(feed.rev, sql.placeholder('rev'))))
    .limit(limits.changesCountCap)
    .as('behind');
  return db.select({ count: count() }).from(behind);
});

async function countBehind(connection: Connection, feed: FeedName, rev: number): Promise<number> {
  const [row] = await connection.run(changesBehind, { feed, rev });
  return row?.count ?? 0;
}
