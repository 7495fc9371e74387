import type { Locator, Page } from '@playwright/test';
import type { AdminUser } from '#shared/model/admin.ts';
import { logInAdmin } from './testing/admin.ts';
import { deviceContents } from './testing/device-contents.ts';
import { expect, test } from './testing/fixtures.ts';

const dayMs = 86_400_000;
const toast = (page: Page): Locator => page.locator('.toasts');

function card(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** Opens the page for featuring people, narrowed to one of them. */
async function openOn(page: Page, username: string): Promise<void> {
  await logInAdmin(page.request);
  await page.goto(`/admin/feature-users?q=${username}`);
}

async function asAdminSees(page: Page, username: string): Promise<AdminUser | undefined> {
  const answer = await page.request.get(`/api/admin/users?q=${username}`);
  // The API strips its answers to this shape.
  return ((await answer.json()) as { items: AdminUser[] }).items[0];
}

test('N1 refuses visitors and talents, in words and with a way home @english', async ({ page, t, signIn }) => {
  for (const path of ['/admin/feature-users', '/admin']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Access Denied|الوصول مرفوض)$/);
    await expect(page.getByText(t('admin:denied.hint'))).toBeVisible();
  }
  await signIn();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin/') && asked.push(request.url()));
  await page.goto('/admin/feature-users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin:denied.title'));
  await page.getByRole('link', { name: t('admin:denied.home') }).click();
  await expect(page).toHaveURL('/');
  expect(asked).toEqual([]);
});

