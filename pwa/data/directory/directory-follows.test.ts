import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { holdFeed } from '#pwa/testing/hold-feed.ts';
import {
  endLater,
  everybody,
  idsOf,
  openDirectory,
  paged,
  setHeldTalents,
  startDirectories,
  startSlowServer,
} from '#pwa/testing/open-directory.ts';
import { limits } from '#shared/limits.ts';
import { readList, saveList } from '../../local/lists.local.ts';
import { connection } from '../core/connection.ts';
import { listKey } from '../core/list-keys.ts';
import { Directory } from './directory.ts';
import { talentSource } from './use-talent-directory.ts';

const key = listKey('talents', everybody);
const readCopy = () => readList('talents', key, new Date());
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 80));

/** A directory that shows the server's first page, which the device has kept. */
async function openKept() {
  const server = startFakeServer(paged);
  const directory = openDirectory();
  await vi.waitFor(() => expect(directory.get()).toMatchObject({ list: { state: 'ready' }, isRefreshing: false }));
  await vi.waitFor(async () => expect(await readCopy()).toBeDefined());
  server.seen.length = 0;
  return { server, directory };
}

/** The device gives up cards of its copy: so many stay. */
async function shortenCopy(left: number): Promise<void> {
  const copy = await readCopy();
  if (!copy) throw new Error('Nothing is kept');
  await saveList('talents', { ...copy, key, cards: copy.cards.slice(0, left) });
}

startDirectories();

describe('a list that gets shorter on the device', () => {
  it('does so on the screen where the server cannot say who is gone, and is not asked about twice', async () => {
    const { server, directory } = await openKept();
    server.isDown = true;
    await shortenCopy(1);
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4]));
    expect(directory.get()).toMatchObject({ isFromDevice: false, list: { isStale: false } });
    expect(server.seen).toHaveLength(1);
    await shortenCopy(0);
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([]));
    expect(server.seen).toHaveLength(1);
  });

  it('does so after two seconds where the server is slow, whose answer counts in the end', async () => {
    const { directory } = await openKept();
    const answer = startSlowServer();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await shortenCopy(1);
    const [endPatience] = await vi.waitFor(
      () => timers.mock.calls.find(([, afterMs]) => afterMs === 2000) ?? expect.fail(),
    );
    timers.mockRestore();
    expect(idsOf(directory)).toEqual([4, 3]);
    if (typeof endPatience === 'function') endPatience();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4]));
    answer();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
  });

  it('stays as the server answered it in the meantime', async () => {
    const { directory } = await openKept();
    const answer = startSlowServer();
    await shortenCopy(1);
    await aMoment();
    answer();
    await vi.waitFor(async () => expect((await readCopy())?.cards).toHaveLength(2));
    await aMoment();
    expect(idsOf(directory)).toEqual([4, 3]);
  });
});

describe('asking', () => {
  it('happens once at a time', async () => {
    const { server, directory } = await openKept();
    directory.refresh();
    expect(directory.get()).toMatchObject({ isRefreshing: true, list: { state: 'ready' } });
    directory.refresh();
    await vi.waitFor(() => expect(directory.get().isRefreshing).toBe(false));
    expect(server.seen).toHaveLength(1);
    directory.loadMore();
    directory.loadMore();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3, 2, 1]));
    expect(directory.get()).toMatchObject({ isLoadingMore: false, loadMoreError: null });
    expect(server.seen).toHaveLength(2);
    directory.loadMore();
    await aMoment();
    expect(server.seen).toHaveLength(2);
  });

  it('for a further page rests a second after a failure, then brings it', async () => {
    const { server, directory } = await openKept();
    server.isDown = true;
    const failedAt = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(failedAt);
    directory.loadMore();
    await vi.waitFor(() => expect(directory.get().loadMoreError).toMatchObject({ kind: 'offline' }));
    expect(directory.get().isLoadingMore).toBe(false);
    server.isDown = false;
    clock.mockReturnValue(failedAt + limits.retryBackoffMinMs - 1);
    directory.loadMore();
    expect(directory.get().isLoadingMore).toBe(false);
    clock.mockReturnValue(failedAt + limits.retryBackoffMinMs);
    directory.loadMore();
    expect(directory.get()).toMatchObject({ isLoadingMore: true, loadMoreError: null });
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3, 2, 1]));
    clock.mockRestore();
  });

  it('for a further page is of no use once the list was replaced', async () => {
    const late = Promise.withResolvers<void>();
    const { server, directory } = await openKept();
    server.answering = async (request) => {
      if (request.path.includes('cursor=b')) await late.promise;
      return request.path.includes('cursor=b') ? paged(request) : { body: [buildCard(9), buildCard(4)] };
    };
    directory.loadMore();
    directory.refresh();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([9, 4]));
    late.resolve();
    await vi.waitFor(() => expect(directory.get().isLoadingMore).toBe(false));
    expect(idsOf(directory)).toEqual([9, 4]);
    expect(directory.get().loadMoreError).toBeNull();
  });

  it('shows each card once where the list has moved between two pages', async () => {
    const { server, directory } = await openKept();
    server.answering = () => ({ body: [buildCard(3), buildCard(2)] });
    directory.loadMore();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3, 2]));
  });

  it('anew after a failure shows that the list is on its way', async () => {
    const server = startFakeServer(paged);
    server.isDown = true;
    const directory = openDirectory();
    await vi.waitFor(() => expect(idsOf(directory)).toBe('failed'));
    server.isDown = false;
    directory.refresh();
    expect(idsOf(directory)).toBe('loading');
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
  });

  it('is done when the line comes back only for what is not the server’s own list of now', async () => {
    const { server, directory } = await openKept();
    const reconnect = () => {
      connection.set('offline');
      connection.set('online');
    };
    reconnect();
    expect(directory.get().isRefreshing).toBe(false);
    server.answering = (request) => ({ ...paged(request), headers: { 'x-total-count': '4', age: '600' } });
    directory.refresh();
    await vi.waitFor(() => expect(directory.get()).toMatchObject({ list: { isStale: true }, isRefreshing: false }));
    reconnect();
    expect(directory.get().isRefreshing).toBe(true);
    await vi.waitFor(() => expect(directory.get().isRefreshing).toBe(false));
  });
});

