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

/** A row as columns hold it: plain JSON values under the same keys in every row. */
export type PlainRow = Record<string, unknown>;

/** Each key's values, one per row, in the order of the rows. */
export type PlainColumns = Record<string, unknown[]>;

/**
 * Turns rows into columns, which compress to half of what rows do.
 *
 * @param rows All with the keys of the first; a key that a row misses becomes null.
 * @see protocol §1 shards, performance §3
 */
export function toColumns(rows: readonly PlainRow[]): PlainColumns {
  const keys = Object.keys(rows[0] ?? {});
  return Object.fromEntries(keys.map((key) => [key, rows.map((row) => row[key] ?? null)]));
}

/** Turns columns back into the rows they were made of; the inverse of `toColumns`. */
export function fromColumns(columns: PlainColumns): PlainRow[] {
  const entries = Object.entries(columns);
  const count = entries[0]?.[1].length ?? 0;
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(entries.map(([key, values]) => [key, values[index] ?? null])),
  );
}
