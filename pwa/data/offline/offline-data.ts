import type { FeedName } from '#shared/catalog/feeds.ts';
import { createStore } from '../core/store.ts';

/** How much of the directories this device keeps. `auto` decides by device, installation and data saving. */
export type CapacityChoice = 'auto' | 'little' | 'phone' | 'all';

/** The copy of one directory. */
export interface FeedCopy {
  /** Entries on this device that can be read and searched without a network. */
  held: number;
  /** Entries the server has, as far as this device knows; null before it first said so. */
  available: number | null;
  /** Estimated size of the copy on this device. */
  bytes: number;
  /** Time of the server's last answer about changes: the age of the copy. Null before the first time. */
  syncedAt: Date | null;
  /** Entries are being fetched now. */
  isFilling: boolean;
  /** From 0 to 1: the share of this device's wanted rows that is there. */
  progress: number;
}

/** This device's copy of the directories. */
export interface OfflineData {
  /** `loading` until the device was read; `full` on one without room; `unavailable` in a browser without storage. */
  state: 'loading' | 'ready' | 'full' | 'unavailable';
  feeds: Record<FeedName, FeedCopy>;
  /** Sums over the feeds; `available` counts only feeds that are known, and is null when none is. */
  total: { held: number; available: number | null; bytes: number };
  /** When the directory asked longest ago was asked; null when one was never. */
  syncedAt: Date | null;
  /** A pull is under way. */
  isRefreshing: boolean;
  /** The last pull did not reach the server. */
  hasFailed: boolean;
  viewedProfiles: number;
  /** Of everything this site keeps on the device; null where the browser does not tell. */
  storage: { usedBytes: number; quotaBytes: number; isPersisted: boolean } | null;
  choice: CapacityChoice;
  /** The choice that `auto` means on this device now. */
  auto: Exclude<CapacityChoice, 'auto'>;
}

const noCopy: FeedCopy = { held: 0, available: null, bytes: 0, syncedAt: null, isFilling: false, progress: 0 };

/** The offline data as this tab knows them; followed by `useOfflineData`. */
export const offlineData = createStore<OfflineData>({
  state: 'loading',
  feeds: { talents: noCopy, companies: noCopy, jobs: noCopy },
  total: { held: 0, available: null, bytes: 0 },
  syncedAt: null,
  isRefreshing: false,
  hasFailed: false,
  viewedProfiles: 0,
  storage: null,
  choice: 'auto',
  auto: 'phone',
});
