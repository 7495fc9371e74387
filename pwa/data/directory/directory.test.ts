import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { holdFeed } from '#pwa/testing/hold-feed.ts';
import { loseCopies } from '#pwa/testing/lose-copies.ts';
import {
  everybody as all,
  endLater,
  idsOf,
  openDirectory as open,
  paged,
  setHeldTalents,
  startDirectories,
  startSlowServer,
} from '#pwa/testing/open-directory.ts';
import { createFeedStore } from '../../local/feed-store.ts';
import { readList, saveList } from '../../local/lists.local.ts';
import { connection } from '../core/connection.ts';
import { listKey } from '../core/list-keys.ts';

const feed = createFeedStore('talents');

/** The device holds all talents. */
const fillCopy = () => holdFeed('talents', [buildCard(1, { name: 'Sara' }), buildCard(2, { name: 'Khalid' })]);

startDirectories();

describe('talent directory', () => {
  it('shows what the server answers and keeps it on the device', async () => {
    startFakeServer(paged);
    const directory = open();
    expect(idsOf(directory)).toBe('loading');
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
    expect(directory.get()).toMatchObject({
      list: { isStale: false, data: { total: 4, hasMore: true } },
      isFromDevice: false,
    });
    await vi.waitFor(async () =>
      expect((await readList('talents', listKey('talents', all), new Date()))?.cards).toHaveLength(2),
    );
  });

  it('shows the copy at once while it asks for a newer list', async () => {
    await saveList('talents', {
      key: listKey('talents', all),
      cards: [buildCard(9)],
      total: 1,
      next: null,
      savedAt: 1,
    });
    const answer = startSlowServer();
    const directory = open();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([9]));
    expect(directory.get().isRefreshing).toBe(true);
    answer();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
  });

  it('keeps what it shows beside copies that are older, or less than the device found', async () => {
    const copy = { key: listKey('talents', all), cards: [buildCard(9)], total: 1, next: null };
    const server = startFakeServer(paged);
    const directory = open();
    await vi.waitFor(async () => expect(await readList('talents', listKey('talents', all), new Date())).toBeDefined());
    await saveList('talents', { ...copy, savedAt: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(idsOf(directory)).toEqual([4, 3]);
    server.isDown = true;
    directory.refresh();
    await vi.waitFor(() => expect(directory.get().isFromDevice).toBe(true));
    const found = idsOf(directory);
    await saveList('talents', { ...copy, savedAt: Date.now() });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([idsOf(directory), directory.get().isFromDevice]).toEqual([found, true]);
  });

  it('adds page after page, and a refresh without news keeps them', async () => {
    startFakeServer(paged);
    const directory = open();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
    directory.loadMore();
    expect(directory.get().isLoadingMore).toBe(true);
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3, 2, 1]));
    expect(directory.get().list).toMatchObject({ data: { hasMore: false } });
    directory.refresh();
    await vi.waitFor(() => expect(directory.get().isRefreshing).toBe(false));
    expect(idsOf(directory)).toEqual([4, 3, 2, 1]);
  });

  it('searches the device when the server cannot be asked: same matches, same order (I12, I15, I18)', async () => {
    const cards = [
      buildCard(1, { name: 'محمد العتيبي', skills: ['Python'] }),
      buildCard(2, { name: 'Mohammed Al-Kuwari', isFeatured: true, featuredUntil: '2999-01-01T00:00:00.000Z' }),
      buildCard(3, { name: 'Sara', skills: ['python'], industry: 'finance' }),
      buildCard(4, { name: 'مُحَمَّد صالح', isFeatured: true, featuredUntil: '2020-01-01T00:00:00.000Z' }),
    ];
    await saveList('talents', { key: 'other', cards, total: 4, next: null, savedAt: 77 });
    startFakeServer(paged).isDown = true;
    const byName = open({ ...all, q: 'mohammed' });
    await vi.waitFor(() => expect(idsOf(byName)).toEqual([2, 4, 1]));
    expect(byName.get()).toMatchObject({
      isFromDevice: true,
      list: { isStale: true, savedAt: new Date(77), data: { total: 3, hasMore: false } },
    });
    const bySkill = open({ ...all, q: 'python', industry: 'technology' });
    await vi.waitFor(() => expect(idsOf(bySkill)).toEqual([1]));
    const none = open({ ...all, q: 'zzz' });
    await vi.waitFor(() => expect(idsOf(none)).toEqual([]));
  });

  it('tells how many there are as the server did, not how few the device has before its copy is filled', async () => {
    const server = startFakeServer(paged);
    const directory = open();
    await vi.waitFor(async () => expect(await readList('talents', listKey('talents', all), new Date())).toBeDefined());
    server.isDown = true;
    directory.refresh();
    await vi.waitFor(() => expect(directory.get().isFromDevice).toBe(true));
    expect(idsOf(directory)).toHaveLength(2);
    expect(directory.get()).toMatchObject({ available: null, list: { data: { total: 4, hasMore: false } } });
    await fillCopy();
    setHeldTalents(2);
    directory.refresh();
    await vi.waitFor(() => expect(directory.get()).toMatchObject({ available: 2, list: { data: { total: 2 } } }));
  });

  it('asks for changes at once when the answer lacks somebody whom the device still holds (V13)', async () => {
    await fillCopy();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const pulls: string[] = [];
    const server = startFakeServer(({ path }) => {
      if (path.startsWith('/api/sync/')) pulls.push(path);
      return { body: [buildCard(1, { name: 'Sara' })], headers: { 'x-total-count': '1' } };
    });
    server.isDown = true;
    const directory = open();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([2, 1]));
    server.isDown = false;
    directory.refresh();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([1]));
    await vi.waitFor(() => expect(pulls.join()).toContain('/api/sync/talents/'));
  });

  /** As the end of the first fill does with cards of lists that it did not bring. */
  async function giveUpCards(): Promise<void> {
    const { run } = await feed.changeState((state) => ({ ...state, run: state.run + 1 }));
    const end = { run, checkpoint: { epoch: 'e', rev: 9 }, heldFrom: 5, shards: [], syncedAt: 55 };
    await feed.endResync({ ...end, isHistoryLost: true });
  }

  it('keeps a list whole while the first fill gives up cards of it, and asks who is really gone', async () => {
    let isOneGone = false;
    const { seen: requests } = startFakeServer((request) =>
      isOneGone ? { body: [buildCard(3)], headers: { 'x-total-count': '1' } } : paged(request),
    );
    const directory = open();
    const seen: (number[] | string)[] = [];
    endLater(directory.subscribe(() => seen.push(idsOf(directory))));
    await vi.waitFor(async () =>
      expect((await readList('talents', listKey('talents', all), new Date()))?.cards).toHaveLength(2),
    );
    await giveUpCards();
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await vi.waitFor(async () =>
      expect((await readList('talents', listKey('talents', all), new Date()))?.cards).toHaveLength(2),
    );
    expect(seen.filter((ids) => ids !== 'loading').every((ids) => String(ids) === '4,3')).toBe(true);
    isOneGone = true;
    await giveUpCards();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([3]));
  });

  it('is back at the server when the connection is', async () => {
    await saveList('talents', { key: 'other', cards: [buildCard(1)], total: 1, next: null, savedAt: 1 });
    const server = startFakeServer(paged);
    server.isDown = true;
    const directory = open();
    await vi.waitFor(() => expect(directory.get().isFromDevice).toBe(true));
    server.isDown = false;
    connection.set('online');
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
    expect(directory.get().isFromDevice).toBe(false);
  });

  it('shows the copy on the device while a slow server is asked, when that list was never seen (V17)', async () => {
    await fillCopy();
    const answer = startSlowServer();
    const directory = open({ ...all, q: 'sara' });
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([1]));
    expect(directory.get()).toMatchObject({
      isFromDevice: true,
      isRefreshing: true,
      held: 2,
      available: 2,
      list: { isStale: false, savedAt: new Date(55) },
    });
    answer();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
    expect(directory.get().isFromDevice).toBe(false);
  });

  it('shows what comes to the device while the server still keeps everybody waiting (V17)', async () => {
    const answer = startSlowServer();
    const directory = open({ ...all, q: 'sara' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(idsOf(directory)).toBe('loading');
    await fillCopy();
    setHeldTalents(2);
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([1]));
    answer();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
  });

  it('marks the number of a part of the copy as not known while the server is asked (V17)', async () => {
    await holdFeed('talents', [buildCard(1001, { name: 'Sara' })], 4003);
    const answer = startSlowServer();
    const matches = open({ ...all, q: 'sara' });
    await vi.waitFor(() => expect(idsOf(matches)).toEqual([1001]));
    expect(matches.get()).toMatchObject({ isFromDevice: true, list: { data: { isTotalOfPart: true } } });
    answer();
    await vi.waitFor(() => expect(idsOf(matches)).toEqual([4, 3]));
    expect(matches.get()).not.toMatchObject({ list: { data: { isTotalOfPart: true } } });
  });

  it('does not let the copy flicker up before a quick server has answered', async () => {
    await fillCopy();
    const answer = startSlowServer();
    const directory = open({ ...all, q: 'sara' });
    const sources: boolean[] = [];
    endLater(directory.subscribe(() => sources.push(directory.get().isFromDevice)));
    setHeldTalents(2);
    await new Promise((resolve) => setTimeout(resolve, 60));
    answer();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
    expect(directory.get()).toMatchObject({ held: 2, available: 2 });
    expect(sources).not.toContain(true);
  });

  it('waits for the server where the device only holds cards of other lists', async () => {
    await saveList('talents', {
      key: 'other',
      cards: [buildCard(1, { name: 'Sara' })],
      total: 1,
      next: null,
      savedAt: 1,
    });
    const answer = startSlowServer();
    const directory = open({ ...all, q: 'sara' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(idsOf(directory)).toBe('loading');
    answer();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
  });

  it.each([
    ['all that the server has, while the device is being filled', all, 4006],
    ['the matches that the server counted last, of a search', { ...all, q: 'sara' }, 31],
  ])('counts %s', async (_, filter, total) => {
    await holdFeed('talents', [buildCard(1001, { name: 'Sara' }), buildCard(1002, { name: 'Khalid' })], 4004);
    const list = { cards: [], next: null, savedAt: 1 };
    await saveList('talents', { key: listKey('talents', { ...all, q: 'sara' }), total: 31, ...list });
    startFakeServer(paged).isDown = true;
    const directory = open(filter);
    await vi.waitFor(() => expect(directory.get()).toMatchObject({ isFromDevice: true, list: { data: { total } } }));
  });

  it('shows more of what the device found page by page', async () => {
    const cards = Array.from({ length: 130 }, (_, at) => buildCard(at + 1));
    await saveList('talents', { key: 'other', cards, total: 130, next: null, savedAt: 1 });
    startFakeServer(paged).isDown = true;
    const directory = open();
    await vi.waitFor(() => expect(directory.get().isFromDevice).toBe(true));
    expect(idsOf(directory)).toHaveLength(60);
    directory.loadMore();
    await vi.waitFor(() => expect(idsOf(directory)).toHaveLength(120));
    directory.loadMore();
    await vi.waitFor(() => expect(idsOf(directory)).toHaveLength(130));
    expect(directory.get()).toMatchObject({ list: { data: { total: 130, hasMore: false } } });
  });

  it('says how old a list is that the server gives while its database is away, also once it is kept (T17)', async () => {
    startFakeServer((request) => {
      const { body, headers } = paged(request);
      return { body, headers: { ...headers, age: '600' } };
    });
    const directory = open();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
    await vi.waitFor(async () => expect(await readList('talents', listKey('talents', all), new Date())).toBeDefined());
    const { list } = directory.get();
    expect(list).toMatchObject({ state: 'ready', isStale: true });
    const ageMs = list.state === 'ready' ? Date.now() - list.savedAt.getTime() : 0;
    expect(ageMs).toBeGreaterThanOrEqual(600_000);
    expect(ageMs).toBeLessThan(660_000);
    startFakeServer(paged);
    directory.refresh();
    await vi.waitFor(() => expect(directory.get().list).toMatchObject({ state: 'ready', isStale: false }));
  });

  it('fails when neither the network nor the device has anything', async () => {
    startFakeServer(paged).isDown = true;
    const directory = open();
    await vi.waitFor(() => expect(directory.get().list).toMatchObject({ state: 'failed', error: { kind: 'offline' } }));
  });

  it('keeps the pages it has when the next one does not come', async () => {
    const server = startFakeServer(paged);
    const directory = open();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
    server.isDown = true;
    directory.loadMore();
    await vi.waitFor(() => expect(directory.get().loadMoreError?.kind).toBe('offline'));
    expect(idsOf(directory)).toEqual([4, 3]);
    expect(directory.get().list).toMatchObject({ data: { hasMore: true } });
  });

  it('stays, marked as old, when it cannot be asked for anew and the device cannot be read', async () => {
    const server = startFakeServer(paged);
    const directory = open();
    await vi.waitFor(() => expect(directory.get()).toMatchObject({ list: { state: 'ready' }, isRefreshing: false }));
    const giveBack = loseCopies();
    server.isDown = true;
    directory.refresh();
    await vi.waitFor(() => expect(directory.get().list).toMatchObject({ state: 'ready', isStale: true }));
    giveBack();
    expect([idsOf(directory), directory.get().isFromDevice]).toEqual([[4, 3], false]);
  });
});
