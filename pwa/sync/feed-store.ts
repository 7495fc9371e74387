import type { FeedRow } from '#shared/model/sync.ts';

/** Up to where a device knows a feed. */
export interface Checkpoint {
  epoch: string;
  rev: number;
}

/** A shard as the device holds it. */
export interface HeldShard {
  n: number;
  count: number;
  /** Σ mix32(id, rev) mod 2³² over its rows. */
  sum: number;
}

/** What a device knows about its copy of one feed. */
export interface FeedState {
  /** Null before the first fill. */
  checkpoint: Checkpoint | null;
  /** The next pull compares digests. */
  needsResync: boolean;
  /** Whose fill may write; each new fill takes the next number. */
  run: number;
  /** Pulls since digests were compared, and when that was, in ms. */
  pullsSinceDigest: number;
  comparedAt: number | null;
  /** When the server last answered a pull, in ms: the age of the copy. */
  syncedAt: number | null;
  /** Visible rows the server has, by the last digest and the changes since. */
  available: number | null;
  /** Shards this device means to hold. */
  wantedShards: readonly number[] | 'all';
}

export interface ShardReplacement {
  run: number;
  n: number;
  rows: readonly FeedRow[];
}

export interface ChangesPage {
  /** The checkpoint this page was asked with; the page is dropped when it is no longer the stored one. */
  since: Checkpoint;
  next: Checkpoint;
  items: readonly FeedRow[];
  gone: readonly { id: number; rev: number }[];
  syncedAt: number;
}

/**
 * Keeps the copy of one feed. Every method is one transaction; rows, search text and state go together, so that a
 * fault between two of them can only repeat work, never leave a gap.
 *
 * @see sync §3, §4
 */
export interface FeedStore {
  readState(): Promise<FeedState>;
  changeState(change: (state: FeedState) => FeedState): Promise<FeedState>;
  heldShards(): Promise<HeldShard[]>;
  /** Puts a shard's rows in place of the held ones; false when the run is no longer the stored one. */
  replaceShard(replacement: ShardReplacement): Promise<boolean>;
  /** Removes shards, for room or because the server has none of their rows; false as above. */
  dropShards(run: number, shards: readonly number[]): Promise<boolean>;
  /**
   * Applies one page of changes: rows with a revision not below the held one, deletions, the new checkpoint.
   * Rows of shards that are not held change only what is held of them elsewhere (featured, viewed profiles).
   * False when the stored checkpoint is no longer `since`.
   */
  applyChanges(page: ChangesPage): Promise<boolean>;
}
