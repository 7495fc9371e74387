import { mix32 } from './listing-order.ts';

/** How many ids one shard spans. */
export const shardSize = 512;

/** Gives the shard of an id. @see protocol §1 digest */
export function shardOf(id: number): number {
  return Math.floor(id / shardSize);
}

/** The sum of a shard in a digest. */
export interface ShardSum {
  count: number;
  /** Σ mix32(id, rev) mod 2³². */
  sum: number;
}

/** Sums up rows of one shard, in any order; the same on server and device. @see protocol §1 digest */
export function sumOfRows(rows: Iterable<{ id: number; rev: number }>): ShardSum {
  let count = 0;
  let sum = 0;
  for (const { id, rev } of rows) {
    count += 1;
    sum = (sum + mix32(id, rev)) >>> 0;
  }
  return { count, sum };
}
