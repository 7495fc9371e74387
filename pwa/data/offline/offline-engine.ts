import { feedNames } from '#shared/catalog/feeds.ts';
import { listFeaturedTalents } from '#shared/contract/users.ts';
import { limits } from '#shared/limits.ts';
import { callApi } from '../../http/call-api.ts';
import { askToPersist } from '../../local/ask-to-persist.ts';
import type { StoredFeed } from '../../local/cache-db.ts';
import { type Copies, readCopies, removeCopies } from '../../local/copies.local.ts';
import { countRows } from '../../local/directory.local.ts';
import { readList, saveList } from '../../local/lists.local.ts';
import { isStorageFull } from '../../local/storage-faults.ts';
import { watchLocal } from '../../local/watch.ts';
import { capacityOf, progressOf } from '../../sync/capacity.ts';
import { onReconnect } from '../core/connection.ts';
import { isInstalled } from '../core/install-memory.ts';
import { featuredListKey } from '../core/list-keys.ts';
import { ifStorageAllows } from '../core/storage.ts';
import { serverNow } from '../core/time.ts';
import { chosenCapacity, deviceFacts, readChoice } from './capacity-choice.ts';
import { type FeedCopy, type OfflineData, offlineData } from './offline-data.ts';
import { OfflineFiller } from './offline-filler.ts';
import { outbox } from './outbox.ts';
import { startSaved } from './saved-engine.ts';

const filling = new Set<string>();
let copies: Copies | undefined;
let pulling: Promise<boolean> | undefined;
let following: Promise<void> | undefined;
let hasStarted = false;

function publish(change: Partial<OfflineData> = {}): void {
  offlineData.set({ ...offlineData.get(), ...change, ...(copies ? viewOf(copies, filling) : {}) });
}

const filler = new OfflineFiller({
  onFilling(feed, isFilling) {
    if (isFilling) filling.add(feed);
    else filling.delete(feed);
    publish();
  },
});

/** Reads how much room this site takes on the device. */
export async function measureStorage(): Promise<void> {
  const { storage } = navigator;
  if (!storage?.estimate) return;
  const { usage = 0, quota = 0 } = await storage.estimate();
  publish({ storage: { usedBytes: usage, quotaBytes: quota, isPersisted: await storage.persisted() } });
}

/** Follows the copies on the device, also as other tabs change them. */
export function followCopies(): Promise<void> {
  following ??= follow();
  return following;
}

async function follow(): Promise<void> {
  try {
    copies = await readCopies();
    publish();
    watchLocal(readCopies, (next) => {
      copies = next;
      publish();
    });
  } catch (fault) {
    publish({ state: isStorageFull(fault) ? 'full' : 'unavailable' });
  }
}

async function pullAll(): Promise<boolean> {
  publish({ isRefreshing: true });
  try {
    const isReached = await filler.pull();
    await filler.dropSurplus();
    publish({ hasFailed: !isReached });
    return isReached;
  } finally {
    publish({ isRefreshing: false });
  }
}

// One at a time in this tab: callers in between get the same answer.
function pullOnce(): Promise<boolean> {
  pulling ??= pullAll().finally(() => {
    pulling = undefined;
  });
  return pulling;
}

function pullAndFill(): Promise<void> {
  return ifStorageAllows(async () => {
    if (!(await pullOnce())) return;
    await filler.fill();
    await measureStorage();
  });
}

/** Asks for changes now, because a list of the server shows that there are some. Nothing where no copy is filled. @throws what storage throws */
export async function pullNews(): Promise<void> {
  const { feeds } = await readCopies();
  if (feeds.some(({ checkpoint }) => checkpoint)) await pullOnce();
}

function restedMs(): number {
  const { syncedAt } = offlineData.get();
  // A clock that was set back must not keep the copies old.
  return syncedAt ? Math.abs(Date.now() - syncedAt.getTime()) : Number.POSITIVE_INFINITY;
}

// Edits published from here are in the feed now.
function followPublishing(): void {
  let before = outbox.get().publishedAt?.getTime();
  outbox.subscribe(() => {
    const now = outbox.get().publishedAt?.getTime();
    const isNews = now !== undefined && now !== before && Date.now() - now < limits.pullRestMs;
    before = now;
    if (isNews) void pullAndFill();
  });
}

