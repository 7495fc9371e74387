import { firstMoment } from '#pwa/served/served-page.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import type { ListPage } from '../../http/list-page.ts';
import { connection, noteConnection, onReconnect } from '../core/connection.ts';
import { pageStoredAt } from '../core/initial-data.ts';
import { listKey } from '../core/list-keys.ts';
import type { ListData, Loadable, RequestFailure } from '../core/loadable.ts';
import { followCopy, ifStorageAllows } from '../core/storage.ts';
import { createStore, type Store } from '../core/store.ts';
import { serverNow } from '../core/time.ts';
import { offlineData } from '../offline/offline-data.ts';
import { type DirectorySource, type DirectoryState, withKnownPages, withoutRepeats } from './directory-state.ts';
import type { DeviceResults } from './search-device.ts';

// Loaded in advance: when the server cannot be reached, the script cannot be loaded either.
const loadDeviceSearch = () => import('./search-device.ts');

type DatedPage<Card> = ListPage<Card> & { savedAt: number };

const deviceHeadStartMs = 250;
const goneWaitMs = 2000;

interface DeviceSearch {
  /** Why the server's list is not there; null while it is still being asked. */
  failure: RequestFailure | null;
  /** Only until the server answers. */
  isBridge?: boolean;
  limit?: number;
}

const atStart: Omit<DirectoryState<never>, 'isFiltered'> = {
  list: { state: 'loading' },
  isLoadingMore: false,
  isRefreshing: false,
  isFromDevice: false,
  held: 0,
  available: null,
  loadMoreError: null,
};

/**
 * The entries of a directory that match one filter: the page's own data or the device's copy at once, the server's
 * answer after it; without the server a search on the device.
 *
 * @see requirements I2, K2, architecture Two one-way streets
 */
export class Directory<Feed extends FeedName> {
  readonly get: Store<DirectoryState<FeedCards[Feed]>>['get'];
  readonly getInitial: Store<DirectoryState<FeedCards[Feed]>>['getInitial'];
  subscribe: Store<DirectoryState<FeedCards[Feed]>>['subscribe'];
  readonly #source: DirectorySource<Feed>;
  readonly #store: Store<DirectoryState<FeedCards[Feed]>>;
  #server: DatedPage<FeedCards[Feed]> | undefined;
  /** The hits of the device, while they are shown. */
  #device: DeviceResults<FeedCards[Feed]> | undefined;
  #isAsked: boolean;
  #isInitialStored = false;
  /** Date of an outdated list, which the server answered while its database was down. */
  #oldAt: number | undefined;
  #retryAt = 0;
  /** Date of the stored list that lost cards and was therefore requested again. */
  #askedForGoneOf: number | undefined;
  #bridging: ReturnType<typeof setTimeout> | undefined;
  #isServerLate = false;

