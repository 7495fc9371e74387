import type { Locator, Page } from '@playwright/test';
import { expect, test } from './testing/fixtures.ts';

type Translate = (key: string) => string;

let number = 0;

/** An e-mail that no other test uses. */
function newEmail(): string {
  number += 1;
  return `new-${process.pid}-${Date.now().toString(36)}-${number}@example.com`;
}

async function openRegistration(page: Page, t: Translate): Promise<Locator> {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('home:hero.create') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('auth:register.title') });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function fill(dialog: Locator, t: Translate, fields: { name: string; email: string }): Promise<void> {
  await dialog.getByLabel(t('auth:register.name'), { exact: true }).fill(fields.name);
  await dialog.getByLabel(t('auth:register.email'), { exact: true }).fill(fields.email);
  await dialog.getByLabel(t('auth:register.password'), { exact: true }).fill('correct horse battery');
  await dialog.getByLabel(t('auth:register.confirm_password'), { exact: true }).fill('correct horse battery');
  await dialog.getByLabel(t('auth:register.date_of_birth'), { exact: true }).fill('1990-05-07');
  await dialog.getByLabel(t('auth:register.industry'), { exact: true }).selectOption('technology');
}

test('F1 F2 F6 F7 F16 asks for what a profile needs @turn-ar @main', async ({ page, t }) => {
  const dialog = await openRegistration(page, t);
  await expect(dialog.getByLabel(t('auth:register.name'), { exact: true })).toBeVisible();
  await expect(dialog.getByLabel(t('auth:register.email'), { exact: true })).toHaveAttribute('type', 'email');
  await expect(dialog.getByLabel(t('auth:register.password'), { exact: true })).toHaveAttribute('type', 'password');
  await expect(dialog.getByLabel(t('auth:register.confirm_password'), { exact: true })).toBeVisible();
  await expect(dialog.getByLabel(t('auth:register.date_of_birth'), { exact: true })).toHaveAttribute('type', 'date');
  const industries = dialog.getByLabel(t('auth:register.industry'), { exact: true }).locator('option:not([value=""])');
  await expect(industries).toHaveCount(8);
  await expect(dialog.getByText(t('auth:register.password_hint'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('auth:register.to_login') })).toBeVisible();
});

test('A10 writes the day of birth in the shown language, and as the browser does while somebody types it @bilingual', async ({
  page,
  t,
  language,
}) => {
  const dialog = await openRegistration(page, t);
  const day = dialog.getByLabel(t('auth:register.date_of_birth'), { exact: true });
  const shown = dialog.getByText(language === 'ar' ? '٧ مايو ١٩٩٠' : 'May 7, 1990', { exact: true });
  await day.fill('1990-05-07');
  await expect(shown).toBeHidden();
  await dialog.getByLabel(t('auth:register.name'), { exact: true }).focus();
  await expect(shown).toBeVisible();
  await expect(day).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await expect(day).toHaveValue('1990-05-07');
});

test('F3 F4 F5 shows the address while the name is typed', async ({ page, t }) => {
  const dialog = await openRegistration(page, t);
  const plate = dialog.locator('.plate');
  await expect(plate).toContainText('your-name');
  await dialog.getByLabel('Name', { exact: true }).fill('Layla Al Hassan');
  await expect(plate).toContainText('layla-al-hassan');
  await dialog.getByLabel('Name', { exact: true }).fill('محمد العتيبي');
  await expect(plate).toContainText('mohammed-alotaibi');
});

test('F8 F9 F10 X3 checks on submit, then on each change, and leads to the first bad field', async ({ page, t }) => {
  const dialog = await openRegistration(page, t);
  const name = dialog.getByLabel('Name', { exact: true });
  const confirm = dialog.getByLabel('Confirm password', { exact: true });
  await fill(dialog, t, { name: 'Sara Saleh', email: newEmail() });
  await name.fill('');
  await dialog.getByLabel('Password', { exact: true }).fill('long enough');
  await confirm.fill('short');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: t('auth:register.submit') }).click();
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const note = await name.getAttribute('aria-describedby');
  await expect(dialog.locator(`[id="${note}"]`)).toContainText('Name is required');
  await confirm.fill('long enough but other');
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await confirm.fill('long enough');
  await expect(dialog.getByText('Passwords do not match')).toHaveCount(0);
});

