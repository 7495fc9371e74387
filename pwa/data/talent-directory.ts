import { limits } from '#shared/limits.ts';
import type { TalentCard } from '#shared/model/user.ts';
import type { TalentFilter, TalentPage } from '../http/talents-api.ts';
import { connection, noteConnection, onReconnect } from './connection.ts';
import { featuredNow } from './featured-now.ts';
import { firstTalentPage } from './first-talent-page.ts';
import { followCopy, ifStorageAllows } from './follow-copy.ts';
import type { Loadable, RequestFailure } from './loadable.ts';
import { offlineData } from './offline-data.ts';
import type { DeviceFinds } from './search-device.ts';
import { createStore, type Store } from './store.ts';

/** The part of a list that is shown. */
export interface TalentListData {
  cards: TalentCard[];
  /** Matches in all pages; 10,000 means "at least". */
  total: number;
  hasMore: boolean;
}

/** A list of talents with what is going on around it. */
export interface DirectoryState {
  list: Loadable<TalentListData>;
  isLoadingMore: boolean;
  isRefreshing: boolean;
  /** The list was searched on the device, because the server could not be asked. */
  isFromDevice: boolean;
  /** Talents on this device; 0 while that is not known. */
  held: number;
  /** Talents the server has, as far as this device knows; null while that is not known. */
  available: number | null;
  /** Why the last page did not come; null when it did. */
  loadMoreError: RequestFailure | null;
}

// Loaded ahead of need: when the server is gone, its scripts are gone too.
const loadDeviceSearch = () => import('./search-device.ts');
const loadTalentsApi = () => import('../http/talents-api.ts');

type DatedPage = TalentPage & { savedAt: number };

const deviceHeadStartMs = 250;

interface DeviceSearch {
  /** Why the server's list is not there; null while it is still being asked. */
  failure: RequestFailure | null;
  /** Only until the server answers. */
  isBridge?: boolean;
  limit?: number;
}

const atStart: DirectoryState = {
  list: { state: 'loading' },
  isLoadingMore: false,
  isRefreshing: false,
  isFromDevice: false,
  held: 0,
  available: null,
  loadMoreError: null,
};

/** Name of a filter's list on the device. */
export function talentListKey({ q, industry }: TalentFilter): string {
  return `talents:${industry}:${q}`;
}

// A first page that brought nothing new keeps the pages below it, so that nobody loses the place.
function withKnownPages(page: TalentPage, known: TalentPage | undefined): TalentPage {
  const isUnchanged =
    known !== undefined &&
    known.cards.length > page.cards.length &&
    page.cards.every((card, index) => card.id === known.cards[index]?.id);
  if (!isUnchanged) return page;
  return { ...page, cards: [...page.cards, ...known.cards.slice(page.cards.length)], next: known.next };
}

function withoutRepeats(cards: TalentCard[]): TalentCard[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}

/**
 * The talents of one filter: the page's own data or the device's copy at once, the server's answer after it; without
 * the server a search on the device.
 *
 * @see spec §2 Talent directory, architecture §1 read
 */
export class TalentDirectory {
  readonly get: Store<DirectoryState>['get'];
  subscribe: Store<DirectoryState>['subscribe'];
  readonly #filter: TalentFilter;
  readonly #store: Store<DirectoryState>;
  #server: DatedPage | undefined;
  /** What the device found, while that is shown. */
  #device: DeviceFinds | undefined;
  #isAsked = false;
  #retryAt = 0;
  #bridging: ReturnType<typeof setTimeout> | undefined;

  constructor(filter: TalentFilter) {
    this.#filter = filter;
    this.#store = createStore(atStart, () => this.#activate());
    this.get = this.#store.get;
    this.subscribe = this.#store.subscribe;
    const first = firstTalentPage(filter);
    if (!first) return;
    this.#isAsked = true;
    this.#keep(first);
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
    void Promise.allSettled([loadDeviceSearch(), loadTalentsApi()]);
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

  // A list of the server has these numbers, too: the connection may go while it is read.
  #countHeld(): () => void {
    const take = () => {
      const { held, available } = offlineData.get().feeds.talents;
      if (held > 0) this.#patch({ held, available });
    };
    take();
    return offlineData.subscribe(take);
  }

