import { describe, expect, it } from 'vitest';
import { capacityOf, lowestShard, mayStoreMore, nextEviction, progressOf, surplusBelow } from './capacity.ts';
import { type FeedState, type KnownShard, unknownFeed } from './feed-state.ts';

const phone = { isInstalled: false, isDesktop: false, savesData: false };
const shards = Array.from({ length: 100 }, (_, n): KnownShard => [n, 512]);
const filled = (heldFrom: number): FeedState => ({
  ...unknownFeed,
  checkpoint: { epoch: 'e', rev: 1 },
  heldFrom,
  shards,
});

describe('how much a device holds', () => {
  it('is the newest part on a phone, all when installed or on a desktop, little when data are saved', () => {
    expect(capacityOf(phone)).toBe('phone');
    expect(capacityOf({ ...phone, isInstalled: true })).toBe('all');
    expect(capacityOf({ ...phone, isDesktop: true })).toBe('all');
    expect(capacityOf({ isInstalled: true, isDesktop: true, savesData: true })).toBe('little');
  });

  it('counts from the newest shard down', () => {
    expect(lowestShard('phone', shards)).toBe(60);
    expect(lowestShard('little', shards)).toBe(99);
    expect(lowestShard('all', shards)).toBe(0);
    expect(lowestShard('phone', shards.slice(0, 12))).toBe(0);
    expect(lowestShard('little', [])).toBe(0);
  });

  it('counts shards that exist, not numbers', () => {
    expect(
      lowestShard('little', [
        [3, 9],
        [700, 1],
      ]),
    ).toBe(700);
  });
});

describe('what is too much', () => {
  it('goes when the person chose less', () => {
    expect(surplusBelow(filled(0), 'little', true)).toBe(99);
    expect(surplusBelow(filled(0), 'phone', true)).toBe(60);
    expect(surplusBelow(filled(60), 'phone', true)).toBeNull();
  });

  it('goes on a phone as the directory grows', () => {
    expect(surplusBelow(filled(59), 'phone', false)).toBe(60);
  });

  it('is nothing before the first fill', () => {
    expect(surplusBelow({ ...filled(0), checkpoint: null }, 'phone', true)).toBeNull();
    expect(surplusBelow(filled(99), 'little', true)).toBeNull();
  });

  it('stays on a line that happens to be slow', () => {
    expect(surplusBelow(filled(0), 'little', false)).toBeNull();
  });
});

describe('room', () => {
  it('ends at a quarter of the quota', () => {
    expect(mayStoreMore({ usage: 24, quota: 100 })).toBe(true);
    expect(mayStoreMore({ usage: 25, quota: 100 })).toBe(false);
    for (const unknown of [{}, { usage: 25 }, { usage: 25, quota: 0 }, { quota: 100 }]) {
      expect(mayStoreMore(unknown)).toBe(true);
    }
    expect(mayStoreMore({ usage: 0, quota: 100 })).toBe(true);
  });

  it('is made of the oldest shards, then pictures, then profiles', () => {
    expect(nextEviction({ shards: [5, 6, 7, 8], pictures: 3, profiles: 3 })).toEqual({ kind: 'shards', below: 7 });
    expect(nextEviction({ shards: [6, 7, 8], pictures: 3, profiles: 3 })).toEqual({ kind: 'shards', below: 8 });
    expect(nextEviction({ shards: [7, 8], pictures: 3, profiles: 3 })).toEqual({ kind: 'shards', below: 8 });
    expect(nextEviction({ shards: [8], pictures: 3, profiles: 3 })).toEqual({ kind: 'pictures' });
    expect(nextEviction({ shards: [8], pictures: 0, profiles: 3 })).toEqual({ kind: 'profiles' });
    expect(nextEviction({ shards: [], pictures: 0, profiles: 0 })).toBeNull();
  });
});

describe('progress', () => {
  it('is the share of the rows that are meant to be held', () => {
    expect(progressOf(unknownFeed, 'all')).toBe(0);
    expect(progressOf(filled(75), 'all')).toBe(0.25);
    expect(progressOf(filled(80), 'phone')).toBe(0.5);
    expect(progressOf(filled(60), 'phone')).toBe(1);
    expect(progressOf({ ...filled(0), shards: [] }, 'all')).toBe(1);
    const uneven: KnownShard[] = [
      [0, 6],
      [1, 3],
      [2, 1],
    ];
    const shares = [0, 1, 2, 3].map((heldFrom) => progressOf({ ...filled(heldFrom), shards: uneven }, 'all'));
    expect(shares).toEqual([1, 0.4, 0.1, 0]);
  });
});
