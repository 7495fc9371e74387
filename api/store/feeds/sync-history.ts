import { randomBytes, randomInt } from 'node:crypto';
import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import { epochName, epochStart } from '#shared/rules/epochs.ts';
import { and, eq, lt, max, sql } from '../drizzle.ts';
import { type Connection, defineQuery, type Engine } from '../engines/engine.ts';
import { StoreError } from '../store-error.ts';
import type { Tables } from '../tables.ts';

/** The newest revision of all feeds, and what belongs to their history. */
export interface SyncHead {
  epoch: string;
  rev: number;
  /** UTC day for which the featured are in order. */
  rankedDay: string;
  /** Per feed: changes at or below it may have lost their tombstones. */
  floors: Record<FeedName, number>;
}

const headOfFeeds = defineQuery('head_of_feeds', (db, { syncClock, syncMeta }) =>
  db
    .select({
      epoch: syncMeta.epoch,
      rev: syncClock.rev,
      rankedDay: syncMeta.rankedDay,
      talents: syncMeta.talentsFloor,
      companies: syncMeta.companiesFloor,
      jobs: syncMeta.jobsFloor,
    })
    .from(syncClock)
    .innerJoin(syncMeta, eq(syncMeta.id, syncClock.id)),
);

/** Reads the newest revision of the history, as `connection` sees it. */
export async function readSyncHead(connection: Connection): Promise<SyncHead> {
  const [head] = await connection.run(headOfFeeds, {});
  if (!head) throw new StoreError('internal');
  const { epoch, rev, rankedDay, ...floors } = head;
  return { epoch, rev, rankedDay, floors };
}

/** Names a history that begins now, or right after the one before should the clock have been ahead then. */
export function newEpoch(now: Date, before?: string): string {
  const startMs = Math.max(now.getTime(), ((before && epochStart(before)) || 0) + 1);
  return epochName(startMs, randomBytes(9).toString('base64url'));
}

// Thousands of restores stay within the whole numbers of JavaScript.
const leapsMax = 1_000_000;

/** How far the revisions leap where a history begins. */
export const revisionLeap = () => limits.restoreRevisionJump * randomInt(1, leapsMax);

/**
 * Starts a new history after a restore. Besides the name, the revisions leap: those given after the backup are given
 * again otherwise, and a device that holds one of them would take its row for the restored one. How far they leap is
 * drawn, since the same backup may be restored twice.
 *
 * @see protocol §1 epoch
 */
export async function beginNewEpoch(engine: Engine, now: Date): Promise<void> {
  await engine.write(async (tx) => {
    const { syncClock, syncMeta } = tx.tables;
    const { epoch } = await readSyncHead(tx);
    await tx.db.update(syncMeta).set({ epoch: newEpoch(now, epoch) });
    const leap = revisionLeap();
    await tx.db.update(syncClock).set({ rev: sql`${syncClock.rev} + ${leap}` });
  });
}

const floorColumns = { talents: 'talentsFloor', companies: 'companiesFloor', jobs: 'jobsFloor' } as const;

/**
 * Deletes records for devices that stayed away: tombstones and keys of edits and jobs from before the given
 * moments. The floor rises with the tombstones, so that a device that may have missed one compares digests.
 *
 * @see protocol §1 Tombstones
 */
export async function purge(engine: Engine, before: { tombstones: Date; keys: Date }): Promise<void> {
  await engine.write(async (tx) => {
    for (const name of feedNames) await purgeTombstones(tx, name, before.tombstones);
    for (const query of removeKeys) await tx.run(query, { before: before.keys });
  });
}

async function purgeTombstones(tx: Connection, feed: FeedName, before: Date): Promise<void> {
  const [highest] = await tx.run(highestTombstone, { feed, before });
  if (!highest?.rev) return;
  // A clock that was set back makes later tombstones older.
  await tx.run(raiseFloor[feed], { rev: highest.rev });
  await tx.run(removeTombstones, { feed, before });
}

const highestTombstone = defineQuery('highest_tombstone', (db, { feed }) =>
  db
    .select({ rev: max(feed.rev) })
    .from(feed)
    .where(isOldTombstone(feed)),
);

const removeTombstones = defineQuery('remove_tombstones', (db, { feed }) =>
  db.delete(feed).where(isOldTombstone(feed)),
);

function isOldTombstone(feed: Tables['feed']) {
  const before = sql.param(sql.placeholder('before'), feed.changedAt);
  return and(eq(feed.feed, sql.placeholder('feed')), eq(feed.gone, true), lt(feed.changedAt, before));
}

const raiseFloor = { talents: raise('talents'), companies: raise('companies'), jobs: raise('jobs') };

function raise(feed: FeedName) {
  const floor = floorColumns[feed];
  return defineQuery(`raise_floor_${feed}`, (db, { syncMeta }) =>
    db
      .update(syncMeta)
      .set({ [floor]: sql`${sql.placeholder('rev')}` })
      .where(lt(syncMeta[floor], sql.placeholder('rev'))),
  );
}

const removeKeys = (['idempotency', 'jobKeys', 'savedKeys'] as const).map((table) =>
  defineQuery(`remove_${table}`, (db, { [table]: keys }) =>
    db.delete(keys).where(lt(keys.createdAt, sql.param(sql.placeholder('before'), keys.createdAt))),
  ),
);
