import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { and, eq, lt, max } from './drizzle.ts';
import type { Connection, Engine } from './engines/engine.ts';

const floorColumns = { talents: 'talentsFloor', companies: 'companiesFloor', jobs: 'jobsFloor' } as const;

/**
 * Forgets what was kept for devices that stayed away: tombstones and keys of edits and jobs from before the given moments.
 * The floor rises with the tombstones, so that a device that may have missed one compares digests.
 *
 * @see sync §2 Tombstones
 */
export async function purge(engine: Engine, before: { tombstones: Date; keys: Date }): Promise<void> {
  await engine.write(async (tx) => {
    for (const name of feedNames) await purgeTombstones(tx, name, before.tombstones);
    for (const keys of [tx.tables.idempotency, tx.tables.jobKeys]) {
      await tx.db.delete(keys).where(lt(keys.createdAt, before.keys));
    }
  });
}

async function purgeTombstones(tx: Connection, name: FeedName, before: Date): Promise<void> {
  const { feed, syncMeta } = tx.tables;
  const isOld = and(eq(feed.feed, name), eq(feed.gone, true), lt(feed.changedAt, before));
  const [highest] = await tx.db
    .select({ rev: max(feed.rev) })
    .from(feed)
    .where(isOld);
  if (!highest?.rev) return;
  const floor = floorColumns[name];
  // A clock that was set back makes later tombstones older.
  await tx.db
    .update(syncMeta)
    .set({ [floor]: highest.rev })
    .where(lt(syncMeta[floor], highest.rev));
  await tx.db.delete(feed).where(isOld);
}
