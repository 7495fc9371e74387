import type { Page } from '@playwright/test';
import { logInCompany, postJob, registerCompany } from './testing/companies.ts';
import { expect, networkIsIdle, screenIsReady, test } from './testing/fixtures.ts';
import { waitUntilStored } from './testing/stored-copies.ts';
import { workerIsInControl } from './testing/worker.ts';

const main = (page: Page) => page.getByRole('main');
const positions = (page: Page, t: (key: string) => string) =>
  page.getByRole('region', { name: t('company-page:positions') });

/** A company with jobs, seen by a visitor. */
async function companyWithJobs(page: Page, count: number, fields: Parameters<typeof registerCompany>[1] = {}) {
  const account = await registerCompany(page.request, fields);
  await page.request.post('/api/companies/login', { data: { email: account.email, password: account.password } });
  const jobs = [];
  for (let n = 1; n <= count; n += 1) jobs.push(await postJob(page.request, { title: `Position number ${n}` }));
  await page.request.post('/api/companies/logout');
  return { ...account, jobs };
}

test('L1 L4 shows who a company is @turn-en @main', async ({ page, t, language }) => {
  const { company, email } = await companyWithJobs(page, 0, {
    name: 'فلج للطاقة',
    website: 'falaj.example/careers',
    industry: 'energy',
    country: 'Oman',
    employees: 420,
    registrationDate: '2011-05-08',
    turnover: 'OMR 80–100 million',
    description: 'We plan grids.\nAnd we build them.',
  });
  await page.goto(`/company/${company.slug}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('فلج للطاقة');
  await expect(page).toHaveTitle(/^فلج للطاقة · /);
  const isArabic = language === 'ar';
  const glance = page.getByRole('region', { name: t('company-page:at_a_glance') });
  for (const text of [
    isArabic ? 'الطاقة' : 'Energy',
    isArabic ? 'عُمان' : 'Oman',
    isArabic ? '٤٢٠ موظفًا' : '420 employees',
    'OMR 80–100 million',
  ]) {
    await expect(glance.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main(page).getByText(isArabic ? '٤٢٠ موظفًا' : '420 employees')).toHaveCount(2);
  await expect(glance.locator('time')).toHaveAttribute('datetime', '2011-05-08');
  await expect(main(page).getByText('We plan grids.')).toBeVisible();
  const website = main(page).getByRole('link', { name: t('company-page:visit_website') });
  await expect(website).toHaveAttribute('href', 'https://falaj.example/careers');
  for (const link of await main(page).locator('a[href^="https://falaj.example"]').all()) {
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  }
  await expect(main(page).locator(`a[href="mailto:${email}"]`)).toBeVisible();
});

test('L12 does not say that a company was founded on the day it registered @english', async ({
  page,
  t,
  newCompany,
}) => {
  const { company } = await newCompany();
  await page.goto(`/company/${company.slug}`);
  const glance = page.getByRole('region', { name: t('company-page:at_a_glance') });
  await expect(glance.getByText(t('company-page:location'), { exact: true })).toBeVisible();
  await expect(glance.getByText(t('company-page:founded'), { exact: true })).toHaveCount(0);
});

test('L2 L3 L9 shows five positions, says how many more there are, and opens all of them @turn-ar @main', async ({
  page,
  t,
  language,
}) => {
  const { company, jobs } = await companyWithJobs(page, 7);
  await page.goto(`/company/${company.slug}`);
  const list = positions(page, t);
  await expect(list.getByRole('listitem')).toHaveCount(5);
  const first = list.getByRole('listitem').first();
  await expect(first.getByRole('link', { name: 'Position number 7' })).toHaveAttribute('href', `/jobs/${jobs[6]?.id}`);
  await expect(first).toContainText('Doha');
  await expect(first).toContainText(language === 'ar' ? 'خبرة ٣ سنوات' : '3 years’ experience');
  await expect(first).toContainText('Build the pipelines that feed our reports.');
  const more = list.getByText(language === 'ar' ? 'ووظيفتان أخريان…' : 'And 2 more positions...', { exact: true });
  await more.click();
  await expect(list.getByRole('listitem')).toHaveCount(7);
  await expect(list.getByRole('link', { name: 'Position number 2' })).toBeFocused();
  await expect(more).toHaveCount(0);
});

test('L3 shows the pay only where the company gives it', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  await postJob(page.request, { title: 'Without pay' });
  await postJob(page.request, { title: 'With pay', salaryRange: 'QAR 18,000–23,400' });
  await page.goto(`/company/${company.slug}`);
  const list = positions(page, t).getByRole('listitem');
  const withPay = list.filter({ hasText: 'With pay' });
  await expect(withPay).toContainText('QAR 18,000–23,400');
  await expect(withPay.locator('svg.icon')).toHaveCount(3);
  await expect(list.filter({ hasText: 'Without pay' }).locator('svg.icon')).toHaveCount(2);
});

test('L8 shows open positions only, also to the company itself', async ({ page, t, signInCompany }) => {
  const { company } = await signInCompany();
  for (const status of ['draft', 'closed']) await postJob(page.request, { title: `A ${status} one`, status });
  const open = await postJob(page.request, { title: 'An open one' });
  await page.goto(`/company/${company.slug}`);
  await expect(positions(page, t).getByRole('listitem')).toHaveCount(1);
  await expect(positions(page, t).getByRole('link', { name: open.title })).toBeVisible();
});

test('a company does not read at each of its positions that companies cannot apply', async ({
  page,
  t,
  signInCompany,
}) => {
  const { company } = await signInCompany();
  for (const title of ['One', 'Two']) await postJob(page.request, { title: `Position ${title}` });
  await page.goto(`/company/${company.slug}`);
  await expect(positions(page, t).getByRole('listitem')).toHaveCount(2);
  await expect(main(page).getByText(t('shell:share.button'))).toBeVisible();
  await networkIsIdle(page);
  await expect(page.getByText(t('applications:apply.not_for_company'))).toHaveCount(0);
  await expect(positions(page, t).locator('.skeleton')).toHaveCount(0);
});

test('L10 a talent applies from here, a visitor is led to the login and back @arabic', async ({ page, t, signIn }) => {
  const { company, jobs } = await companyWithJobs(page, 1);
  const path = `/company/${company.slug}`;
  await page.goto(path);
  const toLogin = positions(page, t).getByRole('link', { name: t('applications:apply.log_in') });
  await expect(toLogin).toHaveAttribute('href', new RegExp(encodeURIComponent(`${path}#apply-${jobs[0]?.id}`)));
  await signIn();
  await page.reload();
  await positions(page, t)
    .getByRole('button', { name: t('applications:apply.button') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('L5 says that no company has an address, and stays there @turn-en', async ({
  page,
  t,
  language,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 404/);
  const answer = await page.goto('/company/no-such-company');
  expect(answer?.status()).toBe(404);
  const title = language === 'ar' ? 'الشركة غير موجودة' : 'Company Not Found';
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(`^${title} · `));
  await expect(page).toHaveURL('/company/no-such-company');
  await expect(main(page).getByRole('link', { name: t('company-page:browse') })).toHaveAttribute(
    'href',
    '/browse-companies',
  );
});

test('finds a company by other spellings of its address', async ({ page }) => {
  const { company } = await companyWithJobs(page, 0);
  await page.goto(`/company/${company.slug.toUpperCase()}/`);
  await expect(page).toHaveURL(`/company/${company.slug}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(company.name);
});

test('leads the company itself to its dashboard, and nobody else @english', async ({ page, t, newCompany }) => {
  const own = await newCompany();
  const dashboard = main(page).getByRole('link', { name: t('company-page:own.dashboard') });
  await page.goto(`/company/${own.company.slug}`);
  await screenIsReady(page);
  await expect(dashboard).toHaveCount(0);
  await logInCompany(page, own);
  await page.goto(`/company/${own.company.slug}`);
  await expect(dashboard).toHaveAttribute('href', '/company-dashboard');
  await expect(page.getByText(t('company-page:own.strip'))).toBeVisible();
});

test('X8 T6 markup of a company is text', async ({ page }) => {
  const name = '<img src=x onerror="document.title=\'broken in\'"> & Co';
  const { company } = await companyWithJobs(page, 0, { name, description: '</script><b>bold</b>' });
  await page.goto(`/company/${company.slug}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(main(page).getByText('</script><b>bold</b>')).toBeVisible();
  expect(await page.title()).not.toBe('broken in');
});

test('shows its skeleton while it loads, and tries again after a failure', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/503/);
  const { company } = await companyWithJobs(page, 1);
  await page.goto('/about');
  await expect(page.locator('html[data-ready]')).toBeAttached();
  const held = Promise.withResolvers<void>();
  let isBroken = true;
  await page.route('**/api/companies/slug/**', async (route) => {
    await held.promise;
    if (isBroken) await route.fulfill({ status: 503, json: { message: 'Please try again shortly', code: 'busy' } });
    else await route.continue();
  });
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/company/${company.slug}`);
  await expect(page.getByText(t('company-page:loading'))).toBeAttached();
  held.resolve();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('company-page:failed.title'));
  isBroken = false;
  await main(page)
    .getByRole('button', { name: t('shell:ui.retry') })
    .click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(company.name);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('V3 a company seen before opens with its age, another one says that it is not here @arabic', async ({
    page,
    t,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    const { company, email, jobs } = await companyWithJobs(page, 6);
    await page.goto('/about');
    await workerIsInControl(page);
    const whole = page.waitForResponse('**/api/companies/*/jobs');
    await page.goto(`/company/${company.slug}`);
    await whole;
    await waitUntilStored(page, { store: 'companies', text: email });
    await page.context().setOffline(true);
    await page.reload();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(company.name);
    await expect(page.getByText(t('company-page:saved_copy').split('{{age}}')[0] ?? '')).toBeVisible();
    await expect(main(page).locator(`a[href="mailto:${email}"]`)).toBeVisible();
    await positions(page, t).getByRole('link', { name: 'Position number 6' }).click();
    await expect(page).toHaveURL(`/jobs/${jobs[5]?.id}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Position number 6');
    await expect(main(page).getByText('Build the pipelines that feed our reports.')).toBeVisible();
    await page.goto('/company/never-seen-here');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('company-page:failed.offline_title'));
  });

  test('V3 a company that is known from lists only shows what its card has', async ({ page, t, consoleWatch }) => {
    consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    await page.goto('/about');
    await workerIsInControl(page);
    const [known] = (await (await page.request.get('/api/companies?limit=1')).json()) as {
      slug: string;
      name: string;
    }[];
    await page.goto('/browse-companies');
    await waitUntilStored(page, { store: 'cards', text: known?.slug ?? '' });
    await page.context().setOffline(true);
    await page.goto(`/company/${known?.slug}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(known?.name ?? '');
    await expect(page.getByText(t('company-page:saved_summary').split('{{age}}')[0] ?? '')).toBeVisible();
    await expect(page.getByText(t('company-page:contact_unknown'))).toBeVisible();
  });
});
