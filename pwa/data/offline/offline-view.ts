import { feedNames } from '#shared/catalog/feeds.ts';
import type { StoredFeed } from '../../local/cache-db.ts';
import type { Copies } from '../../local/copies.local.ts';
import { countRows } from '../../local/directory.local.ts';
import { capacityOf, progressOf } from '../../sync/capacity.ts';
import { chosenCapacity, deviceFacts, readChoice } from './capacity-choice.ts';
import type { FeedCopy, OfflineData } from './offline-data.ts';

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
