import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { type ShardSum, shardOf, shardSize, sumOfRows } from '#shared/rules/shards.ts';
import { and, eq, gt, gte, lt, max, sql } from '../drizzle.ts';
import { type Connection, defineQuery, type Engine } from '../engines/engine.ts';
import { readSyncHead } from './sync-history.ts';

/** The cached state of a shard; `highest` is the last revision in it, tombstones included. */
interface KnownShard extends ShardSum {
  highest: number;
}

/** The shards of one feed as of `rev`. */
export interface ShardState {
  epoch: string;
  rev: number;
  shards: ReadonlyMap<number, KnownShard>;
}

/** Caches the sums of all shards of a feed. */
export interface ShardIndex {
  /** The sums as of `head` or later; only shards that changed since the last time are summed up again. */
  upTo(head: { epoch: string; rev: number }): Promise<ShardState>;
}

/** Makes the index of one feed; the first question fills it. @see protocol §1 digest */
export function createShardIndex(engine: Engine, feed: FeedName): ShardIndex {
  let known: ShardState | undefined;
  let running: Promise<void> | undefined;

  async function advance(): Promise<void> {
    const { epoch } = await readSyncHead(engine.reader);
    const from = known?.epoch === epoch ? known : await fill(engine, feed);
    known = await catchUp(engine, feed, from);
  }

  return {
    async upTo({ epoch, rev }) {
      if (known?.epoch === epoch && known.rev >= rev) return known;
      for (;;) {
        running ??= advance().finally(() => {
          running = undefined;
        });
        await running;
        // Another epoch here is a history that began meanwhile.
        if (known && (known.epoch !== epoch || known.rev >= rev)) return known;
        // A database that went back to a backup is behind the question until its new history begins, which no turn of
        // this loop alone would ever let happen.
        await nextTurn();
      }
    },
  };
}

const lastId = defineQuery('feed_last_id', (db, { feed }) =>
  db
    .select({ id: max(feed.id) })
    .from(feed)
    .where(eq(feed.feed, sql.placeholder('feed'))),
);

/**
 * Sums up every shard, one per tick of the event loop, since nobody shall wait for all. Some may be newer than `rev`.
 */
async function fill(engine: Engine, feed: FeedName): Promise<ShardState> {
  const { epoch, rev } = await readSyncHead(engine.reader);
  const [last] = await engine.reader.run(lastId, { feed });
  const shards = new Map<number, KnownShard>();
  for (let n = 0; n <= shardOf(last?.id ?? 0); n++) {
    shards.set(n, await sumUp(engine.reader, feed, n));
    await nextTurn();
  }
  return { epoch, rev, shards };
}

const idsChangedSince = defineQuery('feed_ids_since', (db, { feed }) =>
  db
    .select({ id: feed.id })
    .from(feed)
    .where(and(eq(feed.feed, sql.placeholder('feed')), gt(feed.rev, sql.placeholder('since')))),
);

/** Answers nothing when another history began since, or when changes were forgotten. */
function catchUp(engine: Engine, feed: FeedName, { epoch, rev, shards }: ShardState): Promise<ShardState | undefined> {
  return engine.snapshot(async (connection) => {
    const head = await readSyncHead(connection);
    // Behind the floor, what left is no longer listed.
    if (head.epoch !== epoch || head.floors[feed] > rev) return undefined;
    const changed = await connection.run(idsChangedSince, { feed, since: rev });
    const next = new Map(shards);
    for (const n of new Set(changed.map(({ id }) => shardOf(id)))) next.set(n, await sumUp(connection, feed, n));
    return { epoch, rev: head.rev, shards: next };
  });
}

const entriesOfShard = defineQuery('feed_shard', (db, { feed }) =>
  db
    .select({ id: feed.id, rev: feed.rev, gone: feed.gone })
    .from(feed)
    .where(
      and(
        eq(feed.feed, sql.placeholder('feed')),
        gte(feed.id, sql.placeholder('from')),
        lt(feed.id, sql.placeholder('below')),
      ),
    ),
);

async function sumUp(connection: Connection, feed: FeedName, n: number): Promise<KnownShard> {
  const entries = await connection.run(entriesOfShard, { feed, from: n * shardSize, below: (n + 1) * shardSize });
  const highest = entries.reduce((highestSoFar, { rev }) => Math.max(highestSoFar, rev), 0);
  return { ...sumOfRows(entries.filter(({ gone }) => !gone)), highest };
}
