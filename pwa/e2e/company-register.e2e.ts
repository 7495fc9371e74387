import type { Page } from '@playwright/test';
import { expect, test } from './testing/fixtures.ts';

type Translate = (key: string) => string;

let number = 0;

/** An e-mail that no other test uses. */
function newEmail(): string {
  number += 1;
  return `company-${process.pid}-${Date.now().toString(36)}-${number}@example.com`;
}

const formOf = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, t: Translate, name: string) =>
  formOf(page).getByLabel(t(name === 'turnover' ? 'company-fields:label.turnover' : `company-account:fields.${name}`));
const submitOf = (page: Page) => formOf(page).locator('button[type="submit"]');

async function open(page: Page): Promise<void> {
  await page.goto('/company-register');
  await expect(formOf(page)).toBeVisible();
}

async function fill(page: Page, t: Translate, email: string): Promise<void> {
  await field(page, t, 'name').fill('  نخيل للتقنية الزراعية  ');
  await field(page, t, 'email').fill(email);
  await formOf(page).locator('input[name="password"]').fill('correct horse battery');
  await formOf(page).locator('input[name="confirmPassword"]').fill('correct horse battery');
  await field(page, t, 'industry').selectOption('food-agriculture');
  await field(page, t, 'country').selectOption('Saudi Arabia');
}

test('O1–O5 asks for the company and its business, with today as the day @turn-ar @main', async ({ page, t }) => {
  await open(page);
  await expect(page.getByRole('heading', { name: t('company-account:sections.information') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('company-account:sections.business') })).toBeVisible();
  for (const name of ['name', 'email', 'website', 'employees', 'turnover', 'description']) {
    await expect(field(page, t, name)).toBeVisible();
  }
  await expect(formOf(page).locator('input[type="password"]')).toHaveCount(2);
  const countries = field(page, t, 'country').locator('option:not([value=""])');
  expect(await countries.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
    'Qatar',
    'Saudi Arabia',
    'United Arab Emirates',
    'Kuwait',
    'Bahrain',
    'Oman',
  ]);
  const today = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  });
  await expect(field(page, t, 'registration_date')).toHaveValue(today);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('company-account:register.to_login') })
    .click();
  await expect(page).toHaveURL('/company-login');
});

test('O2 O3 has the headings of the specification', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'Company Information' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Business Details' })).toBeVisible();
});

test('O4 O6 O7 O8 O9 says what is wrong next to each field', async ({ page, t }) => {
  await open(page);
  await submitOf(page).click();
  for (const text of [
    'Company name is required',
    'Email is required',
    'Password is required',
    'Password confirmation is required',
    'Industry is required',
    'Country is required',
    'Correct 6 fields and try again.',
  ]) {
    await expect(formOf(page).getByText(text)).toBeVisible();
  }
  await expect(field(page, t, 'name')).toBeFocused();
  await formOf(page).locator('input[name="password"]').fill('short');
  await formOf(page).locator('input[name="confirmPassword"]').fill('other');
  await expect(formOf(page).getByText('Password must be at least 8 characters long')).toBeVisible();
  await formOf(page).locator('input[name="password"]').fill('long enough');
  await expect(formOf(page).getByText('Passwords do not match')).toBeVisible();
  for (const employees of ['-1', '1.5', 'many']) {
    await field(page, t, 'employees').fill(employees);
    await expect(formOf(page).getByText('Employees must be a whole number, 0 or more')).toBeVisible();
  }
  await field(page, t, 'employees').fill('٦٤');
  await expect(formOf(page).getByText('Employees must be a whole number, 0 or more')).toHaveCount(0);
  await field(page, t, 'website').fill('javascript:alert(1)');
  await expect(formOf(page).getByText('Enter a valid website, such as https://example.com')).toBeVisible();
});

test('O6–O9 says it in Arabic too @bilingual', async ({ page, t }) => {
  await open(page);
  await submitOf(page).click();
  for (const key of ['company_name_required', 'password_confirmation_required', 'country_required']) {
    await expect(formOf(page).getByText(t(`validation:${key}`))).toBeVisible();
  }
});

