import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { deviceContents } from './testing/device-contents.ts';
import { type Account, expect, test } from './testing/fixtures.ts';

const part = (page: Page, name: string) => page.locator(`#${name}`);
const row = (page: Page, name: string) => part(page, 'sessions').getByRole('listitem').filter({ hasText: name });

/** Another browser in which the account is signed in. */
async function otherBrowser(browser: Browser, { baseURL, account }: { baseURL: string | undefined; account: Account }) {
  const { email, password } = account;
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const answer = await context.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  return context;
}

const isSignedIn = async (context: BrowserContext) =>
  (await (await context.request.get('/api/auth/check')).json()) !== null;

async function askToDelete(page: Page, t: (key: string) => string, password: string): Promise<void> {
  await part(page, 'data')
    .getByRole('button', { name: t('account:data.delete') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="password"]').fill(password);
  await dialog.getByRole('button', { name: t('account:deletion.confirm') }).click();
}

test('the menu leads to the account, where visitors come by the login', async ({ page, t, signIn }) => {
  await page.goto('/account');
  await expect(page).toHaveURL('/login?next=%2Faccount');
  const { email } = await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:menu.my_account'), exact: true }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account:title'));
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
});

test('another device is named and logged out, alone or with all others @arabic', async ({
  page,
  t,
  signIn,
  browser,
  baseURL,
}) => {
  const account = await signIn();
  const other = await otherBrowser(browser, { baseURL, account });
  await page.goto('/account');
  await expect(part(page, 'sessions').getByRole('listitem')).toHaveCount(2);
  await expect(row(page, 'Chrome')).toContainText(t('account:sessions.this'));
  await row(page, 'Firefox').getByRole('button').click();
  await expect(page.locator('.toasts')).toContainText(t('account:sessions.ended'));
  await expect(row(page, 'Firefox')).toHaveCount(0);
  expect(await isSignedIn(other)).toBe(false);

  const [second, third] = [
    await otherBrowser(browser, { baseURL, account }),
    await otherBrowser(browser, { baseURL, account }),
  ];
  await page.reload();
  await part(page, 'sessions')
    .getByRole('button', { name: t('account:sessions.end_others') })
    .click();
  await expect(part(page, 'sessions').getByRole('listitem')).toHaveCount(1);
  expect([await isSignedIn(second), await isSignedIn(third), await isSignedIn(page.context())]).toEqual([
    false,
    false,
    true,
  ]);
  for (const context of [other, second, third]) await context.close();
});

test('G13 logging out everywhere ends this session too, and this device forgets @phone @main', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  // Looking into the device may hold its deletion up for a moment.
  consoleWatch.expectComplaints(/was blocked/);
  const { email } = await signIn();
  await page.goto('/account');
  await part(page, 'sessions')
    .getByRole('button', { name: t('account:sessions.end_all') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account:sessions.end_all') })
    .click();
  await expect(page).toHaveURL('/');
  expect(await isSignedIn(page.context())).toBe(false);
  await expect.poll(async () => (await deviceContents(page)).includes(email)).toBe(false);
});

test('G14 logging out everywhere says when it failed, and why', async ({ page, t, signIn, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 503/);
  await signIn();
  await page.goto('/account');
  await page.route('**/api/account/sessions**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { code: 'busy', message: 'Please try again shortly' } }),
  );
  await part(page, 'sessions')
    .getByRole('button', { name: t('account:sessions.end_all') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account:sessions.end_all') })
    .click();
  await expect(page.locator('.toasts')).toContainText('Logout failed');
  await expect(page.locator('.toasts')).toContainText('The service is busy right now. Try again in a moment.');
  expect(await isSignedIn(page.context())).toBe(true);
});

test('language and mails are stored in the account; the language of the interface is stored on the device', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await page.goto('/account');
  const mails = part(page, 'mails');
  await mails.getByRole('switch').click();
  await expect(page.locator('.toasts')).toContainText(t('account:saved'));
  await expect(mails.getByRole('switch')).not.toBeChecked();
  await mails.getByRole('button', { name: t('shell:language.ar') }).click();
  await expect(mails.getByRole('button', { name: t('shell:language.ar') })).toHaveAttribute('aria-pressed', 'true');
  const read = async () => (await page.request.get('/api/auth/check')).json();
  await expect.poll(read).toMatchObject({ wantsMail: false, language: 'ar' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await part(page, 'look')
    .getByRole('button', { name: t('shell:language.ar') })
    .click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('the copy of the data is a file with the own profile @turn-ar', async ({ page, t, signIn }) => {
  const { profile, email } = await signIn();
  await page.goto('/account');
  const downloading = page.waitForEvent('download');
  await part(page, 'data')
    .getByRole('button', { name: t('account:data.download') })
    .click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^dalil-${profile.slug}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const content = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(content.profile).toMatchObject({ email, name: profile.name });
  await expect(page.locator('.toasts')).toContainText(file.suggestedFilename());
});

test('without a network the account says what cannot be done @english', async ({ page, t, signIn, consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await signIn();
  await page.goto('/account');
  await expect(part(page, 'sessions').getByRole('listitem')).toHaveCount(1);
  await page.context().setOffline(true);
  await expect(page.getByText(t('account:offline'))).toBeVisible();
  for (const name of ['data.download', 'data.delete', 'sessions.end_all']) {
    await expect(page.getByRole('button', { name: t(`account:${name}`) })).toBeDisabled();
  }
  await expect(part(page, 'sessions').getByRole('listitem')).toHaveCount(1);
});

test('U2 the account is deleted with the password, and nothing of it stays on the device @arabic', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 400/);
  // Other people of this server come to the device as well.
  const name = `Sultana ${crypto.randomUUID()}`;
  const { profile, email, password } = await signIn({ name });
  await page.goto(`/${profile.slug}`);
  await page.goto('/account');
  await askToDelete(page, t, 'not the password');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText(t('validation:current_password_wrong'));
  expect(await isSignedIn(page.context())).toBe(true);

  await dialog.locator('input[name="password"]').fill(password);
  await dialog.getByRole('button', { name: t('account:deletion.confirm') }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('.toasts')).toContainText(t('account:deletion.done'));
  await expect(page.getByRole('banner').getByRole('button', { name: t('shell:auth.log_in') })).toBeVisible();
  expect((await page.request.get(`/api/users/slug/${profile.slug}`)).status()).toBe(404);
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401);
  for (const trace of [name, profile.slug, email]) {
    await expect.poll(async () => (await deviceContents(page)).includes(trace), { message: trace }).toBe(false);
  }
});

test('a company deletes its account with its jobs, beside a person who stays', async ({
  page,
  t,
  signIn,
  signInCompany,
}) => {
  await signIn();
  const { company, password } = await signInCompany();
  await page.goto('/company-account');
  await expect(part(page, 'sessions').getByRole('listitem')).toHaveCount(1);
  await askToDelete(page, t, password);
  await expect(page).toHaveURL('/');
  await expect(page.locator('.toasts')).toContainText(t('account:deletion.company_done'));
  expect((await page.request.get(`/api/companies/${company.id}`)).status()).toBe(404);
  expect(await isSignedIn(page.context())).toBe(true);
  await expect.poll(async () => (await deviceContents(page)).includes(company.email)).toBe(false);
});
