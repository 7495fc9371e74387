import { afterEach, describe, expect, it, vi } from 'vitest';
import { startBatch } from '#pwa/testing/saved-batches.ts';
import { DatabaseGone, StorageSilent } from '../local/storage-faults.ts';
import { StorageFull } from '../sync/account-state.ts';
import { emptySavedList, makeChange, type SavedList, type SavedListStore } from '../sync/saved/saved-list.ts';
import { forgetMemoryList, isHeldInMemory, orInMemory } from './memory-saved-lists.ts';

const owner = 'user-7';
const job = { kind: 'job', key: '5', isSaved: true, savedAt: '2026-11-01T10:00:00.000Z' } as const;
const save = (list: SavedList) => ({ state: makeChange(list, job, { isSent: true }), result: 'saved' });

/** A stored list; while it has a fault, it fails with it. */
function startStore() {
  const stored: { list: SavedList; fault: Error | null } = { list: emptySavedList, fault: null };
  const store: SavedListStore = {
    async read() {
      if (stored.fault) throw stored.fault;
      return stored.list;
    },
    async change(decide) {
      if (stored.fault) throw stored.fault;
      const { state: list, result } = decide(stored.list);
      stored.list = list;
      return result;
    },
  };
  return { stored, list: orInMemory(owner, store), ofVisitor: orInMemory('visitor', store) };
}

afterEach(() => {
  vi.useRealTimers();
  forgetMemoryList(owner);
});

describe('the saved list of an account in a browser that keeps nothing (A19)', () => {
  it('is changed in memory, and goes with the logout', async () => {
    const { list, stored } = startStore();
    stored.fault = new StorageSilent();
    expect(await list.change(save)).toBe('saved');
    expect([isHeldInMemory(owner), (await list.read()).items]).toMatchObject([true, [{ key: '5' }]]);
    forgetMemoryList(owner);
    expect((await list.read()).items).toEqual([]);
  });

  it('joins the stored one with its keys once storage answers, over nothing newer', async () => {
    const { list, stored } = startStore();
    await list.change((before) => ({
      state: makeChange(before, { ...job, key: '6' }, { isSent: true }),
      result: null,
    }));
    stored.fault = new StorageSilent();
    await list.change(save);
    await list.change((before) => startBatch(before, 'key-1'));
    stored.fault = null;
    await list.change((before) => ({ state: before, result: null }));
    expect(isHeldInMemory(owner)).toBe(false);
    expect(stored.list.items.map(({ key }) => key)).toEqual(['5', '6']);
    expect(stored.list.entries.map(({ seq, key, change }) => [seq, key, change.key])).toEqual([
      [1, null, '6'],
      [2, 'key-1', '5'],
    ]);
  });

  it('goes on from the stored one where the disk is full, and is what is read', async () => {
    const { list, stored } = startStore();
    await list.change((before) => ({
      state: makeChange(before, { ...job, key: '6' }, { isSent: true }),
      result: null,
    }));
    const full = orInMemory(owner, {
      read: async () => stored.list,
      change: async () => {
        throw new StorageFull();
      },
    });
    await full.change(save);
    expect((await full.read()).items.map(({ key }) => key)).toEqual(['5', '6']);
    // A full disk is asked again after a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    await list.change((before) => ({ state: before, result: null }));
    expect(stored.list.entries.map(({ change }) => change.key)).toEqual(['6', '5']);
  });

  it('is not made again where its account has left', async () => {
    const { list, stored } = startStore();
    stored.fault = new DatabaseGone();
    await expect(list.change(save)).rejects.toBe(stored.fault);
    expect(isHeldInMemory(owner)).toBe(false);
  });

  it('is none of a visitor, whose list has nowhere else to go', async () => {
    const { ofVisitor, stored } = startStore();
    stored.fault = new StorageSilent();
    await expect(ofVisitor.change(save)).rejects.toBe(stored.fault);
    await expect(ofVisitor.read()).rejects.toBe(stored.fault);
  });
});
