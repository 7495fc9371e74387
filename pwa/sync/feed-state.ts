import type { FeedRow } from '#shared/model/sync.ts';
import { shardOf } from '#shared/rules/shards.ts';

/** The next older shard that the server has and the device does not hold; undefined when there is none. */
export function nextOlderShard({ heldFrom, shards }: FeedState): number | undefined {
  return shards.findLast(([n]) => n < heldFrom)?.[0];
}

/** True when the shard of an id is one that the device holds whole. */
export function isCovered({ checkpoint, heldFrom }: FeedState, id: number): boolean {
  return checkpoint !== null && shardOf(id) >= heldFrom;
}

/** True when a shard may be written. */
export function acceptsShard(state: FeedState, shard: ShardReplacement): boolean {
  const { run, checkpoint, needsResync } = state;
  if (run !== shard.run) return false;
  const isSameHistory = checkpoint?.epoch === shard.epoch;
  if (isSameHistory && shard.asOf < checkpoint.rev) return false;
  return !shard.extends || (isSameHistory && !needsResync && nextOlderShard(state) === shard.n);
}

/**
 * True when a held row outlives its shard's replacement: it was answered after the shard was read. Before the first
 * checkpoint nobody knows which history a row is of, and a revision says nothing across histories.
 */
export function outlives(state: FeedState, shard: ShardReplacement, row: { rev: number }): boolean {
  return state.checkpoint?.epoch === shard.epoch && row.rev > shard.asOf;
}

/** The state once a shard was written. */
export function stateWithShard(state: FeedState, shard: ShardReplacement): FeedState {
  return shard.extends ? { ...state, heldFrom: shard.n } : state;
}

/** The state at the end of a comparison. */
export function stateAfterResync(state: FeedState, end: ResyncEnd): FeedState {
  const { checkpoint, heldFrom, shards, syncedAt } = end;
  const isDone = { needsResync: false, pullsSinceDigest: 0, comparedAt: syncedAt, syncedAt };
  return { ...state, ...isDone, checkpoint, heldFrom, shards };
}

/** The state once the older shards were given up. */
export function stateWithoutShardsBelow(state: FeedState, n: number): FeedState {
  return { ...state, run: state.run + 1, heldFrom: Math.max(state.heldFrom, n) };
}

/** True when a page may be applied. Pages asked before a comparison began belong to a copy that is being replaced. */
export function acceptsPage({ checkpoint, needsResync }: FeedState, { since }: ChangesPage): boolean {
  return !needsResync && checkpoint?.epoch === since.epoch && checkpoint.rev === since.rev;
}

function withNewShards(shards: readonly KnownShard[], ids: readonly number[]): readonly KnownShard[] {
  const known = new Set(shards.map(([n]) => n));
  const added = [...new Set(ids.map(shardOf))].filter((n) => !known.has(n));
  if (added.length === 0) return shards;
  return [...shards, ...added.map((n): KnownShard => [n, 0])].sort(([a], [b]) => a - b);
}

/** The state once a page was applied. */
export function stateAfterPage(state: FeedState, page: ChangesPage): FeedState {
  const shards = withNewShards(
    state.shards,
    page.items.map(({ id }) => id),
  );
  return { ...state, checkpoint: page.next, syncedAt: page.syncedAt, shards };
}

/** The number of the server's rows: those of the shards held, and the last digest's number for the others. */
export function availableRows({ heldFrom, shards, checkpoint }: FeedState, heldRows: number): number | null {
  if (!checkpoint) return null;
  return heldRows + shards.reduce((sum, [n, count]) => (n < heldFrom ? sum + count : sum), 0);
}

/** Up to which revision a device has a feed. */
export interface Checkpoint {
  epoch: string;
  rev: number;
}

/** A shard that the device holds whole. */
export interface HeldShard {
  n: number;
  count: number;
  /** Σ mix32(id, rev) mod 2³² over its rows. */
  sum: number;
}

/** A shard the server has: its number, and how many visible rows it had when digests were last compared. */
export type KnownShard = readonly [n: number, count: number];

/** The state of a device's copy of one feed. */
export interface FeedState {
  /** Null before the first fill. */
  checkpoint: Checkpoint | null;
  /** The next pull compares digests. */
  needsResync: boolean;
  /** Number of the fill that may write; each new fill takes the next one. */
  run: number;
  /** Pulls since digests were compared, and when that was, in ms. */
  pullsSinceDigest: number;
  comparedAt: number | null;
  /** When the server last answered a pull, in ms: the age of the copy. */
  syncedAt: number | null;
  /**
   * With a checkpoint, every visible row of this shard and the higher ones is held as of that checkpoint: the newest
   * are filled first, and the oldest are evicted first.
   */
  heldFrom: number;
  /** The server's shards, ascending. */
  shards: readonly KnownShard[];
}

/** The state before the first fill. */
export const unknownFeed: FeedState = {
  checkpoint: null,
  needsResync: true,
  run: 0,
  pullsSinceDigest: 0,
  comparedAt: null,
  syncedAt: null,
  heldFrom: 0,
  shards: [],
};

export interface ShardReplacement {
  run: number;
  n: number;
  /** History the rows belong to, and the revision they were read at. */
  epoch: string;
  asOf: number;
  rows: readonly FeedRow[];
  /** Set when this is the next older shard of a filled copy: `heldFrom` becomes `n` with the rows. */
  extends?: boolean;
}

/** The end of a comparison of digests: from here on the copy is as of the checkpoint. */
export interface ResyncEnd {
  run: number;
  checkpoint: Checkpoint;
  heldFrom: number;
  shards: readonly KnownShard[];
  /** Ms. */
  syncedAt: number;
  /** Deletions may have been missed: rows that the held shards do not confirm go. */
  isHistoryLost: boolean;
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
 * Stores the copy of one feed. Every method is one transaction over rows, search text and state, so that a fault can only
 * repeat work, never leave a gap.
 *
 * @see protocol §2, §3
 */
export interface FeedStore {
  readState(): Promise<FeedState>;
  changeState(change: (state: FeedState) => FeedState): Promise<FeedState>;
  /** The shards with rows that are held whole, ascending. */
  heldShards(): Promise<HeldShard[]>;
  /**
   * Puts a shard's rows in place of the held ones; false when the run is no longer the stored one, or when the rows are
   * older than the checkpoint of the same history: rows that left since would come back.
   */
  replaceShard(replacement: ShardReplacement): Promise<boolean>;
  /** Ends a comparison; removes shards the server no longer has. False when the run is no longer the stored one. */
  endResync(end: ResyncEnd): Promise<boolean>;
  /** Evicts the shards below `n`, except for rows that are stored for another reason. A running fill stops. */
  dropShardsBelow(n: number): Promise<void>;
  /**
   * Applies one page of changes: rows with a revision not below the held one, deletions, the new checkpoint.
   * Rows below `heldFrom` change only where they are held for another reason (featured, viewed profiles).
   * False when the stored checkpoint is no longer `since`.
   */
  applyChanges(page: ChangesPage): Promise<boolean>;
}
