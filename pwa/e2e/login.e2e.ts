import type { Locator, Page } from '@playwright/test';
import { privateDatabases, untilOnDevice } from './testing/device-contents.ts';
import { expect, test } from './testing/fixtures.ts';
import { textOf } from './testing/texts.ts';

type Translate = (key: string) => string;

async function openLogin(page: Page, t: Translate): Promise<Locator> {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell:auth.log_in') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('auth:login.title') });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function logIn(form: Locator, t: Translate, account: { email: string; password: string }): Promise<void> {
  await form.getByLabel(t('auth:login.email'), { exact: true }).fill(account.email);
  await form.getByLabel(t('auth:login.password'), { exact: true }).fill(account.password);
  await form.locator('button[type="submit"]').click();
}

test('G1 G2 asks for both, and checks before it sends @main', async ({ page, t }) => {
  const calls: string[] = [];
  const dialog = await openLogin(page, t);
  page.on('request', (request) => calls.push(request.url()));
  await expect(dialog.getByRole('button', { name: t('auth:login.to_register') })).toBeVisible();
  await logIn(dialog, t, { email: 'no address', password: '' });
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  expect(calls.filter((url) => url.includes('/api/auth/login'))).toEqual([]);
});

test('G6 G11 signs in, closes, greets and goes to the own page, and empties the form @bilingual @main', async ({
  page,
  t,
  language,
  newAccount,
}) => {
  const account = await newAccount();
  const dialog = await openLogin(page, t);
  let checks = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/check')) checks += 1;
  });
  await page.route('**/api/auth/login', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await logIn(dialog, t, account);
  await expect(dialog.locator('button[type="submit"]')).toContainText(t('auth:login.submitting'));
  await expect(page).toHaveURL(`/${account.profile.slug}`);
  await expect(dialog).toHaveCount(0);
  const said =
    language === 'en'
      ? ['Login successful', 'Welcome back!']
      : [t('auth:login.succeeded'), t('auth:login.succeeded_hint')];
  for (const text of said) await expect(page.locator('.toasts')).toContainText(text);
  const opener = page.getByRole('button', { name: t('shell:menu.account') });
  await expect(opener).toBeVisible();
  expect(checks).toBe(0);
  await opener.click();
  await page.getByRole('menuitem', { name: t('shell:auth.log_out') }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell:auth.log_in') })
    .click();
  await expect(dialog.getByLabel(t('auth:login.email'), { exact: true })).toHaveValue('');
  await expect(dialog.getByLabel(t('auth:login.password'), { exact: true })).toHaveValue('');
});

test('G3 a wrong password is refused in the form and in a toast', async ({ page, t, newAccount, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 401/);
  const account = await newAccount();
  const dialog = await openLogin(page, t);
  await logIn(dialog, t, { ...account, password: 'wrong password' });
  await expect(dialog.getByRole('alert')).toContainText('Invalid credentials');
  await expect(page.locator('.toasts')).toContainText('Login failed');
  await expect(page.locator('.toasts')).toContainText('Invalid credentials');
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(account.email);
});

test('G4 an answer that is not JSON shows its status', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 502/);
  const dialog = await openLogin(page, t);
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
  );
  await logIn(dialog, t, { email: 'sara@example.com', password: 'any password' });
  await expect(dialog.getByRole('alert')).toContainText('Error: 502 - Bad Gateway');
});

test('G5 a failure without an answer is shown', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_/);
  const dialog = await openLogin(page, t);
  await page.route('**/api/auth/login', (route) => route.abort('connectionreset'));
  await logIn(dialog, t, { email: 'sara@example.com', password: 'any password' });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(page.locator('.toasts')).toContainText('Login failed');
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('sara@example.com');
});

test('G10 asks once at the start who is there, and not again within a minute', async ({ page, t, signIn }) => {
  await signIn();
  let checks = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/check')) checks += 1;
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.about') })
    .click();
  await expect(page).toHaveURL('/about');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.browse_talent') })
    .click();
  await expect(page).toHaveURL('/browse');
  expect(checks).toBe(1);
});

