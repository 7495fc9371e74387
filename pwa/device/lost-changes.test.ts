import { afterEach, describe, expect, it } from 'vitest';
import { acknowledged, startBatch } from '#pwa/testing/saved-batches.ts';
import { noteSignedIn } from '../local/signed-in.ts';
import { StorageSilent } from '../local/storage-faults.ts';
import { emptySavedList, makeChange, type SavedList, type SavedListStore } from '../sync/saved/saved-list.ts';
import { forgetMemoryList, orInMemory } from './memory-saved-lists.ts';

const job = { kind: 'job', key: '5', isSaved: true, savedAt: '2026-11-01T10:00:00.000Z' } as const;
const save = (list: SavedList) => ({ state: makeChange(list, job, { isSent: true }), result: null });
const keep = (list: SavedList) => ({ state: list, result: null });

let stored: SavedList = emptySavedList;
let fault: Error | null = null;
const store: SavedListStore = {
  read: async () => stored,
  async change(decide) {
    if (fault) throw fault;
    const { state: list, result } = decide(stored);
    stored = list;
    return result;
  },
};
const list = orInMemory('user-7', store);
const throwDatabaseAway = () => {
  stored = emptySavedList;
};
const waiting = () => stored.entries.map(({ change, key }) => [change.key, key]);

afterEach(() => {
  fault = null;
  forgetMemoryList('user-7');
  throwDatabaseAway();
  noteSignedIn('user', null);
});

describe('a saved list whose database the browser throws away while the page is open (A19, SYNC-1)', () => {
  it('gets back what waits, with the key that it was sent under', async () => {
    noteSignedIn('user', 7);
    await list.change(save);
    await list.change((before) => startBatch(before, 'key-1'));
    throwDatabaseAway();
    await list.change(keep);
    expect([waiting(), stored.items.map(({ key }) => key)]).toEqual([[['5', 'key-1']], ['5']]);
    throwDatabaseAway();
    await list.change(keep);
    expect(waiting()).toEqual([['5', 'key-1']]);
  });

  it('gets it back in memory where the next one cannot be written', async () => {
    noteSignedIn('user', 7);
    await list.change(save);
    throwDatabaseAway();
    fault = new StorageSilent();
    expect(await list.change((before) => startBatch(before, 'key-1'))).toMatchObject({ changes: [{ key: '5' }] });
    fault = null;
    await list.change(keep);
    expect(waiting()).toEqual([['5', 'key-1']]);
  });

  it('gets back nothing that the server has acknowledged', async () => {
    noteSignedIn('user', 7);
    await list.change(save);
    await list.change((before) => startBatch(before, 'key-1'));
    await list.change((before) => keep(acknowledged(before, 'key-1', before.items)));
    throwDatabaseAway();
    await list.change(keep);
    expect(stored).toEqual(emptySavedList);
  });

  it('gets back nothing after a logout, not even at the next login (SYNC-12)', async () => {
    noteSignedIn('user', 7);
    await list.change(save);
    throwDatabaseAway();
    noteSignedIn('user', null);
    await list.change(keep);
    noteSignedIn('user', 7);
    await list.change(keep);
    expect(waiting()).toEqual([]);
  });
});