test('F11 F12 F13 creates one account, even when pressed twice, and stays signed in @turn-en @main', async ({
  page,
  t,
  language,
}) => {
  const dialog = await openRegistration(page, t);
  await fill(dialog, t, { name: 'فاطمة الزهراء', email: newEmail() });
  let calls = 0;
  await page.route('**/api/users', async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const submit = dialog.locator('button[type="submit"]');
  await submit.dblclick();
  await expect(submit).toContainText(t('auth:register.submitting'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fatima-alzahra(-\d+)?$/);
  const words = ['Registration successful', 'Your profile has been created!'];
  const said = language === 'en' ? words : [t('auth:register.succeeded'), t('auth:register.succeeded_hint')];
  for (const text of said) await expect(page.locator('.toasts')).toContainText(text);
  expect(calls).toBe(1);
  await page.reload();
  await expect(page.getByRole('link', { name: t('profile:owner.edit') })).toBeVisible();
});

test('F14 F15 a refusal stands in the form and in a toast, and nothing typed is lost @arabic', async ({
  page,
  t,
  newAccount,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 409/);
  const { email } = await newAccount();
  const dialog = await openRegistration(page, t);
  await fill(dialog, t, { name: 'Sara Saleh', email });
  await dialog.getByRole('button', { name: t('auth:register.submit') }).click();
  await expect(dialog.getByText(t('errors:email_taken')).first()).toBeVisible();
  await expect(page.locator('.toasts')).toContainText(t('auth:register.failed'));
  await expect(dialog.getByLabel(t('auth:register.name'), { exact: true })).toHaveValue('Sara Saleh');
});

test('F14 F15 a refusal without a text is shown in the form and in a toast', async ({ page, t, consoleWatch }) => {
  // A login asks whether the account was made all the same.
  consoleWatch.expectComplaints(/status of 500/, /status of 401.*\/api\/auth\/login/);
  const dialog = await openRegistration(page, t);
  await fill(dialog, t, { name: 'Sara Saleh', email: newEmail() });
  await page.route('**/api/users', (route) => route.fulfill({ status: 500, json: {} }));
  await dialog.getByRole('button', { name: t('auth:register.submit') }).click();
  await expect(page.locator('.toasts')).toContainText('Registration failed');
  await expect(page.locator('.toasts')).toContainText('Could not complete registration');
  await expect(page.locator('.toasts > li')).toHaveClass(/destructive/);
  await expect(dialog.getByRole('alert').filter({ hasText: /^Registration failed$/ })).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Sara Saleh');
});

test('F26 says offline that it needs a connection, and what was typed stays @english', async ({
  page,
  t,
  context,
  consoleWatch,
}) => {
  // Before the second try a login asks whether the first one has made the account.
  consoleWatch.expectComplaints(/status of 401.*\/api\/auth\/login/);
  const dialog = await openRegistration(page, t);
  await fill(dialog, t, { name: 'Sara Saleh', email: newEmail() });
  await context.setOffline(true);
  await dialog.getByRole('button', { name: t('auth:register.submit') }).click();
  await expect(dialog.getByText(t('auth:register.offline')).first()).toBeVisible();
  await expect(dialog.getByLabel(t('auth:register.name'), { exact: true })).toHaveValue('Sara Saleh');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: t('auth:register.submit') }).click();
  await expect(page).toHaveURL(/\/sara-saleh(-\d+)?$/);
});

test('X2 registers by keyboard alone', async ({ page, t }) => {
  const dialog = await openRegistration(page, t);
  await dialog.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Noor Keyboard');
  const email = newEmail();
  for (const [label, text] of [
    ['Email', email],
    ['Password', 'correct horse battery'],
    ['Confirm password', 'correct horse battery'],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, dialog.getByLabel('Date of birth', { exact: true }));
  await page.keyboard.type('05071990');
  await tabTo(page, dialog.getByLabel('Industry', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByRole('button', { name: t('auth:register.submit') }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/noor-keyboard(-\d+)?$/);
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The field is not reached with the Tab key.');
}
