import { buildProfile } from '#pwa/testing/build-talent.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { limits } from '#shared/limits.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';
import { cacheDb, inCacheDb } from './cache-db.ts';
import { readList, readRows, saveList, saveRow } from './lists.local.ts';
import { readProfileCopy, removeProfileCopy, saveProfileCopy } from './profiles.local.ts';
import { isStorageFull } from './storage-faults.ts';

const dayMs = 86_400_000;

async function emptyCache(): Promise<void> {
  await cacheDb().delete();
  await cacheDb().open();
}

// Files share the database: the one before may have left something.
beforeEach(emptyCache);
afterEach(emptyCache);

const profile = (id: number) => buildProfile(buildCard(id));

describe('lists on the device', () => {
  it('gives a list back in the order of the server', async () => {
    const cards = [buildCard(3), buildCard(1), buildCard(2)];
    await saveList('talents', { key: 'k', cards, total: 9, next: 'c', savedAt: 5 });
    expect(await readList('talents', 'k', new Date())).toEqual({ cards, total: 9, next: 'c', savedAt: 5 });
    expect(await readList('talents', 'other', new Date())).toBeUndefined();
  });

  it('shows a newer answer about one person in every list', async () => {
    await saveList('talents', { key: 'a', cards: [buildCard(1)], total: 1, next: null, savedAt: 1 });
    await saveRow('talents', buildCard(1, { name: 'New name', rev: 2 }));
    expect((await readList('talents', 'a', new Date()))?.cards[0]?.name).toBe('New name');
  });

  it('notices that a newer answer lacks people whom the device still holds (V13)', async () => {
    const list = (cards: ReturnType<typeof buildCard>[], savedAt: number) =>
      saveList('talents', { key: 'k', cards, total: cards.length, next: null, savedAt });
    expect(await list([buildCard(3), buildCard(2), buildCard(1)], 1)).toBe(false);
    expect(await list([buildCard(3), buildCard(1)], 2)).toBe(true);
    expect(await list([buildCard(3), buildCard(1)], 3)).toBe(false);
    await removeProfileCopy('talent-3');
    expect(await list([buildCard(1)], 4)).toBe(false);
  });

  it('drops the oldest lists', async () => {
    for (let n = 1; n <= 42; n += 1) {
      await saveList('talents', { key: `k${n}`, cards: [], total: 0, next: null, savedAt: n });
    }
    expect(await readList('talents', 'k2', new Date())).toBeUndefined();
    expect(await readList('talents', 'k3', new Date())).toBeDefined();
  });
});

describe('profiles on the device', () => {
  it('keeps those of the last 30 days, at most 200', async () => {
    const now = Date.now();
    await saveProfileCopy(publicProfileOf(profile(1000)), now - 31 * dayMs);
    for (let id = 1; id <= limits.viewedProfilesKept + 1; id += 1)
      await saveProfileCopy(publicProfileOf(profile(id)), now + id);
    expect(await readProfileCopy('talent-1000')).toBeUndefined();
    expect(await readProfileCopy('talent-1')).toBeUndefined();
    expect(await readProfileCopy('talent-2')).toEqual({ profile: profile(2), savedAt: now + 2 });
  });

  it('removes the card of a person who left and whose profile was never opened here (V13)', async () => {
    await saveRow('talents', buildCard(1));
    await saveRow('talents', buildCard(11));
    await removeProfileCopy('talent-1');
    expect(await readRows('talents', [1, 11], new Date())).toMatchObject([{ id: 11 }]);
  });

  it('removes every copy of a person who left', async () => {
    await saveProfileCopy(publicProfileOf(profile(1)), Date.now());
    await saveRow('talents', buildCard(1));
    await removeProfileCopy('talent-1');
    expect(await readProfileCopy('talent-1')).toBeUndefined();
    expect(await readRows('talents', [1], new Date())).toEqual([]);
  });
});

describe('faults of the storage', () => {
  it('knows a full disk inside an aborted transaction', () => {
    const inner = Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
    expect(isStorageFull(Object.assign(new Error('aborted'), { name: 'AbortError', inner }))).toBe(true);
    expect(isStorageFull(new Error('other'))).toBe(false);
  });

  it('opens a lost connection once more, and only once', async () => {
    const lost = new Error('Connection to Indexed Database server lost. Refresh the page to try again');
    let tries = 0;
    const work = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(lost) : cacheDb().meta.count();
    };
    expect(await inCacheDb(work)).toBe(0);
    await expect(inCacheDb(() => Promise.reject(lost))).rejects.toBe(lost);
  });
});
