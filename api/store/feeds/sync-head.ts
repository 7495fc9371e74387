import { randomBytes, randomInt } from 'node:crypto';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import { epochName, epochStart } from '#shared/rules/epochs.ts';
import { eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery, type Engine } from '../engines/engine.ts';
import { StoreError } from '../store-error.ts';

/** Where the history of all feeds stands. */
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
    const leap = limits.restoreRevisionJump * randomInt(1, leapsMax);
    await tx.db.update(syncClock).set({ rev: sql`${syncClock.rev} + ${leap}` });
  });
}
