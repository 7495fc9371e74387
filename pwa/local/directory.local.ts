import { Dexie } from 'dexie';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FacetCounts } from '#shared/rules/choice-counts.ts';
import { availableRows } from '../sync/feed-state.ts';
import { cacheDb, inCacheDb, type StoredFeed, type StoredShard } from './cache-db.ts';
import type { CountQuery } from './count-block.ts';
import { DirectoryIndex, type DirectoryQuery, type IndexResults } from './directory-index.ts';
import { inSlices } from './slices.ts';

/** The hits in the device's copy of a directory. */
export interface LocalResults extends IndexResults {
  /** Rows on the device at all. */
  held: number;
  /** Rows the server has; null while that is not known. */
  available: number | null;
  /** Time of the server's last answer about changes, in ms; null before the first time. */
  syncedAt: number | null;
}

interface Loaded {
  index: DirectoryIndex;
  birth: string;
  /** Stamp of each shard in the index. */
  stamps: Map<number, number>;
}

/** How many rows are held of a feed, whole shards and single ones, and how many the server has. */
export function countRows(known: StoredFeed): Pick<LocalResults, 'held' | 'available'> {
  const notes = [...known.notes];
  const sum = (counted: typeof notes) => counted.reduce((total, [, { count }]) => total + count, 0);
  return { held: sum(notes), available: availableRows(known, sum(notes.filter(([n]) => n >= known.heldFrom))) };
}

/** Reads the shards that the search in memory lacks; a shard that was written since is read again. */
async function loadShards(feed: FeedName, loaded: Loaded, known: StoredFeed): Promise<void> {
  const { index, stamps } = loaded;
  for (const n of index.shards.filter((held) => !known.notes.has(held))) {
    index.delete(n);
    stamps.delete(n);
  }
  const changed = [...known.notes].filter(([n, { stamp }]) => stamps.get(n) !== stamp);
  for (let at = 0; at < changed.length; at += shardsAtOnce) {
    const group = new Map(changed.slice(at, at + shardsAtOnce));
    for (const text of await readShards(feed, [...group.keys()])) {
      const note = group.get(text.n);
      if (!note) continue;
      index.set(text.n, text);
      stamps.set(text.n, note.stamp);
    }
  }
}

/** Neighbours are read in one go, which takes less than one request each. */
function readShards(feed: FeedName, numbers: readonly number[]): Promise<StoredShard[]> {
  const { shards } = cacheDb();
  const [first = 0, last = first] = [Math.min(...numbers), Math.max(...numbers)];
  if (last - first < 2 * numbers.length)
    return shards.where(':id').between([feed, first], [feed, last], true, true).toArray();
  return shards
    .where(':id')
    .anyOf(numbers.map((n): [FeedName, number] => [feed, n]))
    .toArray();
}

/** So many are read in a task of a few milliseconds. */
const shardsAtOnce = 16;

interface Fresh {
  known: StoredFeed;
  readAt: number;
}

/** To ask whether anything changed takes longer than the search; writings tell, here and from other tabs. */
const freshForMs = 1000;

/** The search of the device over one directory, kept in memory once it was read. */
class LocalDirectory {
  readonly #feed: FeedName;
  #loaded: Loaded | undefined;
  /** The last reading, until the next write. */
  #fresh: Fresh | undefined;
  #writings = 0;
  #lastLoading: Promise<unknown> = Promise.resolve();
  #joining: Promise<void> = Promise.resolve();

  constructor(feed: FeedName) {
    this.#feed = feed;
    Dexie.on('storagemutated', () => {
      this.#writings += 1;
      this.#fresh = undefined;
    });
  }

  async find(query: DirectoryQuery): Promise<LocalResults> {
    const known = await this.#known();
    if (!known || !this.#loaded) return { ids: [], total: 0, held: 0, available: null, syncedAt: null };
    const results = this.#loaded.index.find(query);
    void this.#join(this.#loaded.index);
    return { ...results, ...countRows(known), syncedAt: known.syncedAt };
  }

  /** Makes the next searches faster, while nobody waits for one. */
  #join(index: DirectoryIndex): Promise<void> {
    this.#joining = this.#joining.then(() => inSlices(index.joinShards()));
    return this.#joining;
  }

  /** Undefined where the device has nothing of the directory. */
  async count(query: CountQuery): Promise<FacetCounts | undefined> {
    const known = await this.#known();
    if (this.#loaded) await this.#join(this.#loaded.index);
    return known && this.#loaded?.index.count(query);
  }

  async #known(): Promise<StoredFeed | undefined> {
    if (this.#fresh && performance.now() - this.#fresh.readAt < freshForMs) return this.#fresh.known;
    const loading = this.#lastLoading.then(() => this.#loadFresh());
    // Only the order counts here; the caller has the error.
    this.#lastLoading = loading.catch(() => undefined);
    return loading;
  }

  async #loadFresh(): Promise<StoredFeed | undefined> {
    const writingsBefore = this.#writings;
    const known = await inCacheDb(() => this.#load());
    const isFresh = known !== undefined && this.#writings === writingsBefore;
    this.#fresh = isFresh ? { known, readAt: performance.now() } : undefined;
    return known;
  }

  #load(): Promise<StoredFeed | undefined> {
    const { feeds, shards } = cacheDb();
    return cacheDb().transaction('r', [feeds, shards], async () => {
      const known = await feeds.get(this.#feed);
      if (known?.birth !== this.#loaded?.birth) this.#loaded = undefined;
      if (!known) return undefined;
      this.#loaded ??= { index: new DirectoryIndex(), birth: known.birth, stamps: new Map() };
      await loadShards(this.#feed, this.#loaded, known);
      return known;
    });
  }
}

const directories = new Map<FeedName, LocalDirectory>();

/** Searches the device's copy of a directory: same matches and same order as the server's. @see SYNC-13 */
export function findInDirectory(feed: FeedName, query: DirectoryQuery): Promise<LocalResults> {
  return directoryOf(feed).find(query);
}

/** Counts by the facets of the device's copy of a directory; undefined where it has none. */
export function countInDirectory(feed: FeedName, query: CountQuery): Promise<FacetCounts | undefined> {
  return directoryOf(feed).count(query);
}

function directoryOf(feed: FeedName): LocalDirectory {
  const directory = directories.get(feed) ?? new LocalDirectory(feed);
  directories.set(feed, directory);
  return directory;
}
