import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { ReceivedApplication } from '#shared/model/application.ts';
import { postJob } from './testing/companies.ts';
import { expect, test } from './testing/fixtures.ts';
import { applyAs } from './testing/hiring.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const rows = (page: Page): Locator => dialogOf(page).getByRole('article');
const toast = (page: Page): Locator => page.locator('.toasts');

function row(page: Page, name: string): Locator {
  return rows(page).filter({ has: page.getByRole('heading', { name }) });
}

async function received(page: Page, jobId: number): Promise<ReceivedApplication[]> {
  // The API strips its answers to this shape.
  return (await (await page.request.get(`/api/jobs/${jobId}/applications`)).json()) as ReceivedApplication[];
}

test('S1 S6 S7 lists who applied, how well they match and why @turn-en @main', async ({
  page,
  t,
  signInCompany,
  playwright,
  baseURL,
}) => {
  await signInCompany();
  const { id } = await postJob(page.request, { title: 'Planner', skills: ['ETAP', 'Python', 'GIS', 'SQL'] });
  const noura = await applyAs({ playwright, baseURL }, id, {
    name: 'نورة السليطي',
    skills: ['python', 'GIS', 'تخطيط'],
    coverLetter: 'أعرف شبكات الجزر جيدًا.',
  });
  await applyAs({ playwright, baseURL }, id, { name: 'Khalid Al-Harbi', skills: ['Treasury'] });
  await page.goto('/company-dashboard');
  await page
    .getByRole('article', { name: 'Planner' })
    .getByRole('link', { name: t('dashboard:jobs.applications') })
    .click();
  await expect(page).toHaveURL(`/company-dashboard?applications=${id}`);
  const found = row(page, 'نورة السليطي');
  await expect(found).toContainText(/50%|٥٠٪/);
  await expect(found).toContainText(/2 of 4 skills|٢ من ٤ مهارات/);
  await expect(found).toContainText(noura.email);
  await expect(found).toContainText(t('catalog:industries.energy'));
  await expect(found).toContainText('تخطيط');
  await expect(found).toContainText('أعرف شبكات الجزر جيدًا.');
  await expect(found.getByRole('link', { name: 'نورة السليطي' })).toHaveAttribute('href', `/${noura.slug}`);
  await expect(row(page, 'Khalid Al-Harbi')).toContainText(t('dashboard:received.no_shared'));
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(dialogOf(page)).toHaveCount(0);
});

test('Q3 S2 S3 sets any status at any time @english @main', async ({ page, t, signInCompany, playwright, baseURL }) => {
  await signInCompany();
  const { id } = await postJob(page.request);
  await applyAs({ playwright, baseURL }, id, { name: 'Khalid Al-Harbi' });
  await page.goto(`/company-dashboard?applications=${id}`);
  const select = row(page, 'Khalid Al-Harbi').getByRole('combobox');
  for (const status of ['accepted', 'pending', 'rejected', 'reviewing'] as const) {
    await select.selectOption(status);
    if (status === 'rejected') {
      await page.getByRole('button', { name: t('dashboard:received.reject'), exact: true }).click();
    }
    await expect(toast(page)).toContainText(t(`catalog:applicationStatuses.${status}`));
    expect((await received(page, id))[0]?.status).toBe(status);
  }
  await expect(toast(page)).toContainText(t('dashboard:received.updated'));
  await dialogOf(page)
    .getByRole('button', { name: t('shell:ui.close') })
    .click();
  await expect(page.getByRole('article').getByRole('list', { name: t('dashboard:jobs.by_status') })).toContainText(
    /1 in review|قيد المراجعة/,
  );
});

