import { buildProfile } from '#pwa/testing/build-talent.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { FeedServer } from '#pwa/testing/feed-server.ts';
import { limits } from '#shared/limits.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { readCopies, removeCopies } from '../../local/copies.local.ts';
import { createFeedStore } from '../../local/feed-store.ts';
import { saveProfileCopy } from '../../local/profiles.local.ts';
import { connection } from '../core/connection.ts';
import { storeChoice } from './capacity-choice.ts';
import { makingSpace, OfflineFiller } from './offline-filler.ts';

let server: FeedServer;
let filler: OfflineFiller;
const filled: string[] = [];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  server = new FeedServer();
  for (const n of [0, 1, 2, 3]) server.put(n * 512 + 1);
  filler = new OfflineFiller({ onFilling: (feed, isFilling) => isFilling && filled.push(feed) }, server.world);
});

afterEach(async () => {
  localStorage.clear();
  filled.length = 0;
  vi.unstubAllGlobals();
  await cacheDb().delete();
  await cacheDb().open();
});

const store = createFeedStore('talents');
const held = async () => (await store.heldShards()).map(({ n }) => n);
const shardsAsked = () => server.asked.filter((path) => path.includes('shards'));

describe('first visit', () => {
  it('brings the newest talents, companies and jobs, and only then the older talents', async () => {
    expect(await filler.pull()).toBe(true);
    expect(await held()).toEqual([3]);
    expect([...new Set(filled)]).toEqual(['talents', 'companies', 'jobs']);
    await filler.fill();
    expect(await held()).toEqual([0, 1, 2, 3]);
    expect(shardsAsked().map((path) => Number(path.at(-1)))).toEqual([3, 2, 1, 0]);
  });

  it('says that the server was not reached', async () => {
    server.bend = () => ({ status: 502, json: undefined });
    expect(await filler.pull()).toBe(false);
  });

  it('goes on with the next start where it stopped', async () => {
    await filler.pull();
    await new OfflineFiller({ onFilling: () => undefined }, server.world).fill();
    await filler.fill();
    expect(shardsAsked()).toHaveLength(4);
  });
});

describe('how much is held', () => {
  it('is what the person chose, more or less', async () => {
    storeChoice('little');
    await filler.pull();
    await filler.fill();
    expect(await held()).toEqual([3]);
    storeChoice('all');
    await filler.fill();
    expect(await held()).toEqual([0, 1, 2, 3]);
    storeChoice('little');
    await filler.dropSurplus();
    expect(await held()).toEqual([3]);
  });

  it('costs at most 50 KB per start when data are saved, and more only on a tap', async () => {
    storeChoice('little');
    server.bend = (path, reply) =>
      path.includes('/talents/digest')
        ? { json: { ...(reply.json as object), padding: 'x'.repeat(4 * limits.littleBytesPerStart) } }
        : reply;
    await filler.pull();
    expect(server.asked.filter((path) => !path.includes('/talents/'))).toEqual([]);
    filler.resetBudget();
    await filler.pull();
    expect(server.asked.some((path) => path.includes('/jobs/'))).toBe(true);
  });

  it('costs no more once 50 KB have come, also where they brought nothing', async () => {
    storeChoice('little');
    const headers = { 'content-length': String(limits.littleBytesPerStart) };
    server.bend = () => ({ status: 502, json: undefined, headers });
    await filler.pull();
    expect(server.asked).toHaveLength(1);
    await filler.pull();
    expect(server.asked).toHaveLength(1);
  });

  it('ends at a quarter of what the browser gives', async () => {
    vi.stubGlobal('navigator', { ...navigator, storage: { estimate: async () => ({ usage: 30, quota: 100 }) } });
    await filler.pull();
    await filler.fill();
    expect(await held()).toEqual([3]);
  });

  it('stops when everything is removed', async () => {
    await filler.pull();
    await saveProfileCopy(publicProfileOf(buildProfile(buildCard(1))), 5);
    await removeCopies();
    const copies = await readCopies();
    expect(copies.viewedProfiles).toBe(0);
    expect(copies.feeds.map(({ checkpoint, notes }) => [checkpoint, notes.size])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    await filler.fill();
    expect(await held()).toEqual([]);
  });
});

describe('filling', () => {
  it.each([
    ['is out of sight', () => void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
    ['has no line', () => connection.set('offline')],
  ])('waits while the page %s', async (_, prepare) => {
    await filler.pull();
    prepare();
    await filler.fill();
    expect(await held()).toEqual([3]);
    vi.restoreAllMocks();
    connection.set('online');
    await filler.fill();
    expect(await held()).toEqual([0, 1, 2, 3]);
  });

  it('ends when it is stopped, and begins anew with the next call; a call in between changes nothing', async () => {
    await filler.pull();
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    const filling = filler.fill();
    await vi.waitFor(() => expect(idle).toHaveLength(1));
    await filler.fill();
    expect(await held()).toEqual([2, 3]);
    filler.stop();
    idle[0]?.();
    await filling;
    expect(await held()).toEqual([2, 3]);
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    await filler.fill();
    expect(await held()).toEqual([0, 1, 2, 3]);
  });

  it('goes on where the browser does not tell how much room there is', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    await filler.pull();
    await filler.fill();
    expect(await held()).toEqual([0, 1, 2, 3]);
  });

  it('tells which directory is being fetched, and that it is no longer, also where it fails', async () => {
    const told: string[] = [];
    const news = { onFilling: (feed: string, isFilling: boolean) => void told.push(`${feed} ${isFilling}`) };
    server.bend = () => ({ status: 502, json: undefined });
    await new OfflineFiller(news, server.world).pull();
    expect(told).toEqual(['talents true', 'talents false']);
  });

  it('of little is not ended by answers that came to a device that holds more', async () => {
    const headers = { 'content-length': String(4 * limits.littleBytesPerStart) };
    server.bend = (_, reply) => ({ ...reply, headers });
    await filler.pull();
    await filler.fill();
    expect(await held()).toEqual([0, 1, 2, 3]);
    storeChoice('little');
    server.put(4 * 512 + 1);
    // What the device holds already is kept up to date all the same.
    expect(await filler.pull()).toBe(true);
    expect(await held()).toContain(4);
  });
});

describe('a full device', () => {
  const full = () => Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota });
  const quota = Object.assign(new Error('no room'), { name: 'QuotaExceededError' });

  it('gives up the older half of the talents and tries once more', async () => {
    await filler.pull();
    await filler.fill();
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries === 1) throw full();
      return 'stored';
    };
    expect(await makingSpace(work)).toBe('stored');
    expect(await held()).toEqual([2, 3]);
  });

  it('gives up only once, and other faults are no reason', async () => {
    await filler.pull();
    await expect(makingSpace(() => Promise.reject(full()))).rejects.toMatchObject({ name: 'AbortError' });
    const other = new Error('other');
    await expect(makingSpace(() => Promise.reject(other))).rejects.toBe(other);
    expect(await held()).toEqual([3]);
  });
});
