import type { Page } from '@playwright/test';
import type { Job } from '#shared/model/job.ts';
import { type CompanyAccount, type JobFields, logInCompany, postJob } from './testing/companies.ts';
import { expect, test } from './testing/fixtures.ts';
import { waitUntilStored } from './testing/stored-copies.ts';
import { workerIsInControl } from './testing/worker.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** Posts a job of a company; the browser is a visitor's afterwards. */
async function postAs(page: Page, account: CompanyAccount, fields: Partial<JobFields> = {}): Promise<Job> {
  const { email, password } = account;
  await page.request.post('/api/companies/login', { data: { email, password } });
  const job = await postJob(page.request, fields);
  await page.request.post('/api/companies/logout');
  return job;
}

async function closeAs(page: Page, { email, password }: CompanyAccount, id: number): Promise<void> {
  await page.request.post('/api/companies/login', { data: { email, password } });
  expect((await page.request.patch(`/api/jobs/${id}`, { data: { status: 'closed' } })).status()).toBe(200);
  await page.request.post('/api/companies/logout');
}

test('L3 shows a candidate everything about a job @turn-ar @main', async ({ page, t, newCompany, language }) => {
  const account = await newCompany({ name: 'فلج للطاقة', country: 'Oman' });
  const job = await postAs(page, account, {
    title: 'مهندس شبكات (أول)',
    description: 'تقود نمذجة الأحمال.\n\nOne more paragraph.',
    industry: 'energy',
    location: 'مسقط، عُمان',
    experienceYears: 6,
    skills: ['GIS', 'نمذجة الأحمال'],
    salaryRange: 'OMR 1,800–2,400',
    expiryDate: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  });
  await page.goto(`/jobs/${job.id}`);
  await expect(heading(page)).toHaveText('مهندس شبكات (أول)');
  await expect(page).toHaveTitle(/^مهندس شبكات \(أول\) · فلج للطاقة · /);
  const isArabic = language === 'ar';
  for (const text of [
    'مسقط، عُمان',
    isArabic ? 'خبرة ٦ سنوات' : '6 years’ experience',
    'OMR 1,800–2,400',
    'GIS',
    'نمذجة الأحمال',
    isArabic ? 'الطاقة' : 'Energy',
  ]) {
    await expect(main(page).getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(main(page).getByText('One more paragraph.')).toBeVisible();
  await expect(main(page).locator(`time[datetime="${job.expiryDate}"]`)).toBeVisible();
  await expect(main(page).locator(`time[datetime="${job.createdAt}"]`)).toBeVisible();
  const company = main(page).getByRole('link', { name: 'فلج للطاقة' });
  await expect(company).toHaveAttribute('href', `/company/${account.company.slug}`);
  await expect(main(page).getByRole('link', { name: t('job-page:view_company') })).toBeVisible();
  await expect(main(page).getByRole('link', { name: t('job-page:all_jobs') })).toHaveAttribute('href', '/jobs');
});

test('passes the address of a job on @arabic', async ({ page, t, newCompany, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const job = await postAs(page, await newCompany());
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/jobs/${job.id}`);
  await main(page)
    .getByRole('button', { name: t('shell:share.button') })
    .click();
  await expect(page.getByText(t('shell:share.copied')).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/jobs/${job.id}$`));
});

test('L10 a talent applies to an open job, seeing which skills match @turn-en', async ({
  page,
  t,
  newCompany,
  signIn,
}) => {
  const job = await postAs(page, await newCompany(), { skills: ['SQL', 'Rust'] });
  const { profile } = await signIn();
  await page.request.patch(`/api/users/${profile.id}`, { data: { skills: ['sql'] } });
  await page.goto(`/jobs/${job.id}`);
  const skills = main(page).getByRole('region', { name: t('job-page:skills') });
  const skill = (name: string) => skills.getByRole('listitem').filter({ hasText: name });
  await expect(skill('SQL').getByText(t('applications:apply.in_profile'), { exact: true })).toBeAttached();
  await expect(skill('Rust').getByText(t('applications:apply.missing'), { exact: true })).toBeAttached();
  await main(page)
    .getByRole('button', { name: t('applications:apply.button') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('L10 a closed job says so, and leads to its company and to all jobs @turn-ar', async ({
  page,
  t,
  newCompany,
  language,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 4(04|10)/);
  const account = await newCompany();
  const job = await postAs(page, account, { title: 'Soon closed' });
  await closeAs(page, account, job.id);
  const answer = await page.goto(`/jobs/${job.id}`);
  expect(answer?.status()).toBe(410);
  await expect(heading(page)).toHaveText(language === 'ar' ? 'لم تعد هذه الوظيفة متاحة' : 'This job is no longer open');
  await expect(main(page).getByText(t('applications:apply.button'))).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: t('job-page:all_jobs') })).toHaveAttribute('href', '/jobs');
  await expect(main(page).getByRole('link', { name: account.company.name })).toHaveAttribute(
    'href',
    `/company/${account.company.slug}`,
  );
});

test('L10 an expired job says so, and its company no longer shows it', async ({
  page,
  t,
  newCompany,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 4(04|10)/);
  const account = await newCompany();
  const job = await postAs(page, account, { expiryDate: new Date(Date.now() + 2000).toISOString() });
  await expect.poll(async () => (await page.goto(`/jobs/${job.id}`))?.status()).toBe(410);
  await expect(heading(page)).toHaveText('This job is no longer open');
  await expect(main(page).getByRole('link', { name: account.company.name })).toBeVisible();
  await page.goto(`/company/${account.company.slug}`);
  await expect(main(page).getByText(t('company-page:no_positions'))).toBeVisible();
});

test('L10 a job that never was, and a draft, look alike', async ({ page, t, newCompany, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 404/);
  const draft = await postAs(page, await newCompany(), { title: 'Not yet', status: 'draft' });
  for (const id of [draft.id, 99_999_999, 'not-a-number']) {
    const answer = await page.goto(`/jobs/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(heading(page)).toHaveText(t('job-page:ended.title'));
    await expect(main(page).getByRole('link')).toHaveCount(1);
  }
});

test('its own company sees a job in any state, with the way to its dashboard @english', async ({
  page,
  t,
  newCompany,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 404/);
  const account = await newCompany();
  const draft = await postAs(page, account, { title: 'Not yet', status: 'draft' });
  await logInCompany(page, account);
  await page.goto('/about');
  await page.goto(`/jobs/${draft.id}`);
  await expect(heading(page)).toHaveText('Not yet');
  await expect(page.getByText(t('job-page:own.strip_hidden'))).toBeVisible();
  await expect(main(page).getByRole('link', { name: t('job-page:own.dashboard') })).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('V3 a job seen before opens with its age, another one says that it is not here @arabic', async ({
    page,
    t,
    newCompany,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    const job = await postAs(page, await newCompany(), { title: 'Kept on the device' });
    await page.goto('/about');
    await workerIsInControl(page);
    await page.goto(`/jobs/${job.id}`);
    await expect(heading(page)).toHaveText('Kept on the device');
    await waitUntilStored(page, { store: 'jobs', text: 'Kept on the device' });
    await page.context().setOffline(true);
    await page.reload();
    await expect(heading(page)).toHaveText('Kept on the device');
    await expect(page.getByText(t('job-page:saved_copy').split('{{age}}')[0] ?? '')).toBeVisible();
    await page.goto('/jobs/99999999');
    await expect(heading(page)).toHaveText(t('job-page:failed.offline_title'));
  });
});
