import type { Page } from '@playwright/test';
import { screenIsReady } from './testing/fixtures.ts';
import { deleteCopies, waitForCopies, waitUntilStored } from './testing/stored-copies.ts';
import { expect, networkErrors, test } from './testing/sync.ts';
import { cachedAddresses } from './testing/worker.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

async function cardsAreShown(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('V17 on a slow connection the directory shows the copy at once, and is refreshed later', async ({
  page,
  context,
  front,
  newAccount,
  t,
}) => {
  const { profile } = await newAccount({ name: 'Vbxzq Slow' });
  await waitForCopies(page, t, ['talents']);
  await waitUntilStored(page, { store: 'cards', text: profile.slug });
  const answered = Promise.withResolvers<'passes'>();
  front.disturb(({ path }) => (path.startsWith('/api/users?') ? answered.promise : 'passes'));
  const cdp = await context.newCDPSession(page);
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await cdp.send('Network.emulateNetworkConditions', slow);

  await page.goto('/browse?q=vbxzq');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/${profile.slug}"]`) });
  await expect(card).toBeVisible();
  answered.resolve('passes');
  const [before = ''] = t('talents:updated').split('{{age}}');
  await expect(page.getByText(before)).toBeVisible();
  await expect(card).toBeVisible();
});

test('V13 V19 who left the directory is gone from the device with the next pull', async ({
  page,
  context,
  front,
  newAccount,
  t,
}) => {
  const name = `Leaving${Date.now().toString(36)}`;
  const { profile } = await newAccount({ name });
  await waitForCopies(page, t, ['talents']);
  await waitUntilStored(page, { store: 'cards', text: profile.slug });
  await page.goto(`/browse?q=${name}`);
  const card = page.locator(`main a[href="/${profile.slug}"]`).first();
  await expect(card).toBeVisible();
  await expect(async () => {
    await page.goto(`/${profile.slug}`);
    await screenIsReady(page);
    await expect.poll(() => cachedAddresses(page), { timeout: 2000 }).toContain(`/${profile.slug}`);
  }).toPass();

  // The feed has the departure like any other.
  const left = { id: profile.id, rev: profile.rev + 100_000 };
  front.disturb(({ path }) => (path.startsWith('/api/sync/talents/changes') ? departure(path, left) : 'passes'));
  await page.goto('/offline');
  await page.getByRole('button', { name: t('offline:data.refresh'), exact: true }).click();
  await expect.poll(() => findOnDevice(page, profile.slug)).toEqual([]);
  expect(await cachedAddresses(page)).not.toContain(`/${profile.slug}`);

  await context.setOffline(true);
  await page.goto(`/browse?q=${name}`);
  await expect(page.getByText(t('talents:empty.title'))).toBeVisible();
  await page.goto(`/${profile.slug}`);
  await expect(page.getByText(t('profile:failed.offline_title'))).toBeVisible();
});

function departure(path: string, left: { id: number; rev: number }) {
  const since = new URL(path, 'http://front').searchParams.get('since') ?? '';
  const [epoch] = since.split('.');
  const page = { items: [], gone: [left], next: `${epoch}.${left.rev}`, more: false, pending: 0 };
  const body = JSON.stringify({ ...page, serverTime: new Date().toISOString() });
  return { status: 200, type: 'application/json', body };
}

/** Names of the tables of public copies in which a text lies. */
function findOnDevice(page: Page, text: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { keys(): Promise<string[]>; open(name: string): Promise<{ indexedDB: IDBFactory }> };
    };
    const name = (await storageBuckets.keys()).find((one) => one.includes('cache')) ?? '';
    const { indexedDB: place } = await storageBuckets.open(name);
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = place.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const found: string[] = [];
    for (const table of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const reading = db.transaction(table).objectStore(table).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      if (JSON.stringify(rows).includes(wanted)) found.push(table);
    }
    db.close();
    return found;
  }, text);
}

test('V13 somebody whose featuring has ended is not shown as featured, also offline', async ({ page, context, t }) => {
  await waitForCopies(page, t, ['talents']);
  await page.goto('/browse');
  const featured = page.getByRole('article').getByText(t('talents:card.featured'));
  await expect(featured.first()).toBeAttached();
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 400 * 86_400_000);
  await page.goto('/browse');
  await cardsAreShown(page);
  await expect(featured).toHaveCount(0);
});

test('V2 after the browser has cleared everything, the next visit brings it all back', async ({ page, context, t }) => {
  await waitForCopies(page, t, ['talents']);
  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await page.goto('/robots.txt');
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await waitForCopies(page, t, ['talents']);
  await context.setOffline(true);
  await page.goto('/browse');
  await cardsAreShown(page);
});

test('V2 copies that go under an open page come again', async ({ page, context, t }) => {
  await waitForCopies(page, t, ['talents']);
  await deleteCopies(page);
  await waitForCopies(page, t, ['talents']);
  await context.setOffline(true);
  await page.goto('/browse');
  await cardsAreShown(page);
});

test('V14 a tab of an older version that holds its copies stops nothing, and they go after it', async ({
  page,
  context,
  t,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/'dalil-cache-v2'\) was blocked/);
  const older = await context.newPage();
  await older.goto('/robots.txt');
  await older.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('dalil-cache-v2');
        opening.onsuccess = resolve;
      }),
  );
  await waitForCopies(page, t, ['talents']);
  await page.goto('/browse');
  await cardsAreShown(page);
  await older.close();
  await page.reload();
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(names).not.toContain('dalil-cache-v2');
  await context.setOffline(true);
  await page.reload();
  await cardsAreShown(page);
});
