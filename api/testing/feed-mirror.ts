import type { FeedName } from '#shared/catalog/feeds.ts';
import { shardOf, sumOfRows } from '#shared/rules/shards.ts';
import type { Checkpoint, SyncStore } from '../store/feeds/sync.store.ts';

interface MirroredRow {
  id: number;
  rev: number;
}

/** A device reduced to its rows: it follows the changes of one feed and complains of what must never come. */
export interface FeedMirror {
  rows: Map<number, MirroredRow>;
  /** Reads what changed since the last time, in pages of `limit`. */
  pull(limit: number): Promise<void>;
  /** The digest of its rows. */
  sums(): [n: number, count: number, sum: number][];
}

export function createFeedMirror(sync: SyncStore, feed: FeedName, start: Checkpoint): FeedMirror {
  const rows = new Map<number, MirroredRow>();
  const seen = new Map<number, number>();
  let since = start;

  function see({ id, rev }: MirroredRow) {
    if (rev <= since.rev) throw new Error(`${feed} ${id} came with ${rev}, behind ${since.rev}`);
    if (rev <= (seen.get(id) ?? 0)) throw new Error(`${feed} ${id} went back to ${rev}`);
    seen.set(id, rev);
  }

  async function pullPage(limit: number): Promise<boolean> {
    const page = await sync.changes(feed, since, limit);
    if (page === 'resync') throw new Error('A resync was asked for');
    const changed: MirroredRow[] = page.cards.map((card) => JSON.parse(card));
    for (const row of [...changed, ...page.gone]) see(row);
    for (const row of changed) rows.set(row.id, row);
    for (const { id } of page.gone) rows.delete(id);
    since = page.next;
    return page.pending > 0;
  }

  return {
    rows,
    async pull(limit) {
      while (await pullPage(limit));
    },
    sums() {
      const shards = Map.groupBy(rows.values(), ({ id }) => shardOf(id));
      const sums = [...shards].sort(([a], [b]) => a - b).map(([n, held]) => ({ n, ...sumOfRows(held) }));
      return sums.map(({ n, count, sum }) => [n, count, sum]);
    },
  };
}
