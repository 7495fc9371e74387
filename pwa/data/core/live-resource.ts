import { useMemo } from 'react';
import type { RequestFailure } from '../../http/request-failure.ts';
import { noteConnection, onReconnect } from './connection.ts';
import { pageStoredAt } from './initial-data.ts';
import type { Loadable } from './loadable.ts';
import { cachedResource } from './resource-cache.ts';
import { followCopy, ifStorageAllows } from './storage.ts';
import { createStore, type Store, useStore } from './store.ts';

/** A value, and when the server answered it, in ms. */
export interface Dated<T> {
  value: T;
  savedAt: number;
}

/** Where a resource comes from. */
export interface ResourceSource<T> {
  /** The data that came with the page. */
  first?: T | undefined;
  /** The served page leaves parts out: its data are shown, but not stored, and the network is asked for the whole. */
  isFirstPartial?: boolean;
  /** The server found nothing when it rendered the page for a visitor; a signed-in reader may see more. */
  isFirstMissing?: boolean;
  /** Asks the network. */
  load(): Promise<T>;
  /** Stores an answer on the device; missing where the device must not store it. */
  save?(dated: Dated<T>): Promise<void>;
  /**
   * Follows the copy on the device; returns a function that ends this. Only first views need it: they may not load Dexie before they
   * have painted. All other screens read their copy by `useLiveQuery` (`useStoredResource`).
   */
  watch?(onCopy: (copy: Dated<T> | undefined) => void): Promise<() => void>;
  /** True when a failure means that the thing does not exist. */
  isMissing?(failure: RequestFailure): boolean;
  /** Removes the copy of a thing that does not exist. */
  remove?(): Promise<void>;
}

/**
 * Data that is read from the device and refreshed from the network: the page's own data paints at once, then
 * the device's copy, then the network's answer, each newer one in place of the older. The network is asked once;
 * again only on `refresh`, or when the connection comes back after a failure.
 *
 * @see architecture Two one-way streets, requirements W4
 */
export class LiveResource<T> {
  readonly get: Store<Loadable<T>>['get'];
  readonly getInitial: Store<Loadable<T>>['getInitial'];
  subscribe: Store<Loadable<T>>['subscribe'];
  readonly #source: ResourceSource<T>;
  readonly #store: Store<Loadable<T>>;
  #shown: Dated<T> | undefined;
  #isAsked: boolean;
  #isInitialStored = false;
  #isLoading = false;
  #hasFailed = false;
  #isGone: boolean;
  #changes = 0;

  constructor(source: ResourceSource<T>) {
    this.#source = source;
    const { first, isFirstPartial = false } = source;
    const storedAt = pageStoredAt();
    // Partial data counts as older than any copy, so that the device's whole copy replaces it.
    if (first !== undefined) this.#shown = { value: first, savedAt: isFirstPartial ? 0 : (storedAt ?? Date.now()) };
    // A page that the worker stored may be outdated, so the network is asked.
    this.#isAsked = first !== undefined && !isFirstPartial && storedAt === undefined;
    this.#isGone = source.isFirstMissing ?? false;
    this.#store = createStore<Loadable<T>>(this.#firstState(), () => this.#activate());
    this.get = this.#store.get;
    this.getInitial = this.#store.getInitial;
    this.subscribe = this.#store.subscribe;
  }

  #firstState(): Loadable<T> {
    if (this.#shown) return this.#ready(this.#shown);
    return this.#source.isFirstMissing ? { state: 'missing', isProvisional: true } : { state: 'loading' };
  }

  /** Asks the network again. */
  readonly refresh = (): void => {
    if (!this.#isLoading) void this.#load();
  };

  /**
   * Applies the effect of another call to the value. A request that began before that is repeated, because its answer lacks
   * the effect.
   */
  readonly change = (update: (value: T) => T): void => {
    this.#changes += 1;
    if (this.#shown) this.#keep({ value: update(this.#shown.value), savedAt: this.#shown.savedAt + 1 });
    else this.refresh();
  };

  /** Shows the device's copy, unless something newer is shown. */
  readonly takeCopy = (copy: Dated<T> | undefined): void => {
    if (copy && !this.#isGone && copy.savedAt >= (this.#shown?.savedAt ?? 0)) this.#show(copy);
  };

  #activate(): () => void {
    this.#keepFirst();
    const stopFollowing = followCopy(async () => this.#source.watch?.(this.takeCopy) ?? (() => undefined));
    if (!this.#isAsked) this.refresh();
    const stopReconnect = onReconnect(() => {
      if (this.#hasFailed) this.refresh();
    });
    return () => {
      stopFollowing();
      stopReconnect();
    };
  }

  // Runs with the first subscriber: on the server there is none.
  #keepFirst(): void {
    const shown = this.#isInitialStored ? undefined : this.#shown;
    this.#isInitialStored = true;
    if (shown && this.#isAsked) void ifStorageAllows(async () => this.#source.save?.(shown));
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    this.#isAsked = true;
    if (!this.#shown && this.get().state !== 'missing') this.#store.set({ state: 'loading' });
    try {
      const value = await this.#loadUnchanged();
      this.#hasFailed = false;
      this.#isGone = false;
      this.#keep({ value, savedAt: Date.now() });
    } catch (fault) {
      // `load` throws nothing else.
      this.#handleFailure(fault as RequestFailure);
    } finally {
      this.#isLoading = false;
    }
  }

  async #loadUnchanged(): Promise<T> {
    const changes = this.#changes;
    const value = await noteConnection(() => this.#source.load());
    return changes === this.#changes ? value : await this.#loadUnchanged();
  }

  #handleFailure(failure: RequestFailure): void {
    if (this.#source.isMissing?.(failure)) {
      this.#isGone = true;
      this.#shown = undefined;
      this.#store.set({ state: 'missing' });
      void ifStorageAllows(async () => this.#source.remove?.());
      return;
    }
    this.#hasFailed = true;
    if (this.#isGone) return;
    if (this.#shown) this.#show(this.#shown);
    else this.#store.set({ state: 'failed', error: failure });
  }

  #keep(dated: Dated<T>): void {
    this.#show(dated);
    void ifStorageAllows(async () => this.#source.save?.(dated));
  }

  #show(dated: Dated<T>): void {
    this.#shown = dated;
    this.#store.set(this.#ready(dated));
  }

  #ready({ value, savedAt }: Dated<T>): Loadable<T> {
    const isPartial = savedAt === 0;
    return { state: 'ready', data: value, savedAt: new Date(savedAt), isStale: this.#hasFailed, isPartial };
  }
}

/** A resource on a screen: its state, and a way to ask the network again. */
export type Retryable<T> = Loadable<T> & { retry: () => void };

/** Follows a resource. */
export function useResource<T>(resource: LiveResource<T>): Retryable<T> {
  const loadable = useStore(resource);
  return useMemo(() => ({ ...loadable, retry: resource.refresh }), [loadable, resource]);
}

/**
 * The resource of a key, made at its first use.
 *
 * @param source Where the data come from; the same for every use of the key.
 */
export function useResourceOf<T>(key: string, source: () => ResourceSource<T>): LiveResource<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers write `source` inline, so that it is another function at each render; the key stands for it
  return useMemo(() => cachedResource(key, () => new LiveResource(source())), [key]);
}

/** Follows the resource of a key. @param source As in `useResourceOf`. */
export function useLiveResource<T>(key: string, source: () => ResourceSource<T>): Retryable<T> {
  return useResource(useResourceOf(key, source));
}
