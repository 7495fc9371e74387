import type { Locator, Page } from '@playwright/test';
import type { Job } from '#shared/model/job.ts';
import { postJob } from './testing/companies.ts';
import { expect, test } from './testing/fixtures.ts';
import { applyAs } from './testing/hiring.ts';

const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title });
const toast = (page: Page): Locator => page.locator('.toasts');

async function ownJobs(page: Page, companyId: number): Promise<Job[]> {
  // The API strips its answers to this shape.
  return (await (await page.request.get(`/api/companies/${companyId}/jobs`)).json()) as Job[];
}

test('Q1 says to a visitor to log in, and leads to the login and back @english', async ({ page, t, language }) => {
  await page.goto('/company-dashboard?tab=profile');
  await expect(page).toHaveURL(/\/company-login\?next=%2Fcompany-dashboard%3Ftab%3Dprofile/);
  await expect(toast(page)).toContainText(t('dashboard:not_authenticated.title'));
  await expect(toast(page)).toContainText(t('dashboard:not_authenticated.hint'));
  if (language !== 'en') return;
  await expect(toast(page)).toContainText('Not Authenticated');
  await expect(toast(page)).toContainText('Please log in to continue');
});

test('Q2 welcomes by name, offers to post, and has two tabs with addresses @turn-ar @main', async ({
  page,
  t,
  signInCompany,
}) => {
  const { company } = await signInCompany();
  await page.goto('/company-dashboard');
  await expect(page.getByText(t('dashboard:welcome'), { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.name);
  const tabs = page.getByRole('navigation', { name: t('dashboard:tabs.label') });
  const current = tabs.locator('[aria-current]');
  await expect(current).toContainText(t('dashboard:tabs.jobs'));
  await tabs.getByRole('link', { name: t('dashboard:tabs.profile') }).click();
  await expect(page).toHaveURL('/company-dashboard?tab=profile');
  await expect(current).toHaveText(t('dashboard:tabs.profile'));
  await page.reload();
  await expect(page.getByRole('heading', { name: t('dashboard:profile.title') })).toBeVisible();
  await page.goBack();
  await expect(current).toContainText(t('dashboard:tabs.jobs'));
  await page
    .getByRole('link', { name: t('dashboard:post_job') })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: t('dashboard:form.title_new') })).toBeVisible();
});

test('Q4 Q5 lists all own jobs with all about them @arabic', async ({
  page,
  t,
  signInCompany,
  playwright,
  baseURL,
}) => {
  const { company } = await signInCompany();
  const open = await postJob(page.request, { title: 'Solar technician', salaryRange: 'QAR 9,000', experienceYears: 4 });
  await postJob(page.request, { title: 'Buyer', status: 'draft' });
  await postJob(page.request, { title: 'Planner', status: 'closed' });
  await applyAs({ playwright, baseURL }, open.id);
  await page.goto('/company-dashboard');
  await expect(page.getByRole('article')).toHaveCount(3);
  const job = card(page, 'Solar technician');
  for (const text of ['Doha', 'QAR 9,000', open.description, 'SQL', 'Python', t('catalog:industries.technology')]) {
    await expect(job).toContainText(text);
  }
  await expect(job).toContainText(t('catalog:jobStatuses.active'));
  await expect(card(page, 'Buyer')).toContainText(t('catalog:jobStatuses.draft'));
  await expect(card(page, 'Planner')).toContainText(t('catalog:jobStatuses.closed'));
  const counts = job.getByRole('list', { name: t('dashboard:jobs.by_status') });
  await expect(counts.getByRole('listitem')).toHaveCount(1);
  for (const action of ['applications', 'edit'] as const) {
    await expect(job.getByRole('link', { name: t(`dashboard:jobs.${action}`) })).toBeVisible();
  }
  await expect(job.getByRole('button', { name: t('dashboard:jobs.delete') })).toBeVisible();
  await expect(job.getByRole('link', { name: t('dashboard:jobs.public_page') })).toHaveAttribute(
    'href',
    `/jobs/${open.id}`,
  );
  expect((await ownJobs(page, company.id)).length).toBe(3);
});

test('Q3 Q6 Q12 asks before it deletes, and says what goes with the job @english @main', async ({
  page,
  t,
  signInCompany,
  playwright,
  baseURL,
}) => {
  const { company } = await signInCompany();
  const { id } = await postJob(page.request, { title: 'Welder' });
  await applyAs({ playwright, baseURL }, id);
  await page.goto('/company-dashboard');
  const remove = card(page, 'Welder').getByRole('button', { name: t('dashboard:jobs.delete') });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: t('dashboard:delete.title') });
  await expect(dialog).toContainText('Welder');
  await expect(dialog).toContainText(/1 application|طلب واحد/);
  await dialog.getByRole('button', { name: t('shell:ui.cancel') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole('button', { name: t('dashboard:delete.confirm') }).click();
  await expect(toast(page)).toContainText(t('dashboard:delete.done'));
  await expect(toast(page)).toContainText(/1 application was deleted too|طلب واحد/);
  await expect(card(page, 'Welder')).toHaveCount(0);
  expect(await ownJobs(page, company.id)).toEqual([]);
});

