import { expect, type Page } from '@playwright/test';

/** What Chromium has and TypeScript does not know yet. */
interface Buckets {
  storageBuckets: { keys(): Promise<string[]>; open(name: string): Promise<{ indexedDB: IDBFactory }> };
}

const triesMax = 20;

/** Everything that this site stores on the device, and the address of the page, as one text. */
export async function deviceContents(page: Page): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readDevice(page);
    } catch (fault) {
      // A database that is deleted meanwhile ends its readers; what is left is read again.
      if (tries === triesMax || !/AbortError|InvalidStateError/.test(String(fault))) throw fault;
      await page.waitForTimeout(100);
    }
  }
}

function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const cached = async (name: string): Promise<unknown[]> => {
      const cache = await caches.open(name);
      // The app's own files contain the word payment; answers of the API would hold data of one.
      const requests = await cache.keys();
      const answers = requests.filter(({ url }) => !new URL(url).pathname.startsWith('/assets/'));
      return [
        requests.map(({ url }) => url),
        ...(await Promise.all(answers.map(async (request) => (await cache.match(request))?.text()))),
      ];
    };
    const found: unknown[] = [
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
    ];
    const addAll = async (databases: IDBFactory) => {
      for (const { name = '' } of await databases.databases()) {
        const db = await resultOf(databases.open(name));
        for (const store of db.objectStoreNames) {
          const rows = db.transaction(store).objectStore(store);
          found.push([name, store, await resultOf(rows.getAllKeys()), await resultOf(rows.getAll())]);
        }
        db.close();
      }
    };
    await addAll(indexedDB);
    const { storageBuckets } = navigator as unknown as Buckets;
    for (const name of await storageBuckets.keys()) {
      await addAll((await storageBuckets.open(name)).indexedDB).catch(async (fault) => {
        // It may have been deleted meanwhile.
        if ((await storageBuckets.keys()).includes(name)) throw fault;
      });
    }
    for (const name of await caches.keys()) found.push(await cached(name));
    return JSON.stringify(found);
  });
}

/** Waits until the device has stored a text; forms store it a moment after the last key. */
export async function untilOnDevice(page: Page, text: string): Promise<void> {
  await expect.poll(() => deviceContents(page)).toContain(text);
}

/** Names of the databases that hold an account's private data, in a bucket of their own or beside the others. */
export function privateDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const { storageBuckets } = navigator as unknown as Buckets;
    return [...names, ...(await storageBuckets.keys())].filter((name) => name.startsWith('dalil-acct'));
  });
}