test('G10 does not ask again when the check fails', async ({ page, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 500/);
  let checks = 0;
  await page.route('**/api/auth/check', (route) => {
    checks += 1;
    return route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } });
  });
  await page.goto('/about');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.waitForTimeout(1500);
  expect(checks).toBe(1);
});

test('G12 G13 G15 logs out here and in the other tabs, and forgets the person @english', async ({
  page,
  t,
  context,
  signIn,
}) => {
  const { email } = await signIn();
  await page.goto('/');
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.setItem('language', 'ar'));
  await other.goto('/about');
  const account = page.getByRole('button', { name: t('shell:menu.account') });
  await expect(other.getByRole('button', { name: textOf('ar', 'shell:menu.account') })).toBeVisible();
  await untilOnDevice(page, email);
  await account.click();
  await page.getByRole('menuitem', { name: t('shell:auth.log_out') }).click();
  await expect(page.locator('.toasts')).toContainText('Logged out');
  await expect(page.locator('.toasts')).toContainText('You have been logged out successfully');
  await expect(page.getByRole('banner').getByRole('button', { name: t('shell:auth.log_in') })).toBeVisible();
  await expect(other.getByRole('button', { name: textOf('ar', 'shell:menu.account') })).toHaveCount(0);
  expect(await (await page.request.get('/api/auth/check')).json()).toBeNull();
  await expect.poll(() => privateDatabases(page)).toEqual([]);
});

test('G14 a failing logout is only logged in the menus, and sent until it is done, also after a restart', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 500|[Ll]og ?out/);
  await signIn();
  await page.goto('/');
  await page.route('**/api/auth/logout*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  );
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:auth.log_out') }).click();
  await expect.poll(() => consoleWatch.complaints.length).toBeGreaterThan(0);
  await expect(page.getByText('Logout failed')).toHaveCount(0);
  // The logout was pressed: nobody is signed in here any more, and the logout is sent again.
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toHaveCount(0);
  const notice = page.getByText(t('offline:logout.waits_on_device'));
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toHaveCount(0);
  expect(await (await page.request.get('/api/auth/check')).json()).not.toBeNull();
  await page.unroute('**/api/auth/logout*');
  await expect(notice).toBeHidden();
  expect(await (await page.request.get('/api/auth/check')).json()).toBeNull();
});

test('SYNC-18 a logout succeeds although the connection breaks while the menu is open, before more code can be loaded', async ({
  page,
  context,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_|Failed to fetch|Failed to load/);
  const { email } = await signIn();
  await page.goto('/about');
  await untilOnDevice(page, email);
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  const item = page.getByRole('menuitem', { name: t('shell:auth.log_out') });
  await expect(item).toBeVisible();
  await context.setOffline(true);
  await item.click();
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out_offline'));
  await expect(page.getByRole('banner').getByRole('button', { name: t('shell:auth.log_in') })).toBeVisible();
  await expect.poll(() => privateDatabases(page)).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await page.request.get('/api/auth/check')).json()).toBeNull();
});

test('G20 stays the last known person when the server cannot be asked', async ({ page, t, signIn, consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_/);
  const { email } = await signIn();
  await page.goto('/about');
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toBeVisible();
  await untilOnDevice(page, email);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toBeVisible();
});

test('B14 the last known account leads nobody away from the login while the server is silent', async ({
  page,
  context,
  t,
  signIn,
}) => {
  const { email } = await signIn();
  // Unlike the profile it asks nothing that could meet the end of the session.
  await page.goto('/about');
  await untilOnDevice(page, email);
  await context.clearCookies();
  await page.route('**/api/auth/check', () => undefined);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toBeVisible();
  await expect(page.getByRole('main').getByLabel(t('auth:login.email'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
});