test('N2 N4 N6 N8 N9 N13 features somebody for the chosen days, and ends it @turn-ar @main', async ({
  page,
  t,
  newAccount,
}) => {
  const { profile } = await newAccount({ name: 'Khalid Al-Harbi', industry: 'finance' });
  await openOn(page, profile.username);
  const found = card(page, 'Khalid Al-Harbi');
  await expect(found).toContainText(`@${profile.username}`);
  await expect(found).toContainText(t('catalog:industries.finance'));
  await expect(found).toContainText(t('admin:feature.not_featured'));

  const durations = page.getByRole('group', { name: t('admin:feature.duration') }).getByRole('button');
  await expect(durations).toHaveText([/^(7|٧)$/, /^(14|١٤)$/, /^(30|٣٠)$/, /^(60|٦٠)$/, /^(90|٩٠)$/]);
  await expect(durations.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await durations.nth(0).click();

  await found.getByRole('button', { name: t('admin:feature.make') }).click();
  await expect(toast(page)).toContainText(t('admin:feature.updated'));
  await expect(toast(page)).toContainText(t('admin:feature.updated_hint'));
  await expect(found).toContainText(t('shell:ui.featured'));
  const until = Date.parse((await asAdminSees(page, profile.username))?.featuredUntil ?? '');
  expect(Math.abs(until - Date.now() - 7 * dayMs)).toBeLessThan(60_000);
  await expect(found).toContainText(/Featured until \w+ \d+, \d{4}|مميّز حتى [٠-٩]+/);

  await found.getByRole('button', { name: t('admin:feature.remove') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('admin:feature.remove_free'));
  await dialog.getByRole('button', { name: t('admin:feature.remove') }).click();
  await expect(found).toContainText(t('admin:feature.not_featured'));
  expect(await asAdminSees(page, profile.username)).toMatchObject({ isFeatured: false, featuredUntil: null });
});

test('N6 says it in the words of the specification', async ({ page, newAccount }) => {
  const { profile } = await newAccount();
  await openOn(page, profile.username);
  await page.getByRole('article').getByRole('button', { name: 'Make featured' }).click();
  await expect(toast(page)).toContainText('User Updated');
  await expect(toast(page)).toContainText('Featured status has been updated successfully');
});

test('N3 N5 finds by name and username and within an industry; the search stands in the address', async ({
  page,
  newAccount,
}) => {
  const name = 'Thuraya Al-Busaidi';
  const { profile } = await newAccount({ name, industry: 'legal' });
  await logInAdmin(page.request);
  await page.goto('/admin/feature-users');
  await expect(page.getByRole('article').nth(3)).toBeVisible();
  const search = page.getByLabel('Search', { exact: true });
  for (const text of ['thuraya', profile.username]) {
    await search.fill(text);
    await expect(card(page, name).first()).toBeVisible();
  }
  await expect(page).toHaveURL(`/admin/feature-users?q=${profile.username}`);
  await page.getByLabel('Industry', { exact: true }).selectOption('energy');
  await expect(page.getByText('No users found matching the criteria')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No users found matching the criteria')).toBeVisible();
  await page.getByLabel('Industry', { exact: true }).selectOption({ label: 'All industries' });
  await expect(card(page, name).first()).toBeVisible();
});

test('N7 says why it failed, and changes nothing', async ({ page, newAccount, consoleWatch }) => {
  consoleWatch.expectComplaints(/503|500/);
  const { profile } = await newAccount();
  await openOn(page, profile.username);
  const found = page.getByRole('article');
  const answers = [
    { status: 503, json: { code: 'busy', message: 'Please try again shortly' } },
    { status: 500, json: {} },
  ];
  await page.route('**/api/admin/set-featured', (route) => route.fulfill(answers.shift() ?? { status: 500, json: {} }));
  await found.getByRole('button', { name: 'Make featured' }).click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText('The service is busy right now. Try again in a moment.');
  await found.getByRole('button', { name: 'Make featured' }).click();
  await expect(toast(page)).toContainText('An error occurred');
  await expect(found).toContainText('Not featured');
});

test('N4 a double press features once', async ({ page, newAccount }) => {
  const { profile } = await newAccount();
  await openOn(page, profile.username);
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/admin/set-featured', async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await page.getByRole('article').getByRole('button', { name: 'Make featured' }).dblclick();
  await expect(page.getByRole('article').getByRole('button', { name: 'Saving…' })).toBeVisible();
  held.resolve();
  await expect(page.getByRole('article').getByRole('button', { name: 'Remove featured' })).toBeVisible();
  expect(sent).toBe(1);
});

test('N14 a card stops saying featured at the minute it ends', async ({ page, newAccount }) => {
  await page.clock.install({ time: new Date() });
  const { profile } = await newAccount();
  await openOn(page, profile.username);
  await page.getByRole('article').getByRole('button', { name: 'Make featured' }).click();
  await expect(page.getByRole('article')).toContainText('Featured until');
  await page.clock.fastForward(30 * dayMs + 120_000);
  await expect(page.getByRole('article')).toContainText('Not featured');
});

test('admin work says that it needs the network @arabic', async ({ page, t, context, newAccount, consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  const { profile } = await newAccount();
  await openOn(page, profile.username);
  const make = page.getByRole('article').getByRole('button', { name: t('admin:feature.make') });
  await expect(make).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText(t('admin:offline'))).toBeVisible();
  await expect(make).toBeDisabled();
  await context.setOffline(false);
  await expect(make).toBeEnabled();
});

test('an administrator deactivates and verifies people, after being asked @turn-en', async ({
  page,
  t,
  newAccount,
}) => {
  const { profile } = await newAccount({ name: 'سامي النجدي' });
  await logInAdmin(page.request);
  await page.goto(`/admin?q=${profile.username}`);
  const row = card(page, 'سامي النجدي');
  const verified = row.getByRole('switch', { name: t('admin:account.verified') });
  const active = row.getByRole('switch', { name: t('admin:account.active') });

  await verified.click();
  await expect(toast(page)).toContainText(t('admin:changed.verified'));
  await expect(verified).toBeChecked();

  await active.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('سامي النجدي');
  await dialog.getByRole('button', { name: t('shell:ui.cancel') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(active).toBeChecked();

  await active.click();
  await dialog.getByRole('button', { name: t('admin:deactivate.confirm') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(active).not.toBeChecked();
  expect((await page.request.get(`/api/users/slug/${profile.slug}`)).status()).toBe(404);
  const log = page.getByRole('region', { name: t('admin:log.title') });
  await expect(log.getByRole('listitem').first()).toContainText('سامي النجدي');

  await page.getByRole('button', { name: t('admin:people.hidden') }).click();
  await active.click();
  await expect(toast(page)).toContainText(t('admin:changed.activated'));
  expect((await page.request.get(`/api/users/slug/${profile.slug}`)).status()).toBe(200);
});

test('an administrator deactivates a company with its jobs', async ({ page, newCompany }) => {
  const name = `Closing Works ${Date.now()}`;
  const { company } = await newCompany({ name });
  await logInAdmin(page.request);
  await page.goto(`/admin/companies?q=${encodeURIComponent(name)}`);
  const active = card(page, name).getByRole('switch', { name: 'Active' });
  await active.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(active).not.toBeChecked();
  expect((await page.request.get(`/api/companies/slug/${company.slug}`)).status()).toBe(404);
});

test('nobody shuts the own door', async ({ page }) => {
  await logInAdmin(page.request);
  await page.goto('/admin?view=hidden&q=dalil_team');
  await expect(page.getByText('This is you')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Active' })).toBeDisabled();
});

test('N14 the featured are listed with their ends, and each act is in the log', async ({ page, newAccount }) => {
  const { profile } = await newAccount({ name: 'Soon Over' });
  await logInAdmin(page.request);
  await page.request.post('/api/admin/set-featured', {
    data: { userId: profile.id, isFeatured: true, durationDays: 7 },
  });
  await page.goto('/admin/featured');
  const found = card(page, 'Soon Over').first();
  await expect(found).toContainText(/Featured until \w+ \d+, \d{4}/);
  await found.getByRole('button', { name: 'Remove featured' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove featured' }).click();
  await expect(found).toContainText('Featuring has ended');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL('/admin/audit-log');
  await expect(page.getByText(/stopped featuring \u2068?Soon Over/).first()).toBeVisible();
  await expect(page.getByText(/featured \u2068?Soon Over\u2069? for 7 days/).first()).toBeVisible();
});

test('payments name the payer and the status, and can be narrowed', async ({
  page,
  playwright,
  baseURL,
  newAccount,
}) => {
  const account = await newAccount({ name: `Salma One ${'Featherstone'.repeat(4)}` });
  const payer = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await payer.post('/api/auth/login', { data: { email: account.email, password: account.password } });
  expect((await payer.post('/api/create-featured-payment')).ok()).toBe(true);
  await payer.dispose();
  await logInAdmin(page.request);
  await page.goto('/admin/payments');
  const row = page.getByRole('article').filter({ hasText: 'Salma One' }).first();
  await expect(row).toContainText('$19.00');
  await expect(row).toContainText('Open');
  await page.setViewportSize({ width: 390, height: 844 });
  const cut = await row
    .locator('bdi')
    .evaluate((name) => [name.clientWidth < 390, name.scrollWidth > name.clientWidth]);
  expect(cut, 'a long name ends with dots within the row of a phone').toEqual([true, true]);
  await page.getByLabel('Status', { exact: true }).selectOption('refunded');
  await expect(page).toHaveURL('/admin/payments?status=refunded');
  await expect(page.getByText('No payments with this status')).toBeVisible();
});

test('nothing of the administration is stored on the device', async ({ page, newAccount }) => {
  const { profile } = await newAccount({ name: 'Private Person' });
  await openOn(page, profile.username);
  await expect(card(page, 'Private Person')).toBeVisible();
  await page.goto(`/admin?q=${profile.username}`);
  await expect(page.getByText(`${profile.email}`)).toBeVisible();
  const kept = await deviceContents(page);
  expect(kept).not.toContain(profile.email);
  expect(kept).not.toContain('/api/admin');
});