describe('a page that knows that it has no line', () => {
  it('shows at once what the device finds, before any request has failed', async () => {
    await holdFeed('talents', [buildCard(1, { name: 'Sara' })]);
    connection.set('offline');
    const answer = startSlowServer();
    connection.set('offline');
    const directory = openDirectory({ ...everybody, q: 'sara' });
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([1]), { timeout: 200 });
    expect(directory.get()).toMatchObject({ isFromDevice: true, list: { isStale: true } });
    answer();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
  });
});

describe('a list that nobody follows any more', () => {
  it('is left alone by the line, the device and the counts', async () => {
    const server = startFakeServer(paged);
    server.isDown = true;
    const directory = new Directory(talentSource(everybody));
    const stop = directory.subscribe(() => undefined);
    await vi.waitFor(() => expect(idsOf(directory)).toBe('failed'));
    stop();
    server.seen.length = 0;
    server.isDown = false;
    connection.set('online');
    setHeldTalents(7);
    await saveList('talents', { key, cards: [buildCard(9)], total: 1, next: null, savedAt: Date.now() });
    await aMoment();
    expect(server.seen).toEqual([]);
    expect(directory.get()).toMatchObject({ list: { state: 'failed' }, held: 0, available: null });
  });

  it('does not search the device either', async () => {
    await holdFeed('talents', [buildCard(1, { name: 'Sara' })]);
    startSlowServer();
    const directory = new Directory(talentSource({ ...everybody, q: 'sara' }));
    directory.subscribe(() => undefined)();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(idsOf(directory)).toBe('loading');
  });
});

describe('the list that came with the page', () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const first = {
    cards: [buildCard(8, { isFeatured: true, featuredUntil: soon }), buildCard(7)],
    total: 3,
    next: 'b',
    didYouMean: 'sara',
  };

  it('is shown without a request, kept once it is followed, and not kept again', async () => {
    const server = startFakeServer(paged);
    const directory = new Directory({ ...talentSource(everybody), first });
    expect(directory.getInitial()).toBe(directory.get());
    expect(directory.get().list).toMatchObject({
      state: 'ready',
      isStale: false,
      data: { cards: [{ id: 8, isFeatured: true }, { id: 7 }], total: 3, hasMore: true, next: 'b', didYouMean: 'sara' },
    });
    await aMoment();
    expect(await readCopy()).toBeUndefined();
    directory.subscribe(() => undefined)();
    await vi.waitFor(async () => expect((await readCopy())?.cards.map(({ id }) => id)).toEqual([8, 7]));
    await saveList('talents', { key, cards: [buildCard(9)], total: 1, next: null, savedAt: Date.now() + 60_000 });
    endLater(directory.subscribe(() => undefined));
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([9]));
    await aMoment();
    expect((await readCopy())?.cards.map(({ id }) => id)).toEqual([9]);
    expect(server.seen).toEqual([]);
  });

  it('is not asked for by the next that follows it', async () => {
    const { server, directory } = await openKept();
    endLater(directory.subscribe(() => undefined));
    expect(server.seen).toEqual([]);
  });

  it.each([
    ['is not the start of the list', { isFirstLater: true }, undefined],
    ['was kept by the worker', {}, '7000'],
  ])('is shown, not kept, and replaced where it %s', async (_, source, storedAt) => {
    const island = document.createElement('script');
    island.id = 'first-data';
    island.type = 'application/json';
    if (storedAt) island.dataset.kept = storedAt;
    document.body.append(island);
    endLater(() => island.remove());
    const answer = startSlowServer();
    const directory = openDirectory(everybody, { first, ...source });
    expect(idsOf(directory)).toEqual([8, 7]);
    expect(directory.get().isRefreshing).toBe(true);
    await aMoment();
    expect(await readCopy()).toBeUndefined();
    answer();
    await vi.waitFor(() => expect(idsOf(directory)).toEqual([4, 3]));
  });
});
