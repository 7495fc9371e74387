import type { Page } from '@playwright/test';
import { adminSplats } from '#shared/catalog/administration.ts';
import { logInAdmin } from './testing/admin.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { workerIsInControl } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a path with the worker in control and the directory on the device, then goes offline. */
async function openThenGoOffline(page: Page, path: string): Promise<void> {
  await page.goto('/browse');
  await workerIsInControl(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto(path);
  await screenIsReady(page);
  await page.context().setOffline(true);
}

const offlineBar = (page: Page, t: (key: string) => string) => page.getByText(t('shell:offline.bar'));

test.beforeEach(({ consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
});

test('V4 the page of offline data shows what is stored, how old and how large it is, and the offline bar leads to it @turn-en', async ({
  page,
  t,
}) => {
  await openThenGoOffline(page, '/about');
  await offlineBar(page, t).waitFor();
  await page.getByRole('link', { name: t('shell:offline.more') }).click();
  await expect(page).toHaveURL('/offline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline:data.title'));
  const talents = page.getByRole('listitem').filter({ hasText: t('offline:data.talents') });
  await expect(talents).not.toContainText(t('offline:data.never'));
  await expect(page.getByText(t('offline:data.refresh_offline'))).toBeVisible();
});

test('V4 the directory says offline how old it is and how much of it is here @arabic', async ({ page, t }) => {
  await openThenGoOffline(page, '/browse');
  await offlineBar(page, t).waitFor();
  const [before = ''] = t('talents:last_updated').split('{{age}}');
  await expect(page.getByText(before)).toBeVisible();
  await page.getByRole('searchbox').fill('a');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('V4 the amount is chosen, and the data go on request only', async ({ page, t }) => {
  await page.goto('/offline');
  await page.getByRole('radio', { name: t('offline:data.choice.little') }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: t('offline:data.choice.little') })).toBeChecked();
  await page.getByRole('button', { name: t('offline:data.remove'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('shell:ui.cancel') }).click();
  await page.getByRole('button', { name: t('offline:data.remove'), exact: true }).click();
  await dialog.getByRole('button', { name: t('offline:data.remove_confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.toasts')).toContainText(t('offline:data.removed'));
});

test('V3 a profile seen before opens offline; for another one the page says that it is not stored, and leads on @english', async ({
  page,
  t,
}) => {
  await page.goto('/browse');
  await workerIsInControl(page);
  const people = page.getByRole('article').getByRole('link');
  const seen = await people.nth(0).getAttribute('href');
  const unseen = await people.nth(1).getAttribute('href');
  const whole = page.waitForResponse('**/api/users/slug/**');
  await page.goto(seen ?? '');
  await whole;
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.browse_talent') })
    .click();
  await expect(page.getByRole('article').nth(1)).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(seen ?? '');
  await expect(page.getByRole('article')).toBeVisible();
  await page.goto(unseen ?? '');
  await expect(page.getByText(t('profile:failed.offline_title'))).toBeVisible();
  await expect(page).toHaveURL(unseen ?? '');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profile:failed.browse') })
    .click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('V16 login and registration say offline that they need a connection, and what is typed stays @arabic', async ({
  page,
  t,
}) => {
  await openThenGoOffline(page, '/login');
  const main = page.getByRole('main');
  await expect(main.getByText(t('auth:login.offline_notice'))).toBeVisible();
  await main.getByLabel(t('auth:login.email'), { exact: true }).fill('sara@example.com');
  await main.getByLabel(t('auth:login.password'), { exact: true }).fill('a password');
  await main.locator('button[type="submit"]').click();
  await expect(main.getByRole('alert')).toHaveText(t('auth:login.offline'));
  await expect(main.getByLabel(t('auth:login.email'), { exact: true })).toHaveValue('sara@example.com');
  await main.getByRole('button', { name: t('auth:login.to_register') }).click();
  await expect(page.getByRole('dialog').getByText(t('auth:register.offline_notice'))).toBeVisible();
});

test('V16 payment and the pages of a company say offline that they need a connection @turn-en', async ({
  page,
  t,
  signInCompany,
}) => {
  const { company } = await signInCompany();
  await openThenGoOffline(page, '/company-dashboard');
  await expect(page.getByText(t('dashboard:offline.line'))).toBeVisible();
  const says = {
    '/upgrade': 'upgrade:pay.offline',
    '/company-register': 'company-account:register.offline_notice',
    [`/company-edit/${company.id}`]: 'company-account:edit.offline_notice',
  };
  for (const [path, key] of Object.entries(says)) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(t(key))).toBeVisible();
  }
});

test('V16 the login of a company is refused offline, and what is typed stays @english', async ({ page, t }) => {
  await openThenGoOffline(page, '/company-login');
  const main = page.getByRole('main');
  const email = main.getByLabel(t('auth:login.email'), { exact: true });
  await email.fill('hr@example.com');
  await main.getByLabel(t('auth:login.password'), { exact: true }).fill('a password');
  await main.locator('button[type="submit"]').click();
  await expect(main.getByRole('alert').filter({ hasText: t('auth:login.offline') })).toBeVisible();
  await expect(email).toHaveValue('hr@example.com');
});

test('V16 all pages of administrators say offline that they need a connection @turn-en', async ({ page, t }) => {
  await logInAdmin(page.request);
  await openThenGoOffline(page, '/admin');
  for (const place of [undefined, ...adminSplats]) {
    await page.goto(place ? `/admin/${place}` : '/admin');
    await expect(page.getByRole('main').getByText(t('admin:offline')), place).toBeVisible();
  }
});

test('R9 a registration comes back after a reload, without its passwords @arabic', async ({ page, t }) => {
  await page.goto('/login');
  const open = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: t('auth:login.to_register') })
      .click();
  const field = (name: string) => page.getByRole('dialog').getByLabel(t(`auth:register.${name}`), { exact: true });
  await open();
  await field('name').fill('سارة المري');
  await field('email').fill('sara@example.com');
  await field('password').fill('correct horse');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('dalil-draft-registration'))).toContain('sara@');
  await page.reload();
  await open();
  await expect(page.getByText(t('auth:register.draft'))).toBeVisible();
  await expect(field('name')).toHaveValue('سارة المري');
  await expect(field('password')).toHaveValue('');
  await page.getByRole('button', { name: t('auth:register.draft_discard') }).click();
  await page.getByRole('button', { name: t('forms:draft.discard_confirm'), exact: true }).click();
  await expect(field('name')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('correct horse');
});

test('nothing looks broken offline, on any screen @turn-ar', async ({ page, t }) => {
  await openThenGoOffline(page, '/');
  for (const path of [
    '/',
    '/browse',
    '/about',
    '/login',
    '/upgrade',
    '/browse-companies',
    '/faq',
    '/offline',
    '/not-found',
  ]) {
    await page.goto(path);
    await screenIsReady(page);
    await expect(offlineBar(page, t)).toBeVisible();
    await expect(page.getByText(t('shell:failure.broken.title'))).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
  }
});
