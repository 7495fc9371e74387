import { expect, type Page } from '@playwright/test';

/** Everything this site keeps on the device, as one text, with the address that stands in the bar. */
export function deviceContents(page: Page): Promise<string> {
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
    const kept: unknown[] = [location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await resultOf(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        kept.push([name, store, await resultOf(rows.getAllKeys()), await resultOf(rows.getAll())]);
      }
      db.close();
    }
    for (const name of await caches.keys()) kept.push(await cached(name));
    return JSON.stringify(kept);
  });
}

/** Waits until a text is kept on the device, a moment after the last key. */
export async function untilOnDevice(page: Page, text: string): Promise<void> {
  await expect.poll(() => deviceContents(page)).toContain(text);
}
