import type { AdminCompany, AdminUser } from '#shared/model/admin.ts';
import type { RequestFailure } from '../../http/request-failure.ts';
import { onReconnect } from '../core/connection.ts';
import type { ListData, Loadable } from '../core/loadable.ts';
import { createStore, type Store } from '../core/store.ts';
import { requestAs } from '../session/request-as.ts';

/** An account as the server answered it after an administrator's act, or an act that several entries may show. */
export type AdminEdit =
  | { subject: 'user'; account: AdminUser }
  | { subject: 'company'; account: AdminCompany }
  | { subject: 'report' }
  | { subject: 'mail' | 'message' }
  /** The server refused an act because the list is outdated. */
  | { subject: 'outdated' };

/** The last act of this tab. Every open list applies it to its entries. */
export const adminEdits: Store<AdminEdit | null> = createStore<AdminEdit | null>(null);

/** One page of an administrator's list, as the server answers it. */
export interface AdminPage<Item> {
  items: Item[];
  nextCursor: string | null;
  /** Null after the first page, and where counting would mean to look at all. */
  total: number | null;
}

/** The part of a list that is shown; without a known total it is that of the part. */
export interface AdminListData<Item> extends ListData<Item> {
  isTotalKnown: boolean;
}

/** The source of an administrator's list, and the effect of an act on it. */
export interface AdminListSource<Item> {
  fetchPage(cursor: string | null): Promise<AdminPage<Item>>;
  /** An entry after an act; a list without this is loaded again after each act. */
  takeEdit?: (item: Item, edit: AdminEdit) => Item;
}

/** A list and its state. */
export interface AdminListState<Item> {
  list: Loadable<AdminListData<Item>>;
  isRefreshing: boolean;
  /** Why the list shown could not be refreshed; its entries may be outdated. */
  refreshError: RequestFailure | null;
  isLoadingMore: boolean;
  /** Why the next page did not come. */
  loadMoreError: RequestFailure | null;
}

/**
 * A list for administrators, page by page from the server. It has private data, so it lives as long as its screen, and
 * nothing of it is stored on the device.
 *
 * @see requirements N3, trust §7
 */
export class AdminList<Item extends { id: number }> {
  readonly get: Store<AdminListState<Item>>['get'];
  readonly subscribe: Store<AdminListState<Item>>['subscribe'];
  readonly #source: AdminListSource<Item>;
  readonly #store: Store<AdminListState<Item>>;
  #next: string | null = null;
  #edits = 0;
  #isFollowed = false;

  constructor(source: AdminListSource<Item>) {
    this.#source = source;
    this.#store = createStore<AdminListState<Item>>(
      {
        list: { state: 'loading' },
        isRefreshing: false,
        refreshError: null,
        isLoadingMore: false,
        loadMoreError: null,
      },
      () => this.#activate(),
    );
    this.get = this.#store.get;
    this.subscribe = this.#store.subscribe;
  }

  /** Asks for the first page again. */
  readonly refresh = (): void => {
    if (!this.#store.get().isRefreshing) void this.#load();
  };

  /** Adds the next page. */
  readonly loadMore = (): void => {
    if (!this.#store.get().isLoadingMore && this.#next !== null) void this.#loadPageAfter(this.#next);
  };

  #activate(): () => void {
    this.#isFollowed = true;
    if (this.#store.get().list.state !== 'ready') this.refresh();
    const stopEdits = adminEdits.subscribe(() => this.#handleEdit(adminEdits.get()));
    const stopReconnect = onReconnect(() => {
      const { list, refreshError } = this.#store.get();
      if (list.state === 'failed' || refreshError) this.refresh();
    });
    return () => {
      this.#isFollowed = false;
      stopEdits();
      stopReconnect();
    };
  }

  #handleEdit(edit: AdminEdit | null): void {
    if (!edit) return;
    this.#edits += 1;
    const { takeEdit } = this.#source;
    const { list } = this.#store.get();
    if (!takeEdit || edit.subject === 'outdated') this.refresh();
    else if (list.state === 'ready')
      this.#show({ ...list.data, cards: list.data.cards.map((one) => takeEdit(one, edit)) });
  }

  async #load(): Promise<void> {
    const { list } = this.#store.get();
    this.#patch({
      isRefreshing: true,
      refreshError: null,
      ...(list.state === 'failed' ? { list: { state: 'loading' } } : {}),
    });
    try {
      const page = await this.#fetchUnchanged(null);
      this.#next = page.nextCursor;
      const hasMore = page.nextCursor !== null;
      const isTotalKnown = page.total !== null || !hasMore;
      this.#show({ cards: page.items, total: page.total ?? page.items.length, isTotalKnown, hasMore });
    } catch (fault) {
      // `fetchPage` throws nothing else.
      const error = fault as RequestFailure;
      const isShown = this.#store.get().list.state === 'ready';
      this.#patch(isShown ? { refreshError: error } : { list: { state: 'failed', error } });
    } finally {
      this.#patch({ isRefreshing: false });
    }
  }

  async #loadPageAfter(cursor: string): Promise<void> {
    this.#patch({ isLoadingMore: true, loadMoreError: null });
    try {
      const page = await this.#fetchUnchanged(cursor);
      const { list } = this.#store.get();
      // A refresh may have replaced the list meanwhile.
      if (this.#next !== cursor || list.state !== 'ready') return;
      this.#next = page.nextCursor;
      const known = new Set(list.data.cards.map(({ id }) => id));
      const cards = [...list.data.cards, ...page.items.filter(({ id }) => !known.has(id))];
      const hasMore = page.nextCursor !== null;
      const total = Math.max(list.data.total, cards.length);
      this.#show({ ...list.data, cards, total, isTotalKnown: list.data.isTotalKnown || !hasMore, hasMore });
    } catch (fault) {
      // `fetchPage` throws nothing else.
      this.#patch({ loadMoreError: fault as RequestFailure });
    } finally {
      this.#patch({ isLoadingMore: false });
    }
  }

  // An answer to a request from before an act lacks the effect of the act.
  async #fetchUnchanged(cursor: string | null): Promise<AdminPage<Item>> {
    const edits = this.#edits;
    const page = await requestAs('admin', () => this.#source.fetchPage(cursor));
    if (edits !== this.#edits) return await this.#fetchUnchanged(cursor);
    // The server ends a page after a number of rows, even when no row matches.
    const goesOn = this.#isFollowed && page.items.length === 0 && page.nextCursor !== null;
    return goesOn ? await this.#fetchUnchanged(page.nextCursor) : page;
  }

  #show(data: AdminListData<Item>): void {
    this.#patch({ list: { state: 'ready', data, savedAt: new Date(), isStale: false } });
  }

  #patch(change: Partial<AdminListState<Item>>): void {
    this.#store.set({ ...this.#store.get(), ...change });
  }
}
