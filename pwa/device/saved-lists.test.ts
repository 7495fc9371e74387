import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBuckets } from '#pwa/testing/fake-buckets.ts';
import type { SavedChange } from '#shared/model/saved.ts';
import {
  closeSavedDb,
  deleteSavedDb,
  inStoredSavedDb,
  putSavedCopy,
  readSavedCopies,
  readSavedCopy,
  type SavedOwner,
  savedOwners,
} from '../local/saved-db.ts';
import { noteSignedIn } from '../local/signed-in.ts';
import { makeChange } from '../sync/saved/saved-list.ts';
import { leaveOtherSavedLists, leaveSavedList, mergeListsAtLogin, readAccountLists, savedList } from './saved-lists.ts';

beforeEach(() => {
  noteSignedIn('user', 7);
  noteSignedIn('company', 3);
});
afterEach(async () => {
  noteSignedIn('user', null);
  noteSignedIn('company', null);
  for (const owner of await savedOwners()) await deleteSavedDb(owner);
});

const savedAt = '2026-11-24T00:00:00.000Z';

function save(owner: SavedOwner, change: Partial<SavedChange> & { key: string }): Promise<void> {
  const whole = { kind: 'job' as const, isSaved: true, savedAt, ...change };
  const isSent = owner !== 'visitor';
  return savedList(owner).change((list) => ({ state: makeChange(list, whole, { isSent }), result: undefined }));
}

function copyOf(key: string) {
  return { kind: 'job' as const, key, value: { title: 'Welder' }, savedAt: 1, isGone: false, isWhole: true };
}

const keysOf = async (owner: SavedOwner) => (await savedList(owner).read()).items.map(({ key }) => key);