test('S2 S3 a rejection asks once and carries words; the toast sets the former status back @turn-ar', async ({
  page,
  t,
  signInCompany,
  playwright,
  baseURL,
}) => {
  await signInCompany();
  const { id } = await postJob(page.request);
  await applyAs({ playwright, baseURL }, id, { name: 'Khalid Al-Harbi' });
  await page.goto(`/company-dashboard?applications=${id}`);
  const select = row(page, 'Khalid Al-Harbi').getByRole('combobox');
  const asking = page.getByRole('dialog').filter({ hasText: t('dashboard:received.reject_hint') });
  await select.selectOption('rejected');
  await asking.getByRole('button', { name: t('shell:ui.cancel') }).click();
  await expect(select).toHaveValue('pending');
  expect((await received(page, id))[0]?.status).toBe('pending');

  await select.selectOption('rejected');
  await asking.getByRole('textbox').fill('نشكرك على اهتمامك');
  await asking.getByRole('button', { name: t('dashboard:received.reject'), exact: true }).click();
  await expect(row(page, 'Khalid Al-Harbi')).toContainText('نشكرك على اهتمامك');
  await expect
    .poll(async () => (await received(page, id))[0])
    .toMatchObject({ status: 'rejected', statusMessage: 'نشكرك على اهتمامك' });

  await toast(page).getByText(t('dashboard:received.undo'), { exact: true }).click();
  await expect(toast(page)).toContainText(t('dashboard:received.undone'));
  await expect(select).toHaveValue('pending');
  await expect(dialogOf(page)).toHaveCount(1);
  expect((await received(page, id))[0]).toMatchObject({ status: 'pending', statusMessage: null });
});

