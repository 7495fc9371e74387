import 'fake-indexeddb/auto';
import { afterEach, beforeEach, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { Directory } from '#pwa/data/directory/directory.ts';
import { talentSource } from '#pwa/data/directory/use-talent-directory.ts';
import { offlineData } from '#pwa/data/offline/offline-data.ts';
import { cacheDb } from '#pwa/local/cache-db.ts';
import { buildCard } from './build-card.ts';
import { type SeenRequest, startFakeServer } from './fake-server.ts';

/** The filter that asks for everybody. */
export const everybody = { q: '', industry: '', country: '' };

const stops: (() => void)[] = [];

/** Ends something with its test. */
export function endLater(stop: () => void): void {
  stops.push(stop);
}

/** A directory of talents that somebody follows. */
export function openDirectory(
  filter = everybody,
  source: Partial<ReturnType<typeof talentSource>> = {},
): Directory<'talents'> {
  const directory = new Directory({ ...talentSource(filter), ...source });
  endLater(directory.subscribe(() => undefined));
  return directory;
}

/** Whom it shows, or the state of its list. */
export function idsOf(directory: Directory<'talents'>): number[] | string {
  const { list } = directory.get();
  return list.state === 'ready' ? list.data.cards.map(({ id }) => id) : list.state;
}

/** The server's two pages of two talents each. */
export function paged({ path }: SeenRequest) {
  const cursor = new URL(path, 'http://localhost').searchParams.get('cursor');
  if (cursor === 'b') return { body: [buildCard(2), buildCard(1)], headers: { 'x-total-count': '4' } };
  const link = '</api/users?cursor=b>; rel="next"';
  return { body: [buildCard(4), buildCard(3)], headers: { 'x-total-count': '4', link } };
}

/** A server that is slow. @returns what lets it answer. */
export function startSlowServer(): () => void {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  startFakeServer(async (request) => {
    await held;
    return paged(request);
  });
  return answer;
}

/** Tells the page that the device holds so many talents, which are all. */
export function setHeldTalents(held: number): void {
  const { feeds } = offlineData.get();
  const talents = { ...feeds.talents, held, available: held };
  offlineData.set({ ...offlineData.get(), feeds: { ...feeds, talents } });
}

/** Begins each test of this file online, and ends it with an empty device. */
export function startDirectories(): void {
  const atFirst = offlineData.get();
  beforeEach(() => connection.set('online'));
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    offlineData.set(atFirst);
    vi.unstubAllGlobals();
    await cacheDb().delete();
    await cacheDb().open();
  });
}
