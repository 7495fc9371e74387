import { expect, type Page } from '@playwright/test';

/** Waits until the device holds a public copy with this text: a page that is left at once may not have written it. */
export async function untilKept(page: Page, { store, text }: { store: string; text: string }): Promise<void> {
  await expect.poll(() => page.evaluate(isKept, { store, text }), { timeout: 30_000 }).toBe(true);
}

/** Runs in the page. */
async function isKept({ store, text }: { store: string; text: string }): Promise<boolean> {
  // To open a database that is not there would make an empty one.
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('dalil-cache'))?.name;
  if (!name) return false;
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const rows = await new Promise<unknown[]>((resolve) => {
    const reading = db.transaction(store).objectStore(store).getAll();
    reading.onsuccess = () => resolve(reading.result);
  });
  db.close();
  return JSON.stringify(rows).includes(text);
}