function handleVisibility(): void {
  if (document.visibilityState !== 'visible') return;
  if (restedMs() >= limits.pullRestVisibleMs) void pullAndFill();
  else void ifStorageAllows(() => filler.fill());
}

/** Keeps the copies up to date from now on; the first view is painted by then. @see protocol §3 When */
export async function startOfflineData(): Promise<void> {
  if (hasStarted) return;
  hasStarted = true;
  void startSaved();
  await followCopies();
  if (offlineData.get().state !== 'ready') return;
  onReconnect(() => void pullAndFill());
  document.addEventListener('visibilitychange', handleVisibility);
  followPublishing();
  // A browser that does not promise to keep the data keeps it as long as it has space.
  if (isInstalled()) void askToPersist().catch(() => undefined);
  if (!copies?.feeds.some(({ checkpoint }) => checkpoint)) await ifStorageAllows(storeFeaturedTalents);
  if (restedMs() >= limits.pullRestMs) await pullAndFill();
  else await ifStorageAllows(() => filler.fill());
}

/** Asks every directory for changes, then for the next parts; ends when the changes are here. */
export async function refresh(): Promise<void> {
  await followCopies();
  filler.resetBudget();
  await ifStorageAllows(async () => {
    const isReached = await pullOnce();
    if (isReached) void ifStorageAllows(() => filler.fill());
  });
  await measureStorage();
}

/** Removes all public copies; they come again with the next start, as far as the choice says. */
export async function removeAll(): Promise<void> {
  filler.stop();
  await removeCopies();
  await measureStorage();
}

/** Follows the person's choice: surplus rows go, missing rows come. */
export async function followChoice(): Promise<void> {
  publish();
  filler.resetBudget();
  await filler.dropSurplus();
  await measureStorage();
  // Not only filled: of a directory that did not fit before nothing is here to go on from.
  void pullAndFill();
}

/**
 * Fetches the featured talents for a device that does not have them yet, as the first of its copies. @throws
 * RequestFailure
 */
export async function storeFeaturedTalents(): Promise<void> {
  if (await readList('talents', featuredListKey, serverNow())) return;
  const cards = await callApi(listFeaturedTalents, {});
  await saveList('talents', { key: featuredListKey, cards, total: cards.length, next: null, savedAt: Date.now() });
}

function copyOf(known: StoredFeed | undefined, isFilling: boolean): FeedCopy {
  if (!known) return { held: 0, available: null, bytes: 0, syncedAt: null, isFilling, progress: 0 };
  const bytes = [...known.notes.values()].reduce((sum, note) => sum + note.bytes, 0);
  const syncedAt = known.syncedAt === null ? null : new Date(known.syncedAt);
  return { ...countRows(known), bytes, syncedAt, isFilling, progress: progressOf(known, chosenCapacity()) };
}

function totalOf(copies: readonly FeedCopy[]): OfflineData['total'] {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const available = copies.map((copy) => copy.available).filter((number) => number !== null);
  return {
    held: sum(copies.map(({ held }) => held)),
    available: available.length > 0 ? sum(available) : null,
    bytes: sum(copies.map(({ bytes }) => bytes)),
  };
}

function oldestOf(copies: readonly FeedCopy[]): Date | null {
  const times = copies.map(({ syncedAt }) => syncedAt?.getTime() ?? 0);
  const oldest = Math.min(...times);
  return oldest > 0 ? new Date(oldest) : null;
}

/** Describes the device's copy in the words of the screens. */
export function viewOf(
  { feeds, viewedProfiles }: Copies,
  filling: ReadonlySet<string>,
): Omit<OfflineData, 'isRefreshing' | 'hasFailed' | 'storage'> {
  const [talents, companies, jobs] = feedNames.map((feed) =>
    copyOf(
      feeds.find((known) => known.feed === feed),
      filling.has(feed),
    ),
  );
  // The list of names has these three.
  const copies = { talents, companies, jobs } as OfflineData['feeds'];
  const all = Object.values(copies);
  return {
    state: 'ready',
    feeds: copies,
    total: totalOf(all),
    syncedAt: oldestOf(all),
    viewedProfiles,
    choice: readChoice(),
    auto: capacityOf(deviceFacts()),
  };
}
