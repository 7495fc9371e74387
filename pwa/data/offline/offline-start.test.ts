import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeedServer } from '#pwa/testing/feed-server.ts';
import { loseCopies } from '#pwa/testing/lose-copies.ts';
import { serveFeeds } from '#pwa/testing/serve-feeds.ts';
import { limits } from '#shared/limits.ts';
import { deleteCacheDb } from '../../local/cache-db.ts';

let server: FeedServer;
let wire: ReturnType<typeof serveFeeds>;
let persist: ReturnType<typeof vi.fn>;
let media = false;

// For good: what a page follows goes on after its test.
Object.assign(window, { matchMedia: () => ({ matches: media }) });

/** A page that is opened: modules of its own. */
async function open() {
  wire.seen.length = 0;
  vi.resetModules();
  const { connection } = await import('../core/connection.ts');
  const { offlineData } = await import('./offline-data.ts');
  const { storeChoice } = await import('./capacity-choice.ts');
  return { ...(await import('./offline-engine.ts')), connection, offlineData, storeChoice };
}

/** What was asked of the feeds, such as `talents/digest`. */
const asked = () =>
  wire.seen.flatMap(({ path }) => /^\/api\/sync\/(\w+\/(?:digest|changes|shards))/.exec(path)?.[1] ?? []);
const featuredAsked = () => wire.seen.filter(({ path }) => path.startsWith('/api/featured-users')).length;
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 60));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  media = false;
  persist = vi.fn(async () => true);
  const storage = { estimate: async () => ({ usage: 30, quota: 1000 }), persisted: async () => true, persist };
  vi.stubGlobal('navigator', { onLine: true, storage });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  server = new FeedServer();
  for (const n of [0, 1, 2]) server.put(n * 512 + 1);
  wire = serveFeeds(server);
  vi.spyOn(document, 'addEventListener');
});
afterEach(async () => {
  for (const [event, listener] of vi.mocked(document.addEventListener).mock.calls) {
    document.removeEventListener(event, listener);
  }
  vi.restoreAllMocks();
  vi.useRealTimers();
  await deleteCacheDb();
  vi.unstubAllGlobals();
});

describe('the first start', () => {
  it('brings the featured and all directories once, and measures the storage', async () => {
    const page = await open();
    await Promise.all([page.startOfflineData(), page.startOfflineData(), page.refresh()]);
    await vi.waitFor(() => expect(page.offlineData.get().feeds.talents.held).toBe(3));
    expect(asked().filter((one) => one === 'talents/digest')).toHaveLength(1);
    expect(featuredAsked()).toBe(1);
    expect(page.offlineData.get()).toMatchObject({
      state: 'ready',
      hasFailed: false,
      isRefreshing: false,
      storage: { usedBytes: 30, quotaBytes: 1000, isPersisted: true },
    });
    await vi.waitFor(() => expect(page.offlineData.get().feeds.talents.isFilling).toBe(false));
    expect(persist).not.toHaveBeenCalled();
  });

  it('of an installed app asks the browser to keep the data', async () => {
    media = true;
    await (await open()).startOfflineData();
    expect(persist).toHaveBeenCalledOnce();
  });

  it('without a server says so and fills nothing, until it is found', async () => {
    const page = await open();
    wire.isDown = true;
    await page.startOfflineData();
    expect(page.offlineData.get()).toMatchObject({ hasFailed: true, isRefreshing: false });
    expect(asked()).toEqual(['talents/digest']);
    wire.isDown = false;
    page.connection.set('offline');
    page.connection.set('online');
    await vi.waitFor(() => expect(page.offlineData.get().feeds.talents.held).toBe(3));
    expect(page.offlineData.get().hasFailed).toBe(false);
  });

  it('asks for nothing where the browser keeps nothing', async () => {
    const giveBack = loseCopies();
    const page = await open();
    await page.startOfflineData();
    page.connection.set('offline');
    page.connection.set('online');
    document.dispatchEvent(new Event('visibilitychange'));
    await aMoment();
    giveBack();
    expect(page.offlineData.get().state).toBe('unavailable');
    expect([asked(), featuredAsked()]).toEqual([[], 0]);
  });

  it('says that the device is full where nothing can be opened for that reason', async () => {
    const full = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const page = await open();
    await page.followCopies();
    full.mockRestore();
    expect(page.offlineData.get().state).toBe('full');
  });
});

describe('a later start', () => {
  /** An earlier visit has brought the newest talents alone. */
  async function visitBefore() {
    const before = await open();
    before.storeChoice('little');
    await before.startOfflineData();
    before.storeChoice('all');
    expect(before.offlineData.get().feeds.talents.held).toBe(1);
    return before.offlineData.get().syncedAt?.getTime() ?? 0;
  }

  it.each([
    ['soon after only fills', limits.pullRestMs - 1, ['talents/shards', 'talents/shards']],
    ['asks for changes after a minute', limits.pullRestMs, ['talents/changes', 'companies/changes', 'jobs/changes']],
    ['asks for changes where the clock was set back', -limits.pullRestMs, ['talents/changes']],
  ])('%s', async (_, afterMs, wanted) => {
    vi.setSystemTime((await visitBefore()) + afterMs);
    const page = await open();
    await page.startOfflineData();
    expect(asked().slice(0, wanted.length)).toEqual(wanted);
    await vi.waitFor(() => expect(page.offlineData.get().feeds.talents.held).toBe(3));
    expect(featuredAsked()).toBe(0);
  });

  it('is followed by filling alone as the page is seen again', async () => {
    const synced = await visitBefore();
    const page = await open();
    page.storeChoice('little');
    vi.setSystemTime(synced);
    await page.startOfflineData();
    expect(asked()).toEqual([]);
    page.storeChoice('all');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(page.offlineData.get().feeds.talents.held).toBe(3));
    expect(new Set(asked())).toEqual(new Set(['talents/shards']));
  });

  it('is followed by removing everything, and by a choice that brings it again', async () => {
    await visitBefore();
    const page = await open();
    await page.startOfflineData();
    await page.removeAll();
    await vi.waitFor(() => expect(page.offlineData.get().total).toMatchObject({ held: 0, available: null }));
    page.storeChoice('little');
    await page.followChoice();
    expect(page.offlineData.get().choice).toBe('little');
    await vi.waitFor(() => expect(page.offlineData.get().feeds.talents.held).toBe(1));
  });

  it('is followed by a choice, which shows at once and gives up rows without a server, too', async () => {
    await visitBefore();
    const page = await open();
    await page.startOfflineData();
    await vi.waitFor(() => expect(page.offlineData.get().feeds.talents.held).toBe(3));
    wire.isDown = true;
    page.storeChoice('little');
    const following = page.followChoice();
    expect(page.offlineData.get().choice).toBe('little');
    await following;
    const { createFeedStore } = await import('../../local/feed-store.ts');
    expect(await createFeedStore('talents').heldShards()).toHaveLength(1);
    await vi.waitFor(() => expect(page.offlineData.get().feeds.talents.held).toBe(1));
    await vi.waitFor(() => expect(page.offlineData.get()).toMatchObject({ hasFailed: true, isRefreshing: false }));
  });
});

it('what is asked for by hand before the start is shown', async () => {
  const page = await open();
  await page.refresh();
  await vi.waitFor(() => expect(page.offlineData.get().feeds.talents.held).toBe(3));
  expect(page.offlineData.get()).toMatchObject({ state: 'ready', storage: { usedBytes: 30 } });
});
