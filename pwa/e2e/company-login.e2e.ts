import type { Page } from '@playwright/test';
import { untilOnDevice } from './testing/device-contents.ts';
import { expect, networkIsIdle, test } from './testing/fixtures.ts';

type Translate = (key: string) => string;

const formOf = (page: Page) => page.getByRole('main').locator('form');

async function logIn(page: Page, t: Translate, account: { email: string; password: string }): Promise<void> {
  await formOf(page).getByLabel(t('company-account:fields.email')).fill(account.email);
  await formOf(page).locator('input[name="password"]').fill(account.password);
  await formOf(page).locator('button[type="submit"]').click();
}

const companyMenu = (page: Page, t: Translate) =>
  page.getByRole('banner').getByRole('button', { name: t('company-account:menu.label') });

test('P1 P3 Q3 signs a company in and leads to its dashboard @arabic', async ({ page, t, newCompany, context }) => {
  const account = await newCompany();
  await page.goto('/company-login');
  await expect(page.getByRole('link', { name: t('company-account:login.to_register') })).toHaveAttribute(
    'href',
    '/company-register',
  );
  await logIn(page, t, account);
  await expect(page).toHaveURL('/company-dashboard');
  await expect(page.locator('.toasts')).toContainText(t('auth:login.succeeded'));
  await expect(companyMenu(page, t)).toContainText(account.company.name);
  expect((await context.cookies()).length).toBeGreaterThan(0);
});

test('P1 leads on to where the company wanted to go, and nowhere else', async ({ page, t, newCompany }) => {
  const account = await newCompany();
  await page.goto('/company-login?next=/about');
  await expect(page.getByText(t('company-account:login.next'))).toBeVisible();
  await logIn(page, t, account);
  await expect(page).toHaveURL('/about');
  await page.goto('/company-login?next=//evil.example');
  await expect(page).toHaveURL('/company-dashboard');
});

test('P2 checks before it sends, and says why it failed', async ({ page, t, newCompany, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of (401|502)/);
  const { email } = await newCompany();
  await page.goto('/company-login');
  await logIn(page, t, { email: 'no address', password: '' });
  await expect(formOf(page).getByText('Please enter a valid email')).toBeVisible();
  await expect(formOf(page).getByText('Password is required')).toBeVisible();
  await logIn(page, t, { email, password: 'wrong password' });
  await expect(page.locator('.toasts')).toContainText('Login Failed');
  await expect(formOf(page).getByText('Invalid credentials')).toBeVisible();
  await expect(formOf(page).locator('input[name="password"]')).toBeFocused();
  await page.route('**/api/companies/login', (route) => route.fulfill({ status: 502, json: {} }));
  await logIn(page, t, { email, password: 'wrong password' });
  await expect(formOf(page).getByText('Login failed', { exact: true })).toBeVisible();
});

test('P5 the account of a talent opens no company', async ({ page, t, newAccount, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 401/);
  const account = await newAccount();
  await page.goto('/company-login');
  await logIn(page, t, account);
  await expect(formOf(page).getByText('Invalid credentials')).toBeVisible();
});

test('P4 a visitor who is no company costs no request', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/companies/auth')) asked.push(request.url());
  });
  await page.goto('/');
  await page.goto('/about');
  await networkIsIdle(page);
  expect(asked).toEqual([]);
  await page.goto('/company-login');
  await networkIsIdle(page);
  expect(asked).toHaveLength(1);
});

test('C28 P6 P7 a talent and a company are signed in side by side; logging out of one leaves the other signed in @english @main', async ({
  page,
  t,
  signIn,
  signInCompany,
}) => {
  await signIn();
  const { company } = await signInCompany();
  await page.goto('/about');
  const person = page.getByRole('banner').getByRole('button', { name: t('shell:menu.account') });
  await expect(person).toBeVisible();
  await companyMenu(page, t).click();
  await expect(page.getByRole('menu')).toContainText(company.name);
  await expect(page.getByRole('menuitem', { name: t('company-account:menu.dashboard') })).toBeVisible();
  await page.getByRole('menuitem', { name: t('company-account:menu.log_out') }).click();
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out'));
  await expect(companyMenu(page, t)).toHaveCount(0);
  await expect(person).toBeVisible();
  await page.reload();
  await expect(person).toBeVisible();
  await expect(companyMenu(page, t)).toHaveCount(0);
});

test('P6 a talent who logs out leaves the company signed in', async ({ page, t, signIn, signInCompany }) => {
  await signIn();
  await signInCompany();
  await page.goto('/about');
  await expect(companyMenu(page, t)).toBeVisible();
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:auth.log_out') }).click();
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toHaveCount(0);
  await page.reload();
  await expect(companyMenu(page, t)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: t('shell:auth.log_in') })).toHaveCount(0);
});

test('P7 the mobile menu knows the company, and its logout ends the session @phones', async ({
  page,
  t,
  signInCompany,
  context,
}) => {
  const { company } = await signInCompany();
  await page.goto('/about');
  await page.getByRole('button', { name: t('shell:menu.open') }).click();
  const menu = page.getByRole('dialog');
  await expect(menu).toContainText(company.name);
  await expect(menu.getByRole('link', { name: t('company-account:menu.edit') })).toHaveAttribute(
    'href',
    `/company-edit/${company.id}`,
  );
  await menu.getByRole('button', { name: t('company-account:menu.log_out') }).click();
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out'));
  expect(await (await context.request.get('/api/companies/auth/check')).json()).toBeNull();
});

test('P7 a logout in one tab ends it in the others', async ({ page, t, signInCompany, context }) => {
  await signInCompany();
  await page.goto('/about');
  await expect(companyMenu(page, t)).toBeVisible();
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.setItem('language', 'en'));
  await other.goto('/about');
  await companyMenu(other, t).click();
  await other.getByRole('menuitem', { name: t('company-account:menu.log_out') }).click();
  await expect(companyMenu(page, t)).toHaveCount(0);
});

test('B14 the company the device showed last leads nobody away from the login while the server is silent', async ({
  page,
  context,
  t,
  signInCompany,
}) => {
  const { company } = await signInCompany();
  await page.goto('/company-dashboard');
  await untilOnDevice(page, company.email);
  await context.clearCookies();
  await page.route('**/api/companies/auth/check', () => undefined);
  await page.goto('/company-login');
  await expect(companyMenu(page, t)).toBeVisible();
  await expect(formOf(page).getByLabel(t('company-account:fields.email'))).toBeVisible();
  await expect(page).toHaveURL('/company-login');
});
