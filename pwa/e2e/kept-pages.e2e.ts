import type { Page } from '@playwright/test';
import { demoSlug } from './testing/demo.ts';
import { expect, lineIsQuiet, screenIsReady, test } from './testing/fixtures.ts';
import { startFront } from './testing/front.ts';
import { quietTest } from './testing/quiet-server.ts';
import { cachedAddresses, lookForNewerWorker, workerIsInControl } from './testing/worker.ts';

for (const one of [test, quietTest]) one.use({ serviceWorkers: 'allow' });
test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

const pagesName = 'dalil-pages';

/** Addresses of the kept pages, the last one put at the end. */
function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const cache = await caches.open(name);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }, pagesName);
}

/** Opens a page until the worker has it: a busy server leaves one to the browser now and then. */
async function keepPage(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await screenIsReady(page);
    await expect.poll(() => keptPages(page), { timeout: 2000 }).toContain(path);
  }).toPass();
}

/** Replaces words in a kept page, or in one of its headers. */
async function alterKept(page: Page, path: string, change: { from: string; to: string }): Promise<void> {
  await page.evaluate(
    async ({ name, address, from, to }) => {
      const cache = await caches.open(name);
      const kept = await cache.match(address);
      if (!kept) throw new Error(`${address} is not kept`);
      const headers = [...kept.headers].map(([key, value]): [string, string] => [key, value.replaceAll(from, to)]);
      await cache.put(address, new Response((await kept.text()).replaceAll(from, to), { headers }));
    },
    { name: pagesName, address: path, ...change },
  );
}

async function isTakenOver(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await lineIsQuiet(page);
}

// A person who leaves the shared server during the test takes along the cached pages that show this person.
quietTest(
  'V19 a page that was opened once comes whole from the device, before any script, and is hydrated @english @main',
  async ({ page, context, t }) => {
    const slug = await demoSlug(page);
    await page.goto('/about');
    await workerIsInControl(page);
    const paths = ['/', '/browse', '/jobs', `/${slug}`];
    // The end of the first fill removes pages that were cached before it: they may show somebody who has left.
    await expect(async () => {
      for (const path of paths) await keepPage(page, path);
      expect(await keptPages(page)).toEqual(expect.arrayContaining(paths));
    }).toPass();
    await context.setOffline(true);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('#served-page')).toBeAttached();
      await expect(page.locator('#first-data')).toHaveAttribute('data-kept', /^\d+$/);
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
      await isTakenOver(page);
      expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
      await expect(page.getByText(t('shell:offline.bar')).first()).toBeVisible();
    }
  },
);

test('V19 a kept page asks again for what may have changed, and is replaced for the next time', async ({ page }) => {
  await page.goto('/about');
  await workerIsInControl(page);
  await keepPage(page, '/browse');
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await alterKept(page, '/browse', { from: name, to: 'Somebody Before' });
  const asked = page.waitForRequest((request) => request.url().includes('/api/users'));
  await page.goto('/browse', { waitUntil: 'commit' });
  await expect(page.locator('#first-data')).toHaveAttribute('data-kept', /^\d+$/);
  await asked;
  await expect(page.getByRole('article').filter({ hasText: 'Somebody Before' })).toHaveCount(0);
  await expect(card).toContainText(name);
  const isRenewed = async () => !(await page.evaluate(keptText, '/browse')).includes('Somebody Before');
  await expect.poll(isRenewed).toBe(true);
});

async function keptText(path: string): Promise<string> {
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
    await expect.poll(() => keptPages(page)).toContain(path);
  }
  await alterKept(page, '/faq', { from: '/assets/', to: '/assets/older-' });
  await page.goto(`${front.origin}/faq`);
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(page.locator('script[src*="older-"]')).toHaveCount(0);

  front.deploy();
  await lookForNewerWorker(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
  await page.evaluate(async () => {
    (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  await expect.poll(() => keptPages(page).catch(() => ['busy'])).not.toContain('/about');
  await front.stop();
});

test('V19 pages are kept in the language that is chosen now', async ({ page, language }) => {
  await page.goto('/about');
  await workerIsInControl(page);
  await keepPage(page, '/faq');
  const other = language === 'ar' ? 'en' : 'ar';
  await page.locator(`header button[lang="${other}"]`).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect.poll(() => keptPages(page)).toEqual([]);
  await keepPage(page, '/faq');
  await page.goto('/faq', { waitUntil: 'commit' });
  await expect(page.locator('#served-page')).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});

test('V19 V15 kept pages are few, public and the same for everybody', async ({ page, signIn }) => {
  const { profile, email } = await signIn();
  await page.goto('/about');
  await workerIsInControl(page);
  await keepPage(page, `/${profile.slug}`);
  await keepPage(page, '/browse');
  for (const path of ['/profile', '/profile/edit', '/account', '/saved', '/browse?q=secret']) {
    await page.goto(path);
    await screenIsReady(page);
  }
  const kept = await keptPages(page);
  expect(kept.toSorted()).toEqual(
    ['/about', '/browse', `/${profile.slug}`].filter((path) => kept.includes(path)).toSorted(),
  );
  const texts = await Promise.all(kept.map((path) => page.evaluate(keptText, path)));
  expect(texts.filter((text) => text.includes(email) || text.includes('secret'))).toEqual([]);
  expect(await cachedAddresses(page)).not.toContain('/profile');

  for (let n = 0; n < 30; n += 1)
    await page.evaluate(
      (at) => caches.open('dalil-pages').then((cache) => cache.put(`/p-${at}`, new Response('x'))),
      n,
    );
  await keepPage(page, '/faq');
  await expect.poll(async () => (await keptPages(page)).length).toBeLessThanOrEqual(24);
});

test('V19 a kept page shows somebody who is signed in no way in for a moment', async ({ page, signIn, t }) => {
  await signIn();
  await page.goto('/about');
  await workerIsInControl(page);
  await keepPage(page, '/');
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