  constructor(source: DirectorySource<Feed>) {
    this.#source = source;
    const { first, isFirstLater = false } = source;
    const storedAt = pageStoredAt();
    if (first) this.#server = { ...first, savedAt: storedAt ?? Date.now() };
    // A later page (for readers without scripts) and a page that the worker stored are shown until the first page is loaded.
    this.#isAsked = first !== undefined && !isFirstLater && storedAt === undefined;
    const list = this.#server && this.#readyList(this.#server, false, firstMoment());
    const { sort: _order, ...asked } = source.filter;
    const isFiltered = Object.values(asked).some((value) => value);
    this.#store = createStore<DirectoryState<FeedCards[Feed]>>({ ...atStart, isFiltered, ...(list && { list }) }, () =>
      this.#activate(),
    );
    this.get = this.#store.get;
    this.getInitial = this.#store.getInitial;
    this.subscribe = this.#store.subscribe;
  }

  /** Asks the network for the list again. */
  readonly refresh = (): void => {
    if (!this.#store.get().isRefreshing) void this.#load();
  };

  /** Shows the next page; after a failure it waits a second before it asks again. */
  readonly loadMore = (): void => {
    if (this.#device) {
      void this.#searchDevice({ failure: null, limit: this.#device.cards.length + limits.pageSizeDefault });
      return;
    }
    const isReady = !this.#store.get().isLoadingMore && Date.now() >= this.#retryAt;
    if (isReady && this.#server?.next) void this.#loadPageAfter(this.#server.next);
  };

  #activate(): () => void {
    void Promise.allSettled([loadDeviceSearch(), this.#source.loadFetch()]);
    this.#saveFirst();
    const stopFollowing = followCopy(() => this.#watch());
    if (!this.#isAsked) {
      if (connection.get() === 'offline') void this.#searchDevice({ failure: null });
      else this.#bridge();
      this.refresh();
    }
    const stopReconnect = onReconnect(() => {
      const { list, isFromDevice } = this.#store.get();
      if (isFromDevice || list.state !== 'ready' || list.isStale) this.refresh();
    });
    const stopCounting = this.#countHeld();
    return () => {
      stopCounting();
      clearTimeout(this.#bridging);
      stopFollowing();
      stopReconnect();
    };
  }

  // These numbers are also set beside the server's list, because the connection may be lost while the list is shown.
  #countHeld(): () => void {
    const take = () => {
      const { held, available } = offlineData.get().feeds[this.#source.feed];
      if (held > 0) this.#patch({ held, available });
    };
    take();
    return offlineData.subscribe(() => {
      take();
      if (this.#isServerLate) this.#showDeviceMeanwhile();
    });
  }

  // On a slow connection the device's copy is shown until the server answers; on a fast one it would only flicker.
  #bridge(): void {
    this.#bridging = setTimeout(() => {
      this.#isServerLate = true;
      this.#showDeviceMeanwhile();
    }, deviceHeadStartMs);
  }

  // Runs again as the copy grows: on a first visit the device may find a match before the server answers.
  #showDeviceMeanwhile(): void {
    if (this.#store.get().list.state === 'loading') void this.#searchDevice({ failure: null, isBridge: true });
  }

  async #watch(): Promise<() => void> {
    const [{ readList }, { watchLocal }] = await Promise.all([
      import('../../local/lists.local.ts'),
      import('../../local/watch.ts'),
    ]);
    const { feed, filter } = this.#source;
    return watchLocal(
      () => readList(feed, listKey(feed, filter), serverNow()),
      (copy) => {
        if (!copy || this.#device || copy.savedAt < (this.#server?.savedAt ?? 0)) return;
        if (this.#mayHaveGone(copy)) void this.#askForGone(copy);
        else this.#showServer(copy, false);
      },
    );
  }

  // The first fill of the copy removes cards that it does not confirm. Ask the server before removing them from the list;
  // otherwise the list shrinks and grows again.
  #mayHaveGone({ savedAt, cards }: DatedPage<FeedCards[Feed]>): boolean {
    const shown = this.#server;
    return savedAt === shown?.savedAt && cards.length < shown.cards.length && savedAt !== this.#askedForGoneOf;
  }

  async #askForGone(copy: DatedPage<FeedCards[Feed]>): Promise<void> {
    this.#askedForGoneOf = copy.savedAt;
    const showCopy = () => {
      if (this.#server?.savedAt === copy.savedAt) this.#showServer(copy, false);
    };
    const slowTimer = setTimeout(showCopy, goneWaitMs);
    try {
      const page = await this.#fetch(null);
      this.#keep(withKnownPages(page, copy));
    } catch {
      showCopy();
    } finally {
      clearTimeout(slowTimer);
    }
  }

  async #load(): Promise<void> {
    this.#isAsked = true;
    const { list } = this.#store.get();
    this.#patch({ isRefreshing: true, ...(list.state === 'failed' ? { list: { state: 'loading' } } : {}) });
    try {
      const page = await this.#fetch(null);
      this.#keep(withKnownPages(page, this.#server));
    } catch (fault) {
      // `fetchListPage` throws nothing else.
      await this.#searchDevice({ failure: fault as RequestFailure });
    } finally {
      this.#patch({ isRefreshing: false });
    }
  }

  async #loadPageAfter(cursor: string): Promise<void> {
    this.#patch({ isLoadingMore: true, loadMoreError: null });
    try {
      const page = await this.#fetch(cursor);
      // A refresh may have replaced the list meanwhile.
      if (this.#server?.next !== cursor) return;
      this.#keep({ ...page, cards: withoutRepeats([...this.#server.cards, ...page.cards]) });
    } catch (fault) {
      this.#retryAt = Date.now() + limits.retryBackoffMinMs;
      // `fetchListPage` throws nothing else.
      this.#patch({ loadMoreError: fault as RequestFailure });
    } finally {
      this.#patch({ isLoadingMore: false });
    }
  }

  async #fetch(cursor: string | null): Promise<ListPage<FeedCards[Feed]>> {
    const fetchPage = await this.#source.loadFetch();
    return noteConnection(() => fetchPage(this.#source.filter, cursor));
  }

  async #searchDevice(search: DeviceSearch): Promise<void> {
    const { failure, isBridge = false, limit = limits.pageSizeDefault } = search;
    const { feed, filter } = this.#source;
    const finds = await loadDeviceSearch()
      .then(({ searchDevice }) => searchDevice(feed, filter, limit))
      // Without storage there is nothing to search: the list shows the server's answer or its failure.
      .catch(() => undefined);
    // The server may have answered while the device searched.
    if (failure === null && this.#server && !this.#device) return;
    if (isBridge && this.#store.get().list.state !== 'loading') return;
    // Before the copy is filled it has only a few cards of other lists, which do not show what the server will find.
    if (finds && finds.held > 0 && !(isBridge && (finds.available === null || finds.total === 0))) {
      this.#showDevice(finds, !isBridge);
    } else if (failure && this.#server) this.#showServer(this.#server, true);
    else if (failure) this.#patch({ list: { state: 'failed', error: failure } });
  }

  #keep({ ageMs = 0, ...page }: ListPage<FeedCards[Feed]>): void {
    const savedAt = Date.now() - ageMs;
    if (ageMs > 0) this.#oldAt = savedAt;
    const shown = this.#device?.cards;
    this.#device = undefined;
    this.#showServer({ ...page, savedAt }, false);
    this.#save({ ...page, savedAt }, shown);
  }

  // Runs with the first subscriber: on the server there is none.
  #saveFirst(): void {
    if (this.#isInitialStored) return;
    this.#isInitialStored = true;
    if (this.#isAsked && this.#server) this.#save(this.#server);
  }

  #save(page: DatedPage<FeedCards[Feed]>, shown?: FeedCards[Feed][]): void {
    void ifStorageAllows(async () => {
      const { storeList } = await import('./store-list.ts');
      const { feed, filter } = this.#source;
      await storeList(feed, { key: listKey(feed, filter), ...page }, shown);
    });
  }

  #showServer(page: DatedPage<FeedCards[Feed]>, isStale: boolean): void {
    this.#server = page;
    this.#patch({ list: this.#readyList(page, isStale || page.savedAt === this.#oldAt), isFromDevice: false });
  }

  #readyList(page: DatedPage<FeedCards[Feed]>, isStale: boolean, now?: Date): Loadable<ListData<FeedCards[Feed]>> {
    const { total, next, didYouMean } = page;
    const data = { cards: page.cards, total, hasMore: next !== null, next, didYouMean };
    // On a device whose clock is behind, the first render must not show another age than the served page.
    const savedAt = new Date(Math.max(page.savedAt, now?.getTime() ?? 0));
    return { state: 'ready', data, savedAt, isStale };
  }

  #showDevice(finds: DeviceResults<FeedCards[Feed]>, isStale: boolean): void {
    this.#device = finds;
    const { cards, total: found, held, available, listed, didYouMean } = finds;
    const isWhole = available !== null && held >= available;
    // When the copy is a part of the directory, the server's last total is closer to the real one.
    const all = this.#store.get().isFiltered ? 0 : (available ?? 0);
    const answered = Math.max(listed, all, this.#server?.total ?? 0);
    const total = isWhole ? found : Math.max(found, answered);
    // The total of a part would be wrong until the server answers.
    const isTotalOfPart = !isWhole && !isStale && answered === 0;
    const data = { cards, total, isTotalOfPart, hasMore: cards.length < found, didYouMean };
    this.#patch({
      list: { state: 'ready', data, savedAt: new Date(finds.savedAt), isStale },
      isFromDevice: true,
      held,
      available,
    });
  }

  #patch(change: Partial<DirectoryState<FeedCards[Feed]>>): void {
    this.#store.set({ ...this.#store.get(), ...change });
  }
}
