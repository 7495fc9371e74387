import type { Locator, Page } from '@playwright/test';
import { postJob } from './testing/companies.ts';
import { expect, test } from './testing/fixtures.ts';
import { daysAhead } from './testing/hiring.ts';
import { field, formOf, openForm, openFormHere, ownJobs, send } from './testing/job-form.ts';

type Translate = (key: string) => string;

const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title });
const toast = (page: Page): Locator => page.locator('.toasts');
async function fill(page: Page, t: Translate, title: string): Promise<void> {
  await field(page, t, 'title').fill(title);
  await field(page, t, 'description').fill('Keep the panels clean.');
  await field(page, t, 'place').selectOption('elsewhere');
  await field(page, t, 'location').fill('مصيرة، عُمان');
}

test('R1 R3 R4 R8 offers what a job has, with its defaults @turn-ar', async ({ page, t, signInCompany }) => {
  await signInCompany({ industry: 'energy' });
  await openForm(page, t);
  await expect(field(page, t, 'title')).toBeFocused();
  await expect(field(page, t, 'description')).toHaveValue('');
  await expect(field(page, t, 'industry')).toHaveValue('energy');
  await expect(field(page, t, 'place')).toHaveValue('');
  await expect(field(page, t, 'location')).toBeHidden();
  await expect(field(page, t, 'experience')).toHaveValue('0');
  await expect(field(page, t, 'pay_min')).toHaveValue('');
  await expect(field(page, t, 'salary')).toBeHidden();
  await expect(field(page, t, 'expiry')).toHaveValue(daysAhead(30));
  await expect(field(page, t, 'expiry')).toHaveAttribute('min', daysAhead(0));
  await expect(formOf(page).getByRole('button', { name: t('catalog:jobStatuses.active') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('Q3 R2 R5 R8 posts a job, which is then in the list @turn-en @main', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await openForm(page, t);
  await fill(page, t, 'Solar field technician');
  await field(page, t, 'experience').fill('٢');
  await field(page, t, 'pay_period').selectOption('inWords');
  await field(page, t, 'salary').fill('OMR 30 a shift');
  const skills = formOf(page).getByRole('textbox', { name: /^(Skills|المهارات)/ });
  await skills.fill('  HSE ');
  await skills.press('Enter');
  await skills.fill('hse');
  await skills.press('Enter');
  await expect(formOf(page).getByText(/HSE.*(is already on the list|في القائمة)/)).toBeVisible();
  await skills.fill('Fax');
  await formOf(page)
    .getByRole('button', { name: t('dashboard:skills.add') })
    .click();
  await formOf(page)
    .getByRole('button', { name: t('dashboard:skills.remove').replace('{{skill}}', 'Fax') })
    .click();
  await skills.fill('SCADA');
  await send(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(toast(page)).toContainText(t('dashboard:form.posted'));
  await expect(card(page, 'Solar field technician')).toContainText('OMR 30 a shift');
  const [job] = await ownJobs(page, company.id);
  expect(job).toMatchObject({ skills: ['HSE', 'SCADA'], experienceYears: 2, status: 'active', companyId: company.id });
});

test('R4 the toast shows the last day that the server stored, not the one of the form @turn-ar', async ({
  page,
  t,
  language,
  signInCompany,
}) => {
  await signInCompany();
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), expiryDate: '2031-03-09T12:00:00.000Z' } });
  });
  await openForm(page, t);
  await fill(page, t, 'Solar field technician');
  await send(page).click();
  await expect(toast(page)).toContainText(t('dashboard:form.posted'));
  await expect(toast(page)).toContainText(language === 'ar' ? '٩ مارس ٢٠٣١' : 'March 9, 2031');
});

