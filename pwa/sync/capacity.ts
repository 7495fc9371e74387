import { limits } from '#shared/limits.ts';
import type { FeedState, KnownShard } from './feed-state.ts';

/** How much of a directory a device holds. */
export type Capacity = 'little' | 'phone' | 'all';

/** Facts of the device about itself. */
export interface DeviceFacts {
  isInstalled: boolean;
  /** A mouse and a wide screen: room and power are no worry. */
  isDesktop: boolean;
  /** The person or the line asks to save data: Save-Data, 2g, prefers-reduced-data. */
  savesData: boolean;
}

/** The default number of rows on a device. @see protocol §3 Capacity */
export function capacityOf({ isInstalled, isDesktop, savesData }: DeviceFacts): Capacity {
  if (savesData) return 'little';
  return isInstalled || isDesktop ? 'all' : 'phone';
}

const shardsOf: Record<Capacity, number> = {
  little: limits.littleShards,
  phone: limits.phoneShards,
  all: Number.POSITIVE_INFINITY,
};

/** The lowest shard that is held, counted from the newest. */
export function lowestShard(capacity: Capacity, shards: readonly KnownShard[]): number {
  return shards[shards.length - shardsOf[capacity]]?.[0] ?? 0;
}

/**
 * From which shard on the copy is too much; null when nothing has to go. A line that happens to be slow is no reason to
 * give rows up: only the person's own choice makes a device hold little.
 */
export function surplusBelow(state: FeedState, capacity: Capacity, isChosen: boolean): number | null {
  if (!state.checkpoint || (capacity === 'little' && !isChosen)) return null;
  const lowest = lowestShard(capacity, state.shards);
  return lowest > state.heldFrom ? lowest : null;
}

/** True when the device has room for more of what can be fetched again. Where the browser tells nothing, it has. */
export function mayStoreMore({ usage, quota }: { usage?: number; quota?: number }): boolean {
  return usage === undefined || !quota || usage < quota * limits.quotaShareMax;
}

/** The next thing to give up when the device is full. @see protocol §3 Evict */
export type Eviction = { kind: 'shards'; below: number } | { kind: 'pictures' } | { kind: 'profiles' } | null;

/**
 * Chooses what goes when the device is full: the older half of the held shards down to one, then pictures, then viewed
 * profiles, the ones opened longest ago first. Unsent data is not among it.
 */
export function nextEviction(held: { shards: readonly number[]; pictures: number; profiles: number }): Eviction {
  const { shards, pictures, profiles } = held;
  const below = shards[Math.ceil(shards.length / 2)];
  if (below !== undefined) return { kind: 'shards', below };
  if (pictures > 0) return { kind: 'pictures' };
  return profiles > 0 ? { kind: 'profiles' } : null;
}

/** The share of the wanted rows that is there, 0–1. */
export function progressOf(state: FeedState, capacity: Capacity): number {
  if (!state.checkpoint) return 0;
  const lowest = lowestShard(capacity, state.shards);
  const wanted = state.shards.filter(([n]) => n >= lowest);
  const rowsOf = (shards: readonly KnownShard[]) => shards.reduce((sum, [, count]) => sum + count, 0);
  const all = rowsOf(wanted);
  return all === 0 ? 1 : rowsOf(wanted.filter(([n]) => n >= state.heldFrom)) / all;
}
