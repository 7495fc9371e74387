import type { Page } from '@playwright/test';
import { demoSlug } from './testing/demo.ts';
import { expect, networkIsIdle, screenIsReady, test } from './testing/fixtures.ts';
import { startFront } from './testing/front.ts';
import { ownServerTest } from './testing/own-server.ts';
import { cachedAddresses, lookForNewerWorker, workerIsInControl } from './testing/worker.ts';

for (const one of [test, ownServerTest]) one.use({ serviceWorkers: 'allow' });
test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

const pagesName = 'dalil-pages';

/** Addresses of the cached pages; the page that was stored last stands at the end. */
function cachedPages(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const cache = await caches.open(name);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }, pagesName);
}

/** Opens a page until the worker has cached it: a busy server sometimes lets the browser render it instead. */
async function cachePage(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await screenIsReady(page);
    await expect.poll(() => cachedPages(page), { timeout: 2000 }).toContain(path);
  }).toPass();
}

/** Replaces words in a cached page or in its headers. */
async function editCachedPage(page: Page, path: string, change: { from: string; to: string }): Promise<void> {
  await page.evaluate(
    async ({ name, address, from, to }) => {
      const cache = await caches.open(name);
      const cached = await cache.match(address);
      if (!cached) throw new Error(`${address} is not cached`);
      const headers = [...cached.headers].map(([key, value]): [string, string] => [key, value.replaceAll(from, to)]);
      await cache.put(address, new Response((await cached.text()).replaceAll(from, to), { headers }));
    },
    { name: pagesName, address: path, ...change },
  );
}

async function waitUntilHydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await networkIsIdle(page);
}

// A person who leaves the shared server during the test takes along the cached pages that show this person.
ownServerTest(
  'V19 a page that was opened once comes whole from the device, before any script, and is hydrated @english',
  async ({ page, context, t }) => {
    const slug = await demoSlug(page);
    await page.goto('/about');
    await workerIsInControl(page);
    const paths = ['/', '/browse', '/jobs', `/${slug}`];
    // The end of the first fill removes pages that were cached before it: they may show somebody who has left.
    await expect(async () => {
      for (const path of paths) await cachePage(page, path);
      expect(await cachedPages(page)).toEqual(expect.arrayContaining(paths));
    }).toPass();
    await context.setOffline(true);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('#served-page')).toBeAttached();
      await expect(page.locator('#first-data')).toHaveAttribute('data-kept', /^\d+$/);
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
      await waitUntilHydrated(page);
      expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
      await expect(page.getByText(t('shell:offline.bar')).first()).toBeVisible();
    }
  },
);

test('V19 a cached page asks again for what may have changed, and is replaced for the next time @main', async ({
  page,
}) => {
  await page.goto('/about');
  await workerIsInControl(page);
  await cachePage(page, '/browse');
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await editCachedPage(page, '/browse', { from: name, to: 'Somebody Before' });
  const asked = page.waitForRequest((request) => request.url().includes('/api/users'));
  await page.goto('/browse', { waitUntil: 'commit' });
  await expect(page.locator('#first-data')).toHaveAttribute('data-kept', /^\d+$/);
  await asked;
  await expect(page.getByRole('article').filter({ hasText: 'Somebody Before' })).toHaveCount(0);
  await expect(card).toContainText(name);
  const isRenewed = async () => !(await page.evaluate(textOfCachedPage, '/browse')).includes('Somebody Before');
  await expect.poll(isRenewed).toBe(true);
});

async function textOfCachedPage(path: string): Promise<string> {
  return (await (await caches.match(path))?.text()) ?? '';
}

test('V19 V14 no page of another build is shown, and none is left when a new one takes over', async ({
  page,
  baseURL,
}) => {
  const front = await startFront(baseURL ?? '');
  await page.goto(`${front.origin}/about`);
  await workerIsInControl(page);
  for (const path of ['/about', '/faq']) {
    await page.goto(front.origin + path);
    await expect.poll(() => cachedPages(page)).toContain(path);
  }
  await editCachedPage(page, '/faq', { from: '/assets/', to: '/assets/older-' });
  await page.goto(`${front.origin}/faq`);
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(page.locator('script[src*="older-"]')).toHaveCount(0);

  front.deploy();
  await lookForNewerWorker(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
  await page.evaluate(async () => {
    (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  await expect.poll(() => cachedPages(page).catch(() => ['busy'])).not.toContain('/about');
  await front.stop();
});

test('V19 pages are cached in the language that is chosen now', async ({ page, language }) => {
  await page.goto('/about');
  await workerIsInControl(page);
  await cachePage(page, '/faq');
  const other = language === 'ar' ? 'en' : 'ar';
  await page.locator(`header button[lang="${other}"]`).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect.poll(() => cachedPages(page)).toEqual([]);
  await cachePage(page, '/faq');
  await page.goto('/faq', { waitUntil: 'commit' });
  await expect(page.locator('#served-page')).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});

test('V19 V15 cached pages are few, public and the same for everybody', async ({ page, signIn }) => {
  const { profile, email } = await signIn();
  await page.goto('/about');
  await workerIsInControl(page);
  await cachePage(page, `/${profile.slug}`);
  await cachePage(page, '/browse');
  for (const path of ['/profile', '/profile/edit', '/account', '/saved', '/browse?q=secret']) {
    await page.goto(path);
    await screenIsReady(page);
  }
  const paths = await cachedPages(page);
  expect(paths.toSorted()).toEqual(
    ['/about', '/browse', `/${profile.slug}`].filter((path) => paths.includes(path)).toSorted(),
  );
  const texts = await Promise.all(paths.map((path) => page.evaluate(textOfCachedPage, path)));
  expect(texts.filter((text) => text.includes(email) || text.includes('secret'))).toEqual([]);
  expect(await cachedAddresses(page)).not.toContain('/profile');

  for (let n = 0; n < 30; n += 1)
    await page.evaluate(
      (at) => caches.open('dalil-pages').then((cache) => cache.put(`/p-${at}`, new Response('x'))),
      n,
    );
  await cachePage(page, '/faq');
  await expect.poll(async () => (await cachedPages(page)).length).toBeLessThanOrEqual(24);
});

test('V19 a cached page shows somebody who is signed in no way in for a moment', async ({ page, signIn, t }) => {
  await signIn();
  await page.goto('/about');
  await workerIsInControl(page);
  await cachePage(page, '/');
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toBeVisible();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const ways = [...document.querySelectorAll<HTMLElement>('header button, main button')];
      for (const way of ways) if (way.checkVisibility({ visibilityProperty: true })) seen.push(way.textContent ?? '');
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('/');
  await expect(page.locator('#served-page')).toBeAttached();
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((text) => text === t('shell:auth.sign_up') || text === t('home:hero.create'))).toEqual([]);
});