test('R10 R13 the place is a city, and the pay is shown as candidates will see it @bilingual', async ({
  page,
  t,
  language,
  signInCompany,
}) => {
  const { company } = await signInCompany();
  await openForm(page, t);
  await fill(page, t, 'Accountant');
  await field(page, t, 'place').selectOption('dubai');
  await expect(field(page, t, 'location')).toBeHidden();
  await expect(field(page, t, 'pay_currency')).toHaveValue('AED');
  await field(page, t, 'workplace').selectOption('hybrid');
  await field(page, t, 'employmentType').selectOption('FULL_TIME');
  await field(page, t, 'pay_min').fill(language === 'ar' ? '٩٠٠٠' : '9000');
  await expect(formOf(page)).toContainText(language === 'ar' ? /ابتداءً من ٩٬٠٠٠/ : /From AED\s9,000 a month/);
  await field(page, t, 'pay_max').fill('12000');
  await expect(formOf(page)).toContainText(language === 'ar' ? /٩٬٠٠٠–١٢٬٠٠٠/ : /AED\s9,000–12,000 a month/);
  await send(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [job] = await ownJobs(page, company.id);
  expect(job).toMatchObject({
    place: 'dubai',
    location: language === 'ar' ? 'دبي، الإمارات' : 'Dubai, United Arab Emirates',
    workplace: 'hybrid',
    employmentType: 'FULL_TIME',
    salary: { min: 9000, max: 12_000, currency: 'AED', period: 'MONTH' },
  });
});

test('R7 says next to each field what is wrong, in the words of the specification', async ({
  page,
  t,
  signInCompany,
}) => {
  await signInCompany();
  await openForm(page, t);
  await field(page, t, 'experience').fill('2.5');
  await field(page, t, 'expiry').fill('2020-01-01');
  await send(page).click();
  const alerts = formOf(page).getByRole('alert');
  await expect(alerts).toHaveText([
    'Title is required',
    'Description is required',
    'Location is required',
    'Years of experience must be a whole number from 0 to 60',
    'This date is in the past. Choose a later one',
  ]);
  await expect(field(page, t, 'title')).toBeFocused();
});

test('R5 says that a job could not be created, loses nothing, and posts it once in the end @arabic', async ({
  page,
  t,
  signInCompany,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_FAILED/);
  const { company } = await signInCompany();
  await openForm(page, t);
  await fill(page, t, 'Welder');
  let isLost = true;
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    // The server does it, and the answer is lost.
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await expect(toast(page)).toContainText(t('dashboard:form.failed'));
  await expect(field(page, t, 'title')).toHaveValue('Welder');
  await page.reload();
  await expect(field(page, t, 'title')).toHaveValue('Welder');
  isLost = false;
  await send(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect((await ownJobs(page, company.id)).length).toBe(1);
});

test('R5 a double click posts once', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await openForm(page, t);
  await fill(page, t, 'Welder');
  await send(page).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await ownJobs(page, company.id)).length).toBe(1);
});

test('R5 has the words of the specification for a failure', async ({ page, t, signInCompany, consoleWatch }) => {
  consoleWatch.expectComplaints(/500/);
  await signInCompany();
  await openForm(page, t);
  await fill(page, t, 'Welder');
  await page.route('**/api/jobs', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  );
  await send(page).click();
  await expect(toast(page)).toContainText('Failed to create job');
  await expect(formOf(page).getByRole('alert')).toContainText('Failed to create job');
});

test('R9 an unsent form is there after closing, a reload and a lost connection @english', async ({
  page,
  context,
  t,
  signInCompany,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await signInCompany();
  await openForm(page, t);
  await fill(page, t, 'Solar field technician');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openFormHere(page, t);
  await expect(field(page, t, 'title')).toHaveValue('Solar field technician');
  await context.setOffline(true);
  await expect(formOf(page)).toContainText(t('dashboard:form.offline'));
  await send(page).click();
  await expect(toast(page)).toContainText(t('dashboard:form.failed'));
  await context.setOffline(false);
  await page.reload();
  await expect(field(page, t, 'location')).toHaveValue('مصيرة، عُمان');
  await expect(formOf(page)).toContainText(t('forms:draft.title'));
  await formOf(page)
    .getByRole('button', { name: t('forms:draft.discard') })
    .click();
  await page.getByRole('button', { name: t('forms:draft.discard_confirm'), exact: true }).click();
  await expect(field(page, t, 'title')).toHaveValue('');
});

test('Q9 edits a job, with what it holds @arabic', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  const { id } = await postJob(page.request, { title: 'Welder', experienceYears: 7 });
  await page.goto('/company-dashboard');
  await card(page, 'Welder')
    .getByRole('link', { name: t('dashboard:jobs.edit') })
    .click();
  await expect(page).toHaveURL(`/company-dashboard?form=${id}`);
  await expect(field(page, t, 'experience')).toHaveValue('7');
  await field(page, t, 'title').fill('Senior welder');
  await send(page).click();
  await expect(toast(page)).toContainText(t('dashboard:form.updated'));
  await expect(card(page, 'Senior welder')).toBeVisible();
  expect((await ownJobs(page, company.id))[0]).toMatchObject({ id, title: 'Senior welder', experienceYears: 7 });
});

test('R1 duplicates a job as a new one @english', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await postJob(page.request, { title: 'Welder', status: 'closed' });
  await page.goto('/company-dashboard');
  await card(page, 'Welder')
    .getByRole('link', { name: t('dashboard:jobs.duplicate') })
    .click();
  await expect(field(page, t, 'expiry')).toHaveValue(daysAhead(30));
  await field(page, t, 'title').fill('Welder in Sohar');
  await formOf(page)
    .getByRole('button', { name: t('catalog:jobStatuses.draft') })
    .click();
  await send(page).click();
  await expect(toast(page)).toContainText(t('dashboard:form.posted_draft'));
  await expect(card(page, 'Welder in Sohar')).toContainText(t('catalog:jobStatuses.draft'));
  expect((await ownJobs(page, company.id)).length).toBe(2);
});

test('Q9 says so when the job to edit is gone', async ({ page, signInCompany }) => {
  await signInCompany();
  await page.goto('/company-dashboard?form=999999');
  await expect(page.getByRole('dialog')).toContainText('This job is no longer here');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/company-dashboard');
});