describe('saved things on the device', () => {
  it('Y12 that an older version kept are all there, are sent, and may be changed', async () => {
    // As the app of then: its own Dexie, its schema, rows without notes, rhythms and marks.
    const old = new Dexie('dalil-saved-user-7');
    old.version(1).stores({ items: '[kind+key]', waiting: 'seq', copies: '[kind+key]', meta: 'key' });
    const kept = Array.from({ length: 300 }, (_, n) => ({ kind: 'job', key: String(n + 1), savedAt, colour: 'blue' }));
    await old.table('items').bulkAdd([...kept, { kind: 'search', key: '/jobs?q=x' }]);
    await old.table('waiting').add({ seq: 1, change: { kind: 'job', key: '300', isSaved: true, savedAt } });
    await old.table('copies').add({ kind: 'job', key: '1', value: { name: 'of before' } });
    old.close();
    const { items, entries } = await savedList('user-7').read();
    expect(items).toHaveLength(301);
    expect(items.every(({ note, alert }) => note === '' && alert === 'off')).toBe(true);
    expect(entries).toMatchObject([{ seq: 1, key: null, state: 'open', attempts: 0, change: { key: '300' } }]);
    await save('user-7', { kind: 'search', key: '/jobs?q=x', alert: 'daily' });
    await save('user-7', { key: '1', isSaved: false });
    const changed = await savedList('user-7').read();
    expect(changed.items).toHaveLength(300);
    expect(changed.items.find(({ kind }) => kind === 'search')).toMatchObject({ alert: 'daily' });
    expect(changed.entries).toHaveLength(3);
    expect(await readSavedCopies('user-7')).toEqual([]);
  });

  it('survive the end of the browser, newest first (SYNC-10)', async () => {
    await save('visitor', { key: '1' });
    await save('visitor', { key: '2', savedAt: '2026-11-25T00:00:00.000Z' });
    expect(await keysOf('visitor')).toEqual(['2', '1']);
  });

  it('change one after the other, in whatever tab', async () => {
    await Promise.all(['1', '2', '3'].map((key) => save('user-7', { key })));
    const { items, entries } = await savedList('user-7').read();
    expect([items.length, entries.map(({ seq }) => seq)]).toEqual([3, [1, 2, 3]]);
  });

  it('lose their copy when they are removed, and a copy that comes late is not kept', async () => {
    await save('visitor', { key: '1' });
    await putSavedCopy('visitor', copyOf('1'));
    expect(await readSavedCopy('visitor', { kind: 'job', key: '1' })).toMatchObject({ isWhole: true });
    await save('visitor', { key: '1', isSaved: false });
    await putSavedCopy('visitor', copyOf('1'));
    expect(await readSavedCopies('visitor')).toEqual([]);
  });

  it('of the device join the account that signs in, with notes and copies, however often that is tried', async () => {
    await save('visitor', { key: '1', note: 'mine' });
    await save('visitor', { key: '2' });
    await putSavedCopy('visitor', copyOf('1'));
    await save('user-7', { key: '9' });
    await mergeListsAtLogin({ realm: 'user', id: 7 });
    await mergeListsAtLogin({ realm: 'user', id: 7 });
    expect((await keysOf('user-7')).toSorted()).toEqual(['1', '2', '9']);
    const { entries } = await savedList('user-7').read();
    expect(entries.map(({ change }) => change)).toMatchObject([{ key: '9' }, { key: '2' }, { key: '1', note: 'mine' }]);
    expect(await readSavedCopies('user-7')).toMatchObject([{ key: '1', value: { title: 'Welder' } }]);
    expect([await keysOf('visitor'), await readSavedCopies('visitor')]).toEqual([[], []]);
  });

  it('SYNC-3, SYNC-12 leave with their account, but for changes that are to be kept and are shown at its next login', async () => {
    await savedList('user-7').change((list) => {
      const known = {
        kind: 'job',
        key: '2',
        note: 'private',
        alert: 'off',
        savedAt: new Date().toISOString(),
      } as const;
      return { state: { ...list, items: [known] }, result: undefined };
    });
    await save('user-7', { key: '1', note: 'mine' });
    for (const key of ['1', '2']) await putSavedCopy('user-7', copyOf(key));
    await leaveSavedList({ realm: 'user', id: 7 }, { keepsEdits: true });
    expect((await savedList('user-7').read()).items).toMatchObject([{ key: '1', note: 'mine' }]);
    expect(await readSavedCopies('user-7')).toMatchObject([{ key: '1' }]);
    expect((await savedList('user-7').read()).entries).toHaveLength(1);
    await leaveSavedList({ realm: 'user', id: 7 }, { keepsEdits: false });
    expect(await savedOwners()).toEqual([]);
  });

  it('V10 are sent again after the next login of their account, which is heard of once', async () => {
    await save('user-7', { key: '1' });
    await leaveSavedList({ realm: 'user', id: 7 }, { keepsEdits: true });
    expect(await savedList('user-7').read()).toMatchObject({ isLeft: true, pause: 'signed_out' });
    expect(await mergeListsAtLogin({ realm: 'user', id: 7 })).toBe(true);
    expect(await savedList('user-7').read()).toMatchObject({ isLeft: false, pause: null, entries: [{}] });
    // Before the server's list has come.
    expect(await keysOf('user-7')).toEqual(['1']);
    expect(await mergeListsAtLogin({ realm: 'user', id: 7 })).toBe(false);
  });

  it('V11 that the server refused stay through a logout that keeps what is on this device alone', async () => {
    await save('user-7', { key: '1' });
    await savedList('user-7').change((list) => ({
      state: { ...list, entries: list.entries.map((one) => ({ ...one, state: 'refused' as const })) },
      result: undefined,
    }));
    await leaveSavedList({ realm: 'user', id: 7 }, { keepsEdits: true });
    expect(await keysOf('user-7')).toEqual(['1']);
  });

  it('SYNC-12 of an account that left are not made again by what comes late, only by its next login', async () => {
    await save('user-7', { key: '1' });
    noteSignedIn('user', null);
    await leaveSavedList({ realm: 'user', id: 7 }, { keepsEdits: false });
    await putSavedCopy('user-7', copyOf('1'));
    expect([await keysOf('user-7'), await readSavedCopies('user-7')]).toEqual([[], []]);
    expect(await savedList('user-7').change((list) => ({ state: list, result: 'ended' }))).toBe('ended');
    await expect(save('user-7', { key: '2' })).rejects.toThrow('DatabaseGone');
    expect(await savedOwners()).toEqual([]);
    noteSignedIn('user', 7);
    await save('user-7', { key: '2' });
    expect(await keysOf('user-7')).toEqual(['2']);
  });

  it('SYNC-15 of one account are gone before the next one is there, those of the other realm stay', async () => {
    await save('user-7', { key: '1' });
    await save('company-3', { key: '2' });
    await savedList('user-7').change((list) => ({ state: { ...list, entries: [] }, result: undefined }));
    await leaveOtherSavedLists('user', 8);
    expect(await savedOwners()).toEqual(['company-3']);
    await savedList('company-3').change((list) => ({ state: { ...list, entries: [] }, result: undefined }));
    await leaveOtherSavedLists('company', null);
    expect(await savedOwners()).toEqual([]);
  });

  it.each(['user-7', 'company-3'] as const)('V10 of %s stay for its login with what was not sent', async (owner) => {
    await save(owner, { key: '1' });
    await leaveOtherSavedLists(owner === 'user-7' ? 'user' : 'company', 8);
    expect((await savedList(owner).read()).entries).toHaveLength(1);
  });
});