test('O10 O12 O13 O16 Q3 registers once, says so, and leads to the login @turn-en @main', async ({ page, t }) => {
  const email = newEmail();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/companies')) sent.push(request.postDataJSON());
  });
  await open(page);
  await fill(page, t, email);
  await field(page, t, 'website').fill('nakheel.example/jobs');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/companies'));
  await submitOf(page).dblclick();
  const { company } = await (await answered).json();
  await expect(page.locator('.toasts')).toContainText(t('company-account:register.succeeded'));
  await expect(page).toHaveURL('/company-login');
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('confirmPassword');
  expect(sent[0]).toMatchObject({ name: 'نخيل للتقنية الزراعية', employees: 0, password: 'correct horse battery' });
  expect(company).toMatchObject({ website: 'https://nakheel.example/jobs', isVerified: false, isActive: true });
  expect(JSON.stringify(company)).not.toContain('assword');
  // Nothing of the form is left for the next one at this device; the login knows the address.
  await expect(page.getByRole('main').getByLabel(t('company-account:fields.email'))).toHaveValue(email);
  await page.goto('/company-register');
  await expect(field(page, t, 'name')).toHaveValue('');
});

test('O10 W2 waits a second before it leads on', async ({ page, t }) => {
  await page.clock.install();
  await open(page);
  await fill(page, t, newEmail());
  await page.route('**/api/companies', async (route) => {
    const answer = await route.fetch();
    await page.clock.pauseAt(Date.now() + 2000);
    await route.fulfill({ response: answer });
  });
  await submitOf(page).click();
  await expect(page.locator('.toasts')).toContainText('Registration Successful');
  await page.clock.runFor(999);
  await expect(submitOf(page)).toBeDisabled();
  await expect(page).toHaveURL('/company-register');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/company-login');
});

test('O11 O14 a known e-mail is refused next to its field and in a toast @english', async ({
  page,
  t,
  newCompany,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 409/);
  const { email } = await newCompany();
  await open(page);
  await fill(page, t, email);
  await submitOf(page).click();
  await expect(page.locator('.toasts')).toContainText(t('company-account:register.failed'));
  await expect(page.locator('.toasts')).toContainText(t('errors:email_taken'));
  await expect(field(page, t, 'email')).toBeFocused();
  await expect(field(page, t, 'name')).toHaveValue(/نخيل/);
});

test('O11 heads the toast of a failure, whatever the answer', async ({ page, t, consoleWatch }) => {
  // A login asks whether the account was made all the same.
  consoleWatch.expectComplaints(/status of 502/, /status of 401.*\/api\/companies\/login/);
  await page.route('**/api/companies', (route) => route.fulfill({ status: 502, body: '<p>Bad gateway' }));
  await open(page);
  await fill(page, t, newEmail());
  await submitOf(page).click();
  await expect(page.locator('.toasts')).toContainText('Registration Failed');
  await expect(page.locator('.toasts')).toContainText('Invalid response from server');
  await page.unrouteAll();
  await page.route('**/api/companies', (route) => route.fulfill({ status: 502, json: {} }));
  await submitOf(page).click();
  await expect(page.locator('.toasts')).toContainText('Server error: 502');
});

test('O17 the e-mail of a talent may be that of a company', async ({ page, t, newAccount }) => {
  const { email } = await newAccount();
  await open(page);
  await fill(page, t, email);
  await submitOf(page).click();
  await expect(page).toHaveURL('/company-login');
});

test('R9 what is typed is there after a reload, except the passwords @arabic', async ({ page, t }) => {
  await open(page);
  await fill(page, t, 'draft@example.com');
  await page.waitForTimeout(600);
  await page.reload();
  await expect(field(page, t, 'email')).toHaveValue('draft@example.com');
  await expect(field(page, t, 'country')).toHaveValue('Saudi Arabia');
  await expect(formOf(page).locator('input[name="password"]')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('horse');
  await page.getByRole('button', { name: t('auth:register.draft_discard') }).click();
  await page.getByRole('button', { name: t('forms:draft.discard_confirm'), exact: true }).click();
  await expect(field(page, t, 'email')).toHaveValue('');
});

test('V16 says before anything is typed in vain that it needs a connection', async ({
  page,
  t,
  context,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await open(page);
  await context.setOffline(true);
  await expect(page.getByText(t('company-account:register.offline_notice'))).toBeVisible();
  await fill(page, t, newEmail());
  await submitOf(page).click();
  await expect(formOf(page).getByText(t('company-account:register.offline'))).toBeVisible();
  await expect(field(page, t, 'name')).toHaveValue(/نخيل/);
});

test('O15 shows the address that an Arabic name gives', async ({ page, t }) => {
  await open(page);
  await expect(page.locator('.plate')).toContainText('/company/your-company');
  await field(page, t, 'name').fill('مدار للحلول الرقمية');
  await expect(page.locator('.plate')).toContainText(/\/company\/[a-z-]*madar[a-z-]*/);
});
