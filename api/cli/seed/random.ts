import { mix32 } from '#shared/rules/listing-order.ts';

/** Chance that can be repeated: the same row always draws the same. */
export interface Random {
  /** A whole number from 0 to `count` − 1. */
  below(count: number): number;
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number;
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
  /** @throws RangeError of an empty list */
  pick<T>(list: readonly T[]): T;
  /** Different items of the list, in drawn order. */
  take<T>(list: readonly T[], count: number): T[];
}

/** Gives each kind of row its own draws. */
export const streams = { talents: 1, companies: 2, jobs: 3 } as const;

/** Starts the draws of one row; they depend on nothing but its kind and its number. */
export function randomOf(stream: number, index: number): Random {
  const next = mulberry32(mix32(index, stream));
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('empty_list');
    // The index is within the list.
    return list[below(list.length)] as T;
  };
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    chance: (share) => next() < share,
    pick,
    take(list, count) {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () => {
        const item = pick(left);
        left.splice(left.indexOf(item), 1);
        return item;
      });
    },
  };
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