test('S3 takes a status back that could not be saved', async ({
  page,
  signInCompany,
  playwright,
  baseURL,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/503/);
  await signInCompany();
  const { id } = await postJob(page.request);
  await applyAs({ playwright, baseURL }, id, { name: 'Khalid Al-Harbi' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/applications/*/status', async (route) => {
    await held.promise;
    await route.fulfill({ status: 503, json: { message: 'Busy', code: 'busy' } });
  });
  await page.goto(`/company-dashboard?applications=${id}`);
  const select = row(page, 'Khalid Al-Harbi').getByRole('combobox');
  await select.selectOption('accepted');
  await expect(select).toHaveValue('accepted');
  held.resolve();
  await expect(toast(page)).toContainText('Failed to update status');
  await expect(select).toHaveValue('pending');
});

test('S3 says that the applications could not be had', async ({ page, signInCompany, consoleWatch }) => {
  consoleWatch.expectComplaints(/503/);
  await signInCompany();
  const { id } = await postJob(page.request);
  await page.route('**/api/jobs/*/applications', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy', code: 'busy' } }),
  );
  await page.goto(`/company-dashboard?applications=${id}`);
  await expect(dialogOf(page).getByRole('alert')).toContainText('Failed to fetch applications');
  await page.unroute('**/api/jobs/*/applications');
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialogOf(page)).toContainText('No applications yet');
});

test("S4 shows nothing of another company's job", async ({
  page,
  signInCompany,
  newCompany,
  consoleWatch,
  playwright,
  baseURL,
}) => {
  consoleWatch.expectComplaints(/403/);
  const other = await newCompany();
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await request.post('/api/companies/login', { data: { email: other.email, password: other.password } });
  const { id } = await postJob(request, { title: 'Secret plan', status: 'draft' });
  await request.dispose();
  await signInCompany();
  await page.goto(`/company-dashboard?applications=${id}`);
  await expect(dialogOf(page).getByRole('alert')).toContainText('Failed to fetch applications');
  await expect(page.getByText('Secret plan')).toHaveCount(0);
});

test('S1 sorts and filters, and keeps both in the address @arabic', async ({
  page,
  t,
  signInCompany,
  playwright,
  baseURL,
}) => {
  await signInCompany();
  const { id } = await postJob(page.request, { skills: ['SQL', 'Python'] });
  await applyAs({ playwright, baseURL }, id, { name: 'Whole Match', skills: ['SQL', 'Python'] });
  await applyAs({ playwright, baseURL }, id, { name: 'Half Match', skills: ['SQL'] });
  await applyAs({ playwright, baseURL }, id, { name: 'No Match', skills: ['Fax'] });
  await page.goto(`/company-dashboard?applications=${id}`);
  const names = rows(page).getByRole('heading');
  await expect(names).toHaveText(['No Match', 'Half Match', 'Whole Match']);
  await dialogOf(page).getByLabel(t('dashboard:received.sort')).selectOption('score');
  await expect(names).toHaveText(['Whole Match', 'Half Match', 'No Match']);
  await dialogOf(page).getByLabel(t('dashboard:received.filter_score')).selectOption('40');
  await expect(names).toHaveText(['Whole Match', 'Half Match']);
  await page.reload();
  await expect(names).toHaveText(['Whole Match', 'Half Match']);
  await dialogOf(page).getByLabel(t('dashboard:received.filter_status'), { exact: true }).selectOption('accepted');
  await expect(dialogOf(page)).toContainText(t('dashboard:received.no_match'));
  await dialogOf(page)
    .getByRole('button', { name: t('dashboard:received.clear') })
    .click();
  await expect(names).toHaveCount(3);
});

test('S1 gives the applications as a table for spreadsheets @english', async ({
  page,
  t,
  signInCompany,
  playwright,
  baseURL,
}) => {
  await signInCompany();
  const { id } = await postJob(page.request);
  await applyAs({ playwright, baseURL }, id, { name: 'نورة السليطي', coverLetter: '=1+1' });
  await page.goto(`/company-dashboard?applications=${id}`);
  const download = page.waitForEvent('download');
  await dialogOf(page)
    .getByRole('button', { name: t('dashboard:received.csv') })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^dalil-applications-${id}-\\d{4}-\\d{2}-\\d{2}\\.csv$`));
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith(`\uFEFF${t('dashboard:received.csv_name')},`)).toBe(true);
  expect(text).toContain('نورة السليطي');
  expect(text).toContain(`"'=1+1"`);
});

test('S2 two recruiters see what the other decided', async ({ page, context, signInCompany, playwright, baseURL }) => {
  await signInCompany();
  const { id } = await postJob(page.request);
  await applyAs({ playwright, baseURL }, id, { name: 'Khalid Al-Harbi' });
  await page.goto(`/company-dashboard?applications=${id}`);
  const select = row(page, 'Khalid Al-Harbi').getByRole('combobox');
  await expect(select).toHaveValue('pending');
  const application = (await received(page, id))[0];
  await context.request.patch(`/api/applications/${application?.id}/status`, { data: { status: 'rejected' } });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(select).toHaveValue('rejected');
});

test('S1 of two thousand applications only those near the screen are drawn', async ({
  page,
  signInCompany,
  playwright,
  baseURL,
}) => {
  await signInCompany();
  const { id } = await postJob(page.request);
  await applyAs({ playwright, baseURL }, id, { name: 'Khalid Al-Harbi', skills: ['SQL'] });
  const [one] = await received(page, id);
  if (!one) throw new Error('nobody applied');
  const many = Array.from({ length: 2000 }, (_, index) => ({
    ...one,
    id: index + 1,
    user: { ...one.user, name: `Applicant ${index + 1}`, slug: `applicant-${index + 1}` },
  }));
  await page.route('**/api/jobs/*/applications', (route) => route.fulfill({ json: many }));
  await page.goto(`/company-dashboard?applications=${id}`);
  await expect(dialogOf(page)).toContainText('2,000 applications');
  await expect(rows(page).first()).toContainText('Applicant 2000');
  expect(await rows(page).count()).toBeLessThan(200);
  await page.locator('.dlg').evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
  await expect.poll(() => rows(page).count()).toBeGreaterThan(40);
  await page.getByLabel('Sort by').selectOption('oldest');
  await expect(rows(page).first()).toContainText('Applicant 1');
  expect(await rows(page).count()).toBeLessThan(200);
});
