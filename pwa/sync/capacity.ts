import { limits } from '#shared/limits.ts';
import type { FeedState, KnownShard } from './feed-state.ts';

/** How much of a directory a device holds. */
export type Capacity = 'little' | 'phone' | 'all';

/** Facts of the device about itself. */
export interface DeviceFacts {
  isInstalled: boolean;
  /** True with a mouse and a wide screen: space and power suffice. */
  isDesktop: boolean;
  /** True when the person or the connection asks to save data: Save-Data, 2g, prefers-reduced-data. */
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
 * The shard below which the copy is too large; null when nothing has to be evicted. A slow connection alone evicts nothing:
 * only the person's choice makes a device hold little.
 */
export function surplusBelow(state: FeedState, capacity: Capacity, isChosen: boolean): number | null {
  if (!state.checkpoint || (capacity === 'little' && !isChosen)) return null;
  const lowest = lowestShard(capacity, state.shards);
  return lowest > state.heldFrom ? lowest : null;
}

/** True when the device may store more public copies. Where the browser reports no quota, it may. */
export function mayStoreMore({ usage, quota }: { usage?: number; quota?: number }): boolean {
  return usage === undefined || !quota || usage < quota * limits.quotaShareMax;
}

/** What is evicted next when the device is full. @see protocol §3 Evict */
export type Eviction = { kind: 'shards'; below: number } | { kind: 'pictures' } | { kind: 'profiles' } | null;

/**
 * Chooses what to evict when the device is full: the older half of the held shards down to one, then pictures, then viewed
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
