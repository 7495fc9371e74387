import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeedServer } from '#pwa/testing/feed-server.ts';
import { serveFeeds } from '#pwa/testing/serve-feeds.ts';
import { limits } from '#shared/limits.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { readCopies } from '../../local/copies.local.ts';
import { readList } from '../../local/lists.local.ts';
import { connection } from '../core/connection.ts';
import { storeChoice } from './capacity-choice.ts';
import { offlineData } from './offline-data.ts';
import { followChoice, refresh, startOfflineData } from './offline-engine.ts';
import { emptyOutbox, outbox } from './outbox.ts';

const minuteMs = 60_000;
const server = new FeedServer();
for (const n of [0, 1]) server.put(n * 512 + 1);
let wire: ReturnType<typeof serveFeeds>;
const asked = () => wire.seen.map(({ path }) => path);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.useFakeTimers({ toFake: ['Date'] });
  wire = serveFeeds(server);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

afterAll(() => cacheDb().delete());

function becomeVisible(afterMs: number): void {
  vi.setSystemTime(Date.now() + afterMs);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function expectPull(): Promise<void> {
  await vi.waitFor(() => expect(asked().some((path) => path.includes('/jobs/changes'))).toBe(true));
  await vi.waitFor(() => expect(offlineData.get().isRefreshing).toBe(false));
  wire.seen.length = 0;
}

async function expectQuiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked()).toEqual([]);
}

describe('the copies are brought up to date', () => {
  it('at the first start: the featured, then every directory', async () => {
    await startOfflineData();
    expect(asked()[0]).toBe('/api/featured-users');
    expect(await readList('talents', 'featured', new Date())).toMatchObject({ cards: [] });
    expect(offlineData.get().feeds.talents.held).toBe(2);
    await expectPull();
  });

  it('when the page is seen again after a quarter of an hour, not before', async () => {
    const synced = offlineData.get().syncedAt?.getTime() ?? 0;
    vi.setSystemTime(synced);
    becomeVisible(15 * minuteMs - 1);
    await expectQuiet();
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    becomeVisible(1);
    sight.mockRestore();
    await expectQuiet();
    becomeVisible(0);
    await expectPull();
  });

  it('when the page is seen again after the clock was set back by more than that', async () => {
    becomeVisible(-16 * minuteMs);
    await expectPull();
  });

  it('when the connection comes back', async () => {
    connection.set('offline');
    await expectQuiet();
    connection.set('online');
    await expectPull();
  });

  it('when an edit was published from here just now', async () => {
    outbox.set({ ...emptyOutbox, publishedAt: new Date() });
    await expectPull();
    outbox.set({ ...outbox.get(), badge: 'none' });
    outbox.set({ ...outbox.get(), publishedAt: new Date(Date.now() - limits.pullRestMs) });
    outbox.set(emptyOutbox);
    await expectQuiet();
  });

  it('when the person chose how much this device keeps', async () => {
    await followChoice();
    await expectPull();
  });

  it('without the rows beyond a choice that was made in another tab, before a refresh ends', async () => {
    storeChoice('little');
    await refresh();
    const { feeds } = await readCopies();
    expect(feeds.find(({ feed }) => feed === 'talents')).toMatchObject({ heldFrom: 1 });
    wire.seen.length = 0;
    await expectQuiet();
  });
});