  // On a slow line the device's copy is read before the server has answered; on a quick one it would only flicker.
  #bridge(): void {
    this.#bridging = setTimeout(() => {
      if (this.#store.get().list.state === 'loading') void this.#searchDevice({ failure: null, isBridge: true });
    }, deviceHeadStartMs);
  }

  async #watch(): Promise<() => void> {
    const [{ readTalentList }, { watchLocal }] = await Promise.all([
      import('../local/talents.local.ts'),
      import('../local/watch.ts'),
    ]);
    return watchLocal(
      () => readTalentList(talentListKey(this.#filter)),
      (copy) => {
        if (!copy || this.#device || copy.savedAt < (this.#server?.savedAt ?? 0)) return;
        this.#showServer(copy, false);
      },
    );
  }

  async #load(): Promise<void> {
    this.#isAsked = true;
    const { list } = this.#store.get();
    this.#patch({ isRefreshing: true, ...(list.state === 'failed' ? { list: { state: 'loading' } } : {}) });
    try {
      const { fetchTalentPage } = await loadTalentsApi();
      const page = await noteConnection(() => fetchTalentPage(this.#filter, null));
      this.#keep(withKnownPages(page, this.#server));
    } catch (fault) {
      // `fetchTalentPage` throws nothing else.
      await this.#searchDevice({ failure: fault as RequestFailure });
    } finally {
      this.#patch({ isRefreshing: false });
    }
  }

  async #loadPageAfter(cursor: string): Promise<void> {
    this.#patch({ isLoadingMore: true, loadMoreError: null });
    try {
      const { fetchTalentPage } = await loadTalentsApi();
      const page = await noteConnection(() => fetchTalentPage(this.#filter, cursor));
      // A refresh may have replaced the list meanwhile.
      if (this.#server?.next !== cursor) return;
      this.#keep({ ...page, cards: withoutRepeats([...this.#server.cards, ...page.cards]) });
    } catch (fault) {
      this.#retryAt = Date.now() + limits.retryBackoffMinMs;
      // `fetchTalentPage` throws nothing else.
      this.#patch({ loadMoreError: fault as RequestFailure });
    } finally {
      this.#patch({ isLoadingMore: false });
    }
  }

  async #searchDevice(search: DeviceSearch): Promise<void> {
    const { failure, isBridge = false, limit = limits.pageSizeDefault } = search;
    const finds = await loadDeviceSearch()
      .then(({ searchDevice }) => searchDevice(this.#filter, limit))
      .catch(() => undefined);
    // The server may have answered while the device searched.
    if (failure === null && this.#server && !this.#device) return;
    if (isBridge && this.#store.get().list.state !== 'loading') return;
    // Before the copy is filled, the few cards of other lists say nothing about what the server will find.
    if (finds && finds.held > 0 && !(isBridge && (finds.available === null || finds.total === 0))) {
      this.#showDevice(finds, !isBridge);
    } else if (failure && this.#server) this.#showServer(this.#server, true);
    else if (failure) this.#patch({ list: { state: 'failed', error: failure } });
  }

  #keep(page: TalentPage): void {
    const savedAt = Date.now();
    this.#device = undefined;
    this.#showServer({ ...page, savedAt }, false);
    void ifStorageAllows(async () => {
      const { saveTalentList } = await import('../local/talents.local.ts');
      await saveTalentList({ key: talentListKey(this.#filter), ...page, savedAt });
    });
  }

  #showServer(page: DatedPage, isStale: boolean): void {
    this.#server = page;
    const data = { cards: page.cards.map(featuredNow), total: page.total, hasMore: page.next !== null };
    this.#patch({
      list: { state: 'ready', data, savedAt: new Date(page.savedAt), isStale },
      isFromDevice: false,
    });
  }

  #showDevice(finds: DeviceFinds, isStale: boolean): void {
    this.#device = finds;
    const { cards, total, held, available } = finds;
    const data = { cards, total, hasMore: cards.length < total };
    this.#patch({
      list: { state: 'ready', data, savedAt: new Date(finds.savedAt), isStale },
      isFromDevice: true,
      held,
      available,
    });
  }

  #patch(change: Partial<DirectoryState>): void {
    this.#store.set({ ...this.#store.get(), ...change });
  }
}
