import type { Page } from '@playwright/test';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { overlayIsGone } from './testing/overlay.ts';

const header = (page: Page) => page.getByRole('banner');
const menuOf = (page: Page) => page.getByRole('dialog');
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('Back closes the menu, the dialog and the one above it before it leaves the page @phones @main', async ({
  page,
  t,
}) => {
  await page.goto('/about');
  await page.goto('/faq');
  await page.getByRole('button', { name: t('shell:menu.open') }).click();
  await expect(menuOf(page)).toBeVisible();
  await page.goBack();
  await expect(menuOf(page)).toHaveCount(0);
  expect(pathOf(page)).toBe('/faq');

  await page.getByRole('button', { name: t('shell:menu.open') }).click();
  await menuOf(page)
    .getByRole('button', { name: t('shell:auth.log_in') })
    .click();
  await expect(page.getByRole('heading', { name: t('auth:login.title') })).toBeVisible();
  await page.goBack();
  await expect(menuOf(page)).toHaveCount(0);
  expect(pathOf(page)).toBe('/faq');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('what closes without Back leaves no entry in the history, and a link of a menu adds one @phones', async ({
  page,
  t,
}) => {
  await page.goto('/about');
  await page.getByRole('button', { name: t('shell:menu.open') }).click();
  await menuOf(page)
    .getByRole('link', { name: t('shell:nav.jobs') })
    .click();
  await expect(page).toHaveURL('/jobs');
  await page.getByRole('button', { name: t('shell:menu.open') }).click();
  await page.getByRole('button', { name: t('shell:menu.close') }).click();
  await expect(menuOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL('/jobs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('jobs:title'));
});

test('a sheet follows the finger on its handle, and closes when it is let go far down @phones', async ({ page, t }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: t('shell:menu.open') }).click();
  await menuOf(page)
    .getByRole('button', { name: t('shell:auth.log_in') })
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: t('auth:login.title') })).toBeVisible();
  const drag = async (distance: number) => {
    const box = await sheet.locator('.dlg-handle').boundingBox();
    if (!box) throw new Error('The sheet has no handle.');
    const x = box.x + box.width / 2;
    const y = box.y + 8;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + distance / 2);
    await page.waitForTimeout(200);
    await page.mouse.move(x, y + distance);
    await page.mouse.up();
  };
  await drag(40);
  await expect(sheet).toHaveCSS('translate', 'none');
  await drag(160);
  await overlayIsGone(page);
  await page.goto('/faq');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('a dialog that is slow to come stays away once its page was left with Back', async ({ page, t }) => {
  const file = '**/assets/auth-dialog-*.js';
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/about');
  await header(page)
    .getByRole('link', { name: t('shell:nav.jobs') })
    .click();
  await expect(page).toHaveURL('/jobs');
  const asked = page.waitForRequest(file);
  await header(page)
    .getByRole('button', { name: t('shell:auth.log_in') })
    .click();
  const code = (await asked).response();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  arrive();
  await (await code)?.finished();
  await screenIsReady(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await header(page)
    .getByRole('button', { name: t('shell:auth.log_in') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
