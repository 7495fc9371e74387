import type { Page } from '@playwright/test';
import type { OwnCompany } from '#shared/model/company.ts';
import { untilOnDevice } from './testing/device-contents.ts';
import { expect, test } from './testing/fixtures.ts';
import { coloursOf, wideJpeg } from './testing/pictures.ts';

type Translate = (key: string) => string;

const formOf = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, t: Translate, name: string) =>
  formOf(page).getByLabel(t(name === 'turnover' ? 'company-fields:label.turnover' : `company-account:fields.${name}`));

async function open(page: Page, company: OwnCompany): Promise<void> {
  await page.goto(`/company-edit/${company.id}`);
  await expect(formOf(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await formOf(page).locator('button[type="submit"]').click();
}

async function stored(page: Page, { id }: OwnCompany): Promise<OwnCompany> {
  // The API strips its answers to this shape.
  return (await (await page.request.get(`/api/companies/${id}`)).json()) as OwnCompany;
}

test('Q10 Q11 changes what a company may change @turn-ar @main', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await open(page, company);
  await field(page, t, 'name').fill('Nakheel Agritech');
  await field(page, t, 'website').fill('nakheel.example');
  await field(page, t, 'industry').selectOption('food-agriculture');
  await field(page, t, 'country').selectOption('Oman');
  await field(page, t, 'employees').fill('64');
  await field(page, t, 'registration_date').fill('2019-01-14');
  await field(page, t, 'turnover').fill('12 million');
  await field(page, t, 'description').fill('Sensors for palms.');
  await page.getByRole('switch').setChecked(false);
  await formOf(page).getByLabel(t('company-account:edit.language')).selectOption('ar');
  await save(page);
  await expect(page.locator('.toasts')).toContainText(t('company-account:edit.saved'));
  await expect(page).toHaveURL('/company-dashboard');
  expect(await stored(page, company)).toMatchObject({
    name: 'Nakheel Agritech',
    website: 'https://nakheel.example',
    industry: 'food-agriculture',
    country: 'Oman',
    employees: 64,
    registrationDate: '2019-01-14',
    turnover: '12 million',
    description: 'Sensors for palms.',
    wantsMail: false,
    language: 'ar',
    slug: company.slug,
    email: company.email,
  });
});

test('Q10 the form of another company is refused @arabic', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await page.goto(`/company-edit/${company.id + 1}`);
  await expect(page.getByRole('heading', { name: t('company-account:edit.refused') })).toBeVisible();
  await expect(formOf(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: company.name }).click();
  await expect(page).toHaveURL(`/company-edit/${company.id}`);
  await expect(field(page, t, 'name')).toHaveValue(company.name);
});

test('Q10 who is not signed in logs in first and comes back', async ({ page, t, newCompany }) => {
  const { company, email, password } = await newCompany();
  await page.goto(`/company-edit/${company.id}`);
  await expect(page).toHaveURL(/\/company-login\?next=/);
  await formOf(page).getByLabel(t('company-account:fields.email')).fill(email);
  await formOf(page).locator('input[name="password"]').fill(password);
  await save(page);
  await expect(page).toHaveURL(`/company-edit/${company.id}`);
  await expect(field(page, t, 'name')).toHaveValue(company.name);
});

test('Q10 a wide logo is fitted with margins, stored, and shown in the menu', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await open(page, company);
  await formOf(page)
    .getByLabel(t('company-account:edit.logo.label'), { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await wideJpeg());
  const dialog = page.getByRole('dialog', { name: t('forms:picture.crop_title') });
  await dialog.getByRole('button', { name: t('forms:picture.use') }).click();
  await save(page);
  await expect(page).toHaveURL('/company-dashboard');
  const { logo } = await stored(page, company);
  expect(logo).toMatch(/^\/media\/[0-9a-f]{64}-256\.webp$/);
  const file = await page.request.get(String(logo));
  expect(await coloursOf(await file.body())).toMatchObject({
    top: 'white',
    bottom: 'white',
    left: 'red',
    right: 'blue',
  });
  await expect(page.getByRole('banner').locator(`img[src="${logo}"]`)).toBeVisible();
  await open(page, company);
  const remove = page.getByRole('button', { name: t('company-account:edit.logo.remove') });
  await remove.click();
  await page.getByRole('button', { name: t('forms:picture.undo') }).click();
  await expect(remove).toBeFocused();
  await expect(formOf(page).locator(`img[src="${logo}"]`)).toBeVisible();
  await remove.click();
  await save(page);
  await expect(page).toHaveURL('/company-dashboard');
  expect((await stored(page, company)).logo).toBeNull();
});

test('K7 refuses a website that is a script, and an empty name', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await open(page, company);
  await field(page, t, 'website').fill('javascript:alert(1)');
  await field(page, t, 'name').fill(' ');
  await save(page);
  await expect(formOf(page).getByText('Enter a valid website, such as https://example.com')).toBeVisible();
  await expect(formOf(page).getByText('Company name is required')).toBeVisible();
  expect((await stored(page, company)).name).toBe(company.name);
});

test('R9 unsaved changes are there after a reload, and leaving the page asks first @english', async ({
  page,
  t,
  signInCompany,
}) => {
  const { company } = await signInCompany();
  await open(page, company);
  await field(page, t, 'description').fill('Half a sent');
  await untilOnDevice(page, 'Half a sent');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, t, 'description')).toHaveValue('Half a sent');
  await expect(page.getByText(t('forms:draft.title'))).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.about') })
    .click();
  const question = page.getByRole('dialog', { name: t('forms:leave.title') });
  await question.getByRole('button', { name: t('forms:leave.confirm') }).click();
  await expect(page).toHaveURL('/about');
  await open(page, company);
  await expect(field(page, t, 'description')).toHaveValue('');
});

test('Q10 a failure loses nothing and says why', async ({ page, t, signInCompany, context, consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  const { company } = await signInCompany();
  await open(page, company);
  await context.setOffline(true);
  await expect(page.getByText(t('company-account:edit.offline_notice'))).toBeVisible();
  await field(page, t, 'turnover').fill('12 million');
  await save(page);
  await expect(formOf(page).getByText(t('company-account:edit.offline'))).toBeVisible();
  await context.setOffline(false);
  await save(page);
  await expect(page).toHaveURL('/company-dashboard');
  expect((await stored(page, company)).turnover).toBe('12 million');
});

test('Q10 what was typed is there after the session has ended', async ({
  page,
  t,
  signInCompany,
  context,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 401/);
  const account = await signInCompany();
  await open(page, account.company);
  await field(page, t, 'turnover').fill('12 million');
  await untilOnDevice(page, '12 million');
  await context.clearCookies();
  await save(page);
  await expect(page).toHaveURL(/\/company-login\?next=/);
  await formOf(page).getByLabel(t('company-account:fields.email')).fill(account.email);
  await formOf(page).locator('input[name="password"]').fill(account.password);
  await save(page);
  await expect(field(page, t, 'turnover')).toHaveValue('12 million');
});
