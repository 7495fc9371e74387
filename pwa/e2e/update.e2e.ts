import type { Page } from '@playwright/test';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { type Front, startFront } from './testing/front.ts';
import { lookForNewerWorker, workerIsInControl } from './testing/worker.ts';

let front: Front;
test.beforeEach(async ({ baseURL }) => {
  front = await startFront(baseURL ?? '');
});
test.afterEach(() => front.stop());

/** Survives everything but a reload. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isReloaded = (page: Page) => expect(page.locator('html[data-marked]')).toHaveCount(0);
const isNotReloaded = (page: Page) => expect(page.locator('html[data-marked]')).toHaveCount(1);

/** Its late parts are there, which follow updates. */
const isWhole = (page: Page) => expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();

test.describe('V14 a newer version', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is offered, and every tab changes to it at once @turn-ar @main', async ({ page, context, t }) => {
    await page.goto(front.origin);
    await workerIsInControl(page);
    const other = await context.newPage();
    await other.goto(`${front.origin}/about`);
    await isWhole(other);
    await Promise.all([mark(page), mark(other)]);

    front.deploy();
    await lookForNewerWorker(page);
    const offer = page.getByRole('region', { name: t('app:update.label') });
    await expect(offer).toContainText(t('app:update.hint'));
    await isNotReloaded(page);
    await offer.getByRole('button', { name: t('app:update.take') }).click();
    await isReloaded(page);
    await isReloaded(other);
    await screenIsReady(page);
    await expect(offer).toBeHidden();
  });

  test('can be put off', async ({ page, t }) => {
    await page.goto(front.origin);
    await workerIsInControl(page);
    await mark(page);
    front.deploy();
    await lookForNewerWorker(page);
    const offer = page.getByRole('region', { name: t('app:update.label') });
    await offer.getByRole('button', { name: t('app:update.later') }).click();
    await expect(offer).toBeHidden();
    await isNotReloaded(page);
  });

  test('waits for an open form, here and in another tab', async ({ page, context, playwright, t }) => {
    const request = await playwright.request.newContext({ baseURL: front.origin });
    const account = await request.post('/api/users', {
      data: {
        name: 'Sara Update',
        email: `sara-update-${Date.now()}@example.com`,
        password: 'correct horse battery',
        dateOfBirth: '1990-05-07',
        industry: 'technology',
      },
    });
    expect(account.status()).toBe(201);
    await context.addCookies((await request.storageState()).cookies);
    await page.goto(`${front.origin}/profile/edit`);
    await workerIsInControl(page);
    const other = await context.newPage();
    await other.goto(`${front.origin}/about`);
    await isWhole(other);
    const bio = page.getByLabel(t('edit-profile:fields.bio'), { exact: true });
    await bio.fill('Half a sentence about');
    await mark(page);

    front.deploy();
    await lookForNewerWorker(page);
    await expect(page.getByText(t('app:update.save_first'))).toBeVisible();
    await expect(page.getByRole('region', { name: t('app:update.label') })).toBeHidden();

    await other.getByRole('button', { name: t('app:update.take') }).click();
    await expect(other.getByText(t('app:update.elsewhere'))).toBeVisible();
    await isNotReloaded(page);
    await expect(bio).toHaveValue('Half a sentence about');

    await bio.fill('');
    await page.getByRole('button', { name: t('app:update.take') }).click();
    await isReloaded(page);
    await request.dispose();
  });
});

test('V14 a script that is lost on a bad connection is fetched again; if it fails again, a notice under the header says so', async ({
  page,
  t,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_|dynamically imported module|FileLost/);
  await page.goto(front.origin);
  await screenIsReady(page);
  let losses = 0;
  let mostLosses = 1;
  await page.route(/\/(?:about|faq)-[^/]*\.js$/, (route) => {
    losses += 1;
    return route.request().method() === 'GET' && losses <= mostLosses ? route.abort() : route.continue();
  });
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: t('shell:nav.about') }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByText(t('shell:failure.lost.title'))).toBeHidden();
  mostLosses = Number.POSITIVE_INFINITY;
  await page
    .locator('footer')
    .getByRole('link', { name: t('shell:footer.faq') })
    .first()
    .click();
  await expect(page.getByText(t('shell:failure.lost.title'))).toBeVisible();
  await expect(banner.getByRole('link', { name: t('shell:nav.about') })).toBeVisible();
});

test('V14 a screen whose code is gone since a deployment offers to load the newest version @english', async ({
  page,
  t,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/404|dynamically imported module/);
  await page.goto(front.origin);
  await screenIsReady(page);
  front.lose(/\/about-[^/]*\.js$/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.about') })
    .click();
  await expect(page.getByText(t('shell:failure.newer.title'))).toBeVisible();
  front.lose(/^nothing$/);
  await page.getByRole('button', { name: t('shell:ui.retry') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
});
