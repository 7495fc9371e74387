import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { demoSlug } from './testing/demo.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { wholeBrowser } from './testing/whole-browser.ts';
import { workerIsInControl } from './testing/worker.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
const manifests = { ar: '/manifest.webmanifest', en: '/manifest.en.webmanifest' };

/** A person who was here some days ago. */
const visitedBefore = (page: Page) =>
  page.addInitScript(() => {
    const memory = { visits: 1, seenAt: Date.now() - 3 * 86_400_000 };
    localStorage.getItem('dalil-install') ?? localStorage.setItem('dalil-install', JSON.stringify(memory));
  });

test('V1 the manifest is valid in the language of the page @bilingual', async ({ page, context, language }) => {
  await page.goto('/');
  await screenIsReady(page);
  const cdp = await context.newCDPSession(page);
  const { errors, url, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe(manifests[language]);
  const manifest = JSON.parse(data ?? '{}');
  expect([manifest.id, manifest.lang, manifest.dir]).toEqual(['/', language, language === 'ar' ? 'rtl' : 'ltr']);
  const pictures = [...manifest.icons, ...manifest.screenshots].map(({ src }: { src: string }) => src);
  for (const picture of pictures) expect([picture, (await page.request.get(picture)).status()]).toEqual([picture, 200]);
});

test('V1 the manifest follows a switch of the language', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', manifests.ar);
});

test('V1 the browser offers installation', async ({ playwright, baseURL, t }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dalil-profile-'));
  const context = await playwright.chromium.launchPersistentContext(folder, {
    ...wholeBrowser.launchOptions,
    ...(baseURL && { baseURL }),
    serviceWorkers: 'allow',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await visitedBefore(page);
    await page.goto('/');
    await workerIsInControl(page);
    await page.reload();
    const cdp = await context.newCDPSession(page);
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);

    const hint = page.getByRole('region', { name: t('app:install.title') });
    await expect(hint.getByRole('button', { name: t('app:install.action') })).toBeVisible();
    await hint.getByRole('button', { name: t('app:install.not_now') }).click();
    await expect(hint).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: t('app:install.entry') })).toBeVisible();
    await expect(hint).toBeHidden();
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test.describe('V1 on an iPhone', () => {
  test.use({ userAgent: iphone });

  test('the steps are shown on the second visit, and not again @phones @main', async ({ page, t }) => {
    await visitedBefore(page);
    await page.goto('/');
    const sheet = page.getByRole('dialog', { name: t('app:install.title') });
    await expect(sheet.getByText(t('app:install.ios_add'))).toBeVisible();
    await sheet.getByRole('button', { name: t('app:install.close') }).click();
    await expect(sheet).toBeHidden();
    await page.reload();
    await screenIsReady(page);
    await page.getByRole('button', { name: t('shell:menu.open') }).click();
    // The footer has a button of the same name, which the open menu covers.
    const menu = page.getByRole('dialog', { name: t('shell:menu.title') });
    await menu.getByRole('button', { name: t('app:install.entry') }).click();
    await expect(sheet).toBeVisible();
  });

  test('nothing is shown on the first visit before three profiles @phone', async ({ page }) => {
    await page.goto(`/${await demoSlug(page)}`);
    await screenIsReady(page);
    await expect(page.locator('footer')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('what another app shares opens the profile, or is searched for', async ({ page, baseURL }) => {
  const slug = await demoSlug(page);
  const text = `Look: ${baseURL}/${slug}`;
  await page.goto(`/share?${new URLSearchParams({ text })}`);
  await expect(page).toHaveURL(new RegExp(`/${slug}$`));
  await page.goto('/share?text=noura');
  await expect(page).toHaveURL(/\/browse\?q=noura$/);
  await screenIsReady(page);
});
