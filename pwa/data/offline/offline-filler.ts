import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import { evict } from '../../device/evict.ts';
import { createFeedStore } from '../../local/feed-store.ts';
import { isStorageFull } from '../../local/storage-faults.ts';
import { storageManager } from '../../secure-context/secure-parts.ts';
import { lowestShard, mayStoreMore, surplusBelow } from '../../sync/capacity.ts';
import { deviceWorld } from '../../sync/device-world.ts';
import type { KnownShard } from '../../sync/feed-state.ts';
import type { World } from '../../sync/ports.ts';
import { holdOlderShard, type PullOutcome, pullFeed } from '../../sync/pull.ts';
import { connection } from '../core/connection.ts';
import { chosenCapacity, readChoice } from './capacity-choice.ts';

/** Reports of a filler while it works. */
export interface FillerNews {
  /** Entries of the feed are being fetched, or no longer. */
  onFilling(feed: FeedName, isFilling: boolean): void;
}

const newestOnly = (shards: readonly KnownShard[]) => shards.at(-1)?.[0] ?? 0;

/** After the newest talents the small directories come first: they are whole soonest. */
const fillOrder: readonly FeedName[] = ['companies', 'jobs', 'talents'];

function nextIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

/**
 * Brings the copies up to date and fills them, the newest first, as far as this device means to hold them. @see protocol §3
 */
export class OfflineFiller {
  readonly #news: FillerNews;
  readonly #world: World;
  /** Bytes of answers since the app started, about as they were transferred. */
  #receivedBytes = 0;
  #isFilling = false;
  #isStopped = false;

  constructor(news: FillerNews, world = deviceWorld()) {
    this.#news = news;
    const { transport } = world;
    const send: World['transport']['send'] = async (request) => {
      const answer = await transport.send(request);
      const length = Number(answer.header('content-length') ?? 0);
      // Ready answers come compressed and with their length; the others are small.
      this.#receivedBytes += length || JSON.stringify(answer.json ?? '').length / 4;
      return answer;
    };
    this.#world = { ...world, transport: { send } };
  }

  /**
   * Asks every feed for changes.
   *
   * @returns false when the server was not reached
   * @throws what storage throws
   */
  async pull(): Promise<boolean> {
    for (const feed of feedNames) {
      const { checkpoint } = await createFeedStore(feed).readState();
      if (!checkpoint && !this.#mayFetch()) continue;
      const outcome = await this.#reporting(feed, () => pullFeed({ ...this.#pullOf(feed), firstFrom: newestOnly }));
      if (outcome === 'unreached') return false;
    }
    return true;
  }

  /** Gives up the rows beyond the device's capacity. */
  async dropSurplus(): Promise<void> {
    for (const feed of feedNames) {
      const store = createFeedStore(feed);
      const below = surplusBelow(await store.readState(), chosenCapacity(), readChoice() !== 'auto');
      if (below !== null) await store.dropShardsBelow(below);
    }
  }

  /**
   * Fetches older shards one at a time, while the page is seen, idle and online and the device has room.
   *
   * @throws what storage throws
   */
  async fill(): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    this.#isStopped = false;
    try {
      for (const feed of fillOrder) {
        while ((await this.#mayFill()) && (await this.#fillOne(feed)) === 'synced') await nextIdle();
      }
    } finally {
      this.#isFilling = false;
    }
  }

  /** Fetches no further shards until the next call of fill. */
  stop(): void {
    this.#isStopped = true;
  }

  /** The person asked for more: bytes spent since the start no longer count. */
  resetBudget(): void {
    this.#receivedBytes = 0;
  }

  async #fillOne(feed: FeedName): Promise<PullOutcome | 'complete'> {
    const { shards } = await createFeedStore(feed).readState();
    const lowest = lowestShard(chosenCapacity(), shards);
    return this.#reporting(feed, () => holdOlderShard(this.#pullOf(feed), lowest));
  }

  async #reporting<T>(feed: FeedName, work: () => Promise<T>): Promise<T> {
    this.#news.onFilling(feed, true);
    try {
      return await makingSpace(work);
    } finally {
      this.#news.onFilling(feed, false);
    }
  }

  #pullOf(feed: FeedName) {
    return { feed, world: this.#world, store: createFeedStore(feed) };
  }

  #mayFetch(): boolean {
    return chosenCapacity() !== 'little' || this.#receivedBytes < limits.littleBytesPerStart;
  }

  async #mayFill(): Promise<boolean> {
    const isWelcome = document.visibilityState === 'visible' && connection.get() === 'online' && this.#mayFetch();
    if (this.#isStopped || !isWelcome) return false;
    return mayStoreMore((await storageManager()?.estimate?.()) ?? {});
  }
}

/**
 * Does work that stores public copies; when the device is full, something older goes and the work is done once more.
 *
 * @throws the other errors of the work, or those of the second try
 * @see traps §1, protocol §3 Evict
 */
export async function makingSpace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!isStorageFull(fault) || !(await evict())) throw fault;
    return await work();
  }
}
