import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeedServer } from '#pwa/testing/feed-server.ts';
import { serveFeeds } from '#pwa/testing/serve-feeds.ts';
import { limits } from '#shared/limits.ts';
import { cacheDb, type StoredFeed } from '../../local/cache-db.ts';
import { readCopies } from '../../local/copies.local.ts';
import { readList } from '../../local/lists.local.ts';
import { connection } from '../core/connection.ts';
import { storeChoice } from './capacity-choice.ts';
import { offlineData } from './offline-data.ts';
import { followChoice, refresh, startOfflineData, viewOf } from './offline-engine.ts';
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

type Copies = Parameters<typeof viewOf>[0];

/** A feed of which the device holds these shards whole, of all that the server has. */
function feedOf(feed: StoredFeed['feed'], change: Partial<StoredFeed> = {}): Copies['feeds'][0] {
  const note = { isWhole: true, sum: 0, stamp: 1 };
  return {
    feed,
    birth: 'b',
    stamp: 1,
    run: 1,
    checkpoint: { epoch: 'e', rev: 9 },
    heldFrom: 1,
    shards: [
      [0, 30],
      [1, 20],
      [2, 10],
    ],
    syncedAt: 5000,
    notes: new Map([
      [1, { ...note, count: 20, bytes: 200 }],
      [2, { ...note, count: 10, bytes: 100 }],
    ]),
    ...change,
  } as Copies['feeds'][0];
}

const view = (feeds: Copies['feeds'], ...filling: string[]) =>
  viewOf({ feeds, viewedProfiles: 3 } as Copies, new Set(filling));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('the copies in the words of the screens', () => {
  it('are nothing on a new device', () => {
    const none = { held: 0, available: null, bytes: 0, syncedAt: null, isFilling: false, progress: 0 };
    expect(view([], 'jobs')).toEqual({
      state: 'ready',
      feeds: { talents: none, companies: none, jobs: { ...none, isFilling: true } },
      total: { held: 0, available: null, bytes: 0 },
      syncedAt: null,
      viewedProfiles: 3,
      choice: 'auto',
      auto: 'phone',
    });
  });

  it('are counted for each directory and together, and are as old as the oldest', () => {
    storeChoice('all');
    const all = view([feedOf('talents'), feedOf('companies', { syncedAt: 4000 }), feedOf('jobs', { syncedAt: 6000 })]);
    const each = { held: 30, available: 60, bytes: 300, isFilling: false, progress: 0.5 };
    expect(all.feeds.talents).toEqual({ ...each, syncedAt: new Date(5000) });
    expect(all.feeds.jobs).toEqual({ ...each, syncedAt: new Date(6000) });
    expect(all.total).toEqual({ held: 90, available: 180, bytes: 900 });
    expect([all.syncedAt, all.choice]).toEqual([new Date(4000), 'all']);
  });

  it('have no age while a directory was never asked about, and count what is known', () => {
    const { total, syncedAt, feeds } = view([
      feedOf('talents'),
      feedOf('companies', { syncedAt: null, checkpoint: null }),
    ]);
    expect(syncedAt).toBeNull();
    expect(feeds.companies).toMatchObject({ syncedAt: null, progress: 0 });
    expect(total.available).toBe((feeds.talents.available ?? 0) + (feeds.companies.available ?? 0));
  });

  it('are whole where the device holds as much as was chosen', () => {
    storeChoice('little');
    expect(view([feedOf('talents', { heldFrom: 2 })]).feeds.talents.progress).toBe(1);
  });
});
