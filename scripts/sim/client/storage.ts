import * as v from 'valibot';
import type { AccountStore } from '#pwa/sync/account-state.ts';
import type { FeedStore } from '#pwa/sync/feed-state.ts';
import type { SavedListStore } from '#pwa/sync/saved/saved-list.ts';
import { memoryAccountStore } from '#pwa/testing/memory-account-store.ts';
import { createMemoryFeedStore } from '#pwa/testing/memory-feed-store.ts';
import { memorySavedList } from '#pwa/testing/memory-saved-list.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { TalentCardSchema } from '#shared/model/user.ts';
import { matchesSearch, searchWords } from '#shared/rules/search-query.ts';
import { haystackOf } from '#shared/rules/search-text.ts';

/** The storage of a device, with a way to read it that changes nothing. */
export interface DeviceStorage {
  account(id: number): AccountStore;
  /** The saved list of a person's account. */
  saved(id: number): SavedListStore;
  feed(name: FeedName): FeedStore;
  readRows(name: FeedName): Promise<FeedRow[]>;
  /** Ids of the talents that a search on the device finds. */
  search(query: string): Promise<number[]>;
  /** The device shows this account as signed in; null for none. */
  noteSignedIn(id: number | null): void;
  /** Forgets everything about an account, as a logout does. */
  deleteAccount(id: number): Promise<void>;
  deleteSaved(id: number): Promise<void>;
}

/** Keeps everything in memory, by the same rules as a browser's database. */
export function memoryStorage(): DeviceStorage {
  const accounts = new Map<number, ReturnType<typeof memoryAccountStore>>();
  const feeds = {
    talents: createMemoryFeedStore(),
    companies: createMemoryFeedStore(),
    jobs: createMemoryFeedStore(),
  };
  function account(id: number) {
    const known = accounts.get(id) ?? memoryAccountStore(id);
    accounts.set(id, known);
    return known;
  }
  let signedIn: number | null = null;
  const lists = new Map<number, ReturnType<typeof memorySavedList>>();
  function saved(id: number) {
    const known = lists.get(id) ?? memorySavedList(() => signedIn === id);
    lists.set(id, known);
    return known;
  }
  return {
    account,
    saved,
    feed: (name) => feeds[name],
    readRows: (name) => feeds[name].readRows(),
    async search(query) {
      const words = searchWords(query);
      const rows = await feeds.talents.readRows();
      return rows
        .map((row) => v.parse(TalentCardSchema, row))
        .filter((card) => matchesSearch(haystackOf(card), words))
        .map(({ id }) => id);
    },
    noteSignedIn(id) {
      signedIn = id;
    },
    deleteAccount: async (id) => account(id).deleteAll(),
    deleteSaved: async (id) => saved(id).deleteAll(),
  };
}
