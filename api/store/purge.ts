import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { and, eq, lt, max, sql } from './drizzle.ts';
import { type Connection, defineQuery, type Engine } from './engines/engine.ts';
import type { Tables } from './tables.ts';

const floorColumns = { talents: 'talentsFloor', companies: 'companiesFloor', jobs: 'jobsFloor' } as const;

/**
 * Deletes records kept for devices that stayed away: tombstones and keys of edits and jobs from before the given
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