describe('lists in storage buckets', () => {
  afterEach(() => FakeBuckets.remove());

  it('X8 are not deleted while they are opened, and not opened while they are deleted', async () => {
    const buckets = FakeBuckets.install();
    await save('company-3', { key: '2' });
    closeSavedDb('company-3');
    const steps: string[] = [];
    const [open, remove] = [buckets.open.bind(buckets), buckets.delete.bind(buckets)];
    buckets.open = (name) => {
      steps.push('opening');
      return open(name).finally(() => steps.push('opened'));
    };
    buckets.delete = async (name) => {
      steps.push('deleting');
      await new Promise((resolve) => setTimeout(resolve, 20));
      await remove(name);
      steps.push('deleted');
    };
    const [before, , after] = await Promise.all([
      readAccountLists(),
      leaveSavedList({ realm: 'company', id: 3 }, { keepsEdits: false }),
      readAccountLists(),
    ]);
    expect([before.length, after.length]).toEqual([1, 0]);
    expect(steps).toEqual(['opening', 'opened', 'deleting', 'deleted']);
  });
});

describe('a list of the first version of the app', () => {
  it('SYNC-11 loses nothing when a later version opens it', async () => {
    const old = new Dexie('dalil-saved-visitor');
    old.version(1).stores({ items: '[kind+key]', waiting: 'seq', copies: '[kind+key]', meta: 'key' });
    await old.table('items').bulkPut([
      { kind: 'job', key: '1', note: 'call', alert: 'off', savedAt },
      { kind: 'search', key: '/jobs?q=x', note: '', alert: 'weekly', savedAt },
    ]);
    await old.table('copies').put({ ...copyOf('1'), value: { title: 'Welder', aFieldOfThen: 1 } });
    old.close();
    expect(await keysOf('visitor')).toEqual(['1', '/jobs?q=x']);
    expect((await readSavedCopy('visitor', { kind: 'job', key: '1' }))?.value).toMatchObject({ title: 'Welder' });
    const version = await inStoredSavedDb('visitor', async (db) => db.verno, undefined);
    expect(version).toBeGreaterThanOrEqual(1);
    await mergeListsAtLogin({ realm: 'user', id: 7 });
    expect((await savedList('user-7').read()).items).toMatchObject([
      { key: '1', note: 'call' },
      { key: '/jobs?q=x', alert: 'weekly' },
    ]);
  });
});
