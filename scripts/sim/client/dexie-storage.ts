import { registerHooks } from 'node:module';
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import type * as AccountDb from '#pwa/local/account-db.ts';
import type * as AccountStoreModule from '#pwa/local/account-store.ts';
import type * as CacheDb from '#pwa/local/cache-db.ts';
import type * as DirectoryModule from '#pwa/local/directory.local.ts';
import type * as FeedStoreModule from '#pwa/local/feed-store.ts';
import type * as SavedDb from '#pwa/local/saved-db.ts';
import type * as SignedInModule from '#pwa/local/signed-in.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { searchWords } from '#shared/rules/search-query.ts';
import type { MakeStorage } from '../simulation.ts';
import type { DeviceStorage } from './storage.ts';

type LocalCode = typeof AccountDb &
  typeof AccountStoreModule &
  typeof CacheDb &
  typeof FeedStoreModule &
  typeof SavedDb &
  typeof SignedInModule &
  typeof DirectoryModule;

const localFolder = new URL('../../../pwa/local/', import.meta.url).href;
const files = [
  'account-db.ts',
  'account-store.ts',
  'cache-db.ts',
  'directory.local.ts',
  'feed-store.ts',
  'saved-db.ts',
  'signed-in.ts',
];

/** Makes storages in which each device has its own databases and its own copy of the code that holds them open. */
export function createDexieStorages(): MakeStorage {
  // A module that was loaded for a device loads its neighbours for that device.
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const device = context.parentURL?.split('?device=')[1];
      const isLocal = device !== undefined && resolved.url.startsWith(localFolder);
      return isLocal ? { ...resolved, url: `${resolved.url.split('?')[0]}?device=${device}` } : resolved;
    },
  });
  const loaded = new Map<string, Promise<LocalCode>>();
  let opened: number[] = [];

  return async (device, nowMs) => {
    const code = await (loaded.get(device) ?? load(device));
    loaded.set(device, Promise.resolve(code));
    code.closeCacheDb();
    for (const id of opened) {
      code.closeAccountDb(id);
      code.closeSavedDb(`user-${id}`);
    }
    opened = [...new Set(opened)];
    return storageOf(code, { nowMs, opens: (id) => opened.push(id) });
  };
}

async function load(device: string): Promise<LocalCode> {
  const modules = await Promise.all(files.map((file) => import(`${localFolder}${file}?device=${device}`)));
  return Object.assign({}, ...modules) as LocalCode;
}

function storageOf(code: LocalCode, { nowMs, opens }: { nowMs: () => number; opens(id: number): void }): DeviceStorage {
  const databases = new IDBFactory();
  const ownDatabases = <Store extends object>(store: Store): Store => onDatabases(store, databases);
  const needs = { now: nowMs, makeSpace: async () => false };
  return {
    account(id) {
      opens(id);
      return ownDatabases(code.dexieAccountStore(id, needs));
    },
    saved(id) {
      opens(id);
      return ownDatabases(code.dexieSavedList(`user-${id}`, needs.makeSpace));
    },
    feed: (name) => ownDatabases(code.createFeedStore(name)),
    async readRows(name) {
      Dexie.dependencies.indexedDB = databases;
      const bundles = await code.cacheDb().cards.toArray();
      const texts = bundles.flatMap((bundle) => (bundle.feed === name ? bundle.lines.split('\n') : []));
      return texts.map((text): FeedRow => JSON.parse(text));
    },
    async search(query) {
      Dexie.dependencies.indexedDB = databases;
      const asked = { words: searchWords(query), industry: '', country: '', now: new Date(nowMs()), limit: 100 };
      return (await code.findInDirectory('talents', asked)).ids;
    },
    noteSignedIn: (id) => code.noteSignedIn('user', id),
    async deleteAccount(id) {
      Dexie.dependencies.indexedDB = databases;
      await code.deleteAccountDb(id);
    },
    async deleteSaved(id) {
      Dexie.dependencies.indexedDB = databases;
      await code.deleteSavedDb(`user-${id}`);
    },
  };
}

/**
 * Lets each call of a store use these databases. Dexie opens a database in the first call that needs it, and only one call
 * runs at a time.
 */
function onDatabases<Store extends object>(store: Store, databases: IDBFactory): Store {
  return new Proxy(store, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => {
        Dexie.dependencies.indexedDB = databases;
        return Reflect.apply(method, target, given);
      };
    },
  });
}
