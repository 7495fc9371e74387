import type { Page } from '@playwright/test';

/** Everything this site keeps on the device, as one text, with the address that stands in the bar. */
export function deviceContents(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        kept.push([name, store, await settled(rows.getAllKeys()), await settled(rows.getAll())]);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        // The app's own files say what a payment is; answers of the API would hold one.
        const isFile = new URL(request.url).pathname.startsWith('/assets/');
        kept.push([request.url, isFile ? '' : await answer?.text()]);
      }
    }
    return JSON.stringify(kept);
  });
}