test('the list of the other jobs has the focus after one was deleted @english', async ({ page, t, signInCompany }) => {
  await signInCompany();
  for (const title of ['Welder', 'Planner']) await postJob(page.request, { title });
  await page.goto('/company-dashboard');
  await card(page, 'Welder')
    .getByRole('button', { name: t('dashboard:jobs.delete') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('dashboard:delete.title') });
  await dialog.getByRole('button', { name: t('dashboard:delete.confirm') }).click();
  await expect(card(page, 'Welder')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: t('dashboard:jobs.list'), exact: true })).toBeFocused();
});

test('Q6 says that a job could not be deleted', async ({ page, signInCompany, consoleWatch }) => {
  consoleWatch.expectComplaints(/503/);
  await signInCompany();
  await postJob(page.request, { title: 'Welder' });
  await page.route('**/api/jobs/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again shortly', code: 'busy' } }),
  );
  await page.goto('/company-dashboard');
  await card(page, 'Welder').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Failed to delete job');
  await expect(card(page, 'Welder')).toBeVisible();
});

test('Q7 says that the jobs could not be had, and tries again', async ({ page, signInCompany, consoleWatch }) => {
  consoleWatch.expectComplaints(/503/);
  await signInCompany();
  await postJob(page.request, { title: 'Welder' });
  let isBroken = true;
  await page.route('**/api/companies/*/jobs', (route) =>
    isBroken ? route.fulfill({ status: 503, json: { message: 'Busy', code: 'busy' } }) : route.continue(),
  );
  await page.goto('/company-dashboard');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch jobs');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Welder')).toBeVisible();
});

test('Q8 shows the profile, or that something is not provided, and the way to change it @arabic', async ({
  page,
  t,
  signInCompany,
}) => {
  const { company, email } = await signInCompany({ website: 'falaj.example', employees: 340, country: 'Oman' });
  await page.goto('/company-dashboard?tab=profile');
  const facts = page.getByRole('definition');
  await expect(facts.nth(0)).toHaveText(company.name);
  await expect(facts.nth(1)).toHaveText(email);
  await expect(facts.nth(2)).toHaveText(t('catalog:industries.technology'));
  await expect(facts.nth(3)).toHaveText(t('catalog:countries.Oman'));
  await expect(facts.nth(4)).toHaveText(/^(340|٣٤٠)$/);
  await expect(facts.nth(5).getByRole('link')).toHaveAttribute('href', 'https://falaj.example');
  await expect(facts.nth(6)).toHaveText(t('dashboard:profile.not_provided'));
  await expect(page.getByRole('link', { name: t('dashboard:profile.edit') })).toHaveAttribute(
    'href',
    `/company-edit/${company.id}`,
  );
});

test('Q5 closes and reopens a job; an ended one begins a new term @english', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await postJob(page.request, { title: 'Welder' });
  await page.goto('/company-dashboard');
  const job = card(page, 'Welder');
  await job.getByRole('button', { name: t('dashboard:jobs.close') }).click();
  await expect(toast(page)).toContainText(t('dashboard:changed.closed'));
  await expect(job).toContainText(t('catalog:jobStatuses.closed'));
  await job.getByRole('button', { name: t('dashboard:jobs.reopen') }).click();
  await expect(toast(page)).toContainText(t('dashboard:changed.reopened'));
  await expect(job).toContainText(t('catalog:jobStatuses.active'));
  expect((await ownJobs(page, company.id))[0]?.status).toBe('active');
});

test('Q5 a closed job is opened again from the toast @turn-en', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await postJob(page.request, { title: 'Welder' });
  await page.goto('/company-dashboard');
  const job = card(page, 'Welder');
  await job.getByRole('button', { name: t('dashboard:jobs.close') }).click();
  await expect(job).toContainText(t('catalog:jobStatuses.closed'));
  await toast(page)
    .getByRole('button', { name: t('dashboard:changed.undo') })
    .click();
  await expect(toast(page)).toContainText(t('dashboard:changed.reopened'));
  await expect(job).toContainText(t('catalog:jobStatuses.active'));
  expect((await ownJobs(page, company.id))[0]?.status).toBe('active');
});

test('Q1 leads to the login when the session ends meanwhile', async ({
  page,
  context,
  signInCompany,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/401/);
  await signInCompany();
  await postJob(page.request, { title: 'Welder' });
  await page.goto('/company-dashboard');
  await expect(card(page, 'Welder')).toBeVisible();
  await context.clearCookies();
  await card(page, 'Welder').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/company-login\?next=%2Fcompany-dashboard/);
});

test('Q4 V16 offline it shows the last known jobs with their age and changes nothing @arabic', async ({
  page,
  context,
  t,
  signInCompany,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await signInCompany();
  await postJob(page.request, { title: 'Welder' });
  await page.goto('/company-dashboard');
  await expect(card(page, 'Welder')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(t('dashboard:offline.line'))).toBeVisible();
  await expect(page.locator('main')).toContainText(t('dashboard:offline.saved').split('{{')[0] ?? '');
  await expect(card(page, 'Welder').getByRole('button', { name: t('dashboard:jobs.delete') })).toBeDisabled();
  await expect(card(page, 'Welder').getByRole('button', { name: t('dashboard:jobs.close') })).toBeDisabled();
  await context.setOffline(false);
  await expect(card(page, 'Welder').getByRole('button', { name: t('dashboard:jobs.delete') })).toBeEnabled();
});
