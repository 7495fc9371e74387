import { expect, type Page } from '@playwright/test';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { Translate } from './sync.ts';
import { workerIsInControl } from './worker.ts';

/** Opens the screen of offline data and waits until the device has all rows of these directories. */
export async function waitForCopies(page: Page, t: Translate, feeds: readonly FeedName[]): Promise<void> {
  await page.goto('/offline');
  await workerIsInControl(page);
  const [isOfSomeAge = ''] = t('offline:data.age').split('{{age}}');
  const isPart = t('offline:data.held_of').replace(/\{\{\w+\}\}/g, '');
  for (const feed of feeds) {
    const rows = page.getByRole('main').getByRole('listitem');
    const row = rows.filter({ hasText: t(`offline:data.${feed}`) });
    await expect(row).toContainText(isOfSomeAge);
    await expect(row).not.toContainText(isPart);
    await expect(row.getByRole('progressbar')).toHaveCount(0);
  }
}

/** Waits until the device holds a public copy with this text: a page that closes at once may not have written it yet. */
export async function waitUntilStored(page: Page, { store, text }: { store: string; text: string }): Promise<void> {
  await expect.poll(() => page.evaluate(isStored, { store, text })).toBe(true);
}

/** Runs in the page. */
async function isStored({ store, text }: { store: string; text: string }): Promise<boolean> {
  // What Chromium has and TypeScript does not know yet.
  const { storageBuckets } = navigator as unknown as {
    storageBuckets: { keys(): Promise<string[]>; open(name: string): Promise<{ indexedDB: IDBFactory }> };
  };
  // Opening a bucket that does not exist would create an empty one.
  const name = (await storageBuckets.keys()).find((one) => one.startsWith('dalil-cache'));
  if (!name) return false;
  const { indexedDB: place } = await storageBuckets.open(name);
  if (!(await place.databases()).some((one) => one.name === name)) return false;
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = place.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const rows = await new Promise<unknown[]>((resolve) => {
    const reading = db.transaction(store).objectStore(store).getAll();
    reading.onsuccess = () => resolve(reading.result);
  });
  db.close();
  return JSON.stringify(rows).includes(text);
}

/** Deletes the public copies, as a browser does when the disk is full. @throws Error when there are none */
export async function deleteCopies(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
    };
    const names = (await storageBuckets.keys()).filter((name) => name.startsWith('dalil-cache'));
    if (names.length === 0) throw new Error('There are no public copies');
    for (const name of names) await storageBuckets.delete(name);
  });
}
