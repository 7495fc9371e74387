import type { Page } from '@playwright/test';
import { postJob } from './testing/companies.ts';
import { searchField } from './testing/screen-steps.ts';
import { waitForCopies, waitUntilStored } from './testing/stored-copies.ts';
import { expect, networkErrors, test } from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Searches in the page that is open and waits for the one that matches. */
async function findsOne(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await expect(cards(page), text).toHaveCount(1);
}

test('K8 searches companies and jobs on the device, by industry and country too @arabic', async ({
  page,
  context,
  t,
  signInCompany,
}) => {
  const word = `Wahat${Date.now()}`;
  const { company } = await signInCompany({
    name: `شركة النخيل ${word}`,
    description: 'نبني محطّات Solarpark٧',
    industry: 'energy',
    country: 'Oman',
  });
  const job = await postJob(page.request, { title: `مهندس ${word}`, industry: 'energy', skills: ['GIS٧'] });
  await waitForCopies(page, t, ['companies', 'jobs']);
  for (const text of [company.slug, job.title]) await waitUntilStored(page, { store: 'cards', text });
  await page.goto('/browse-companies');
  await expect(cards(page).first()).toBeVisible();
  await page.goto('/jobs');
  await expect(cards(page).first()).toBeVisible();
  await context.setOffline(true);

  await page.goto('/browse-companies');
  for (const text of [word, `${word} nakheel`, `solarpark7 ${word}`]) await findsOne(page, text);
  await expect(cards(page).getByRole('link', { name: t('companies:card.view') })).toHaveAttribute(
    'href',
    `/company/${company.slug}`,
  );
  const [age = ''] = t('talents:last_updated').split('{{age}}');
  await expect(page.getByText(age.trim())).toBeVisible();
  // Only countries where something is found are offered, with their counts.
  const country = page.getByLabel(t('companies:country'), { exact: true });
  await expect(country.locator('option')).toHaveCount(2);
  await country.selectOption('Oman');
  await expect(cards(page)).toHaveCount(1);

  await page.goto(`/jobs?industry=energy&country=Oman`);
  for (const text of [word, `gis7 ${word}`, `${word} عمان`]) await findsOne(page, text);
  await expect(cards(page).getByRole('link', { name: job.title })).toHaveAttribute('href', `/jobs/${job.id}`);
});

test('K9 filters jobs on the device, and counts them there', async ({ page, context, t, signInCompany }) => {
  const word = `Marshah${Date.now()}`;
  await signInCompany();
  await postJob(page.request, { title: `${word} teacher`, place: 'doha', workplace: 'onsite' });
  const job = await postJob(page.request, { title: `${word} writer`, place: 'dubai', workplace: 'remote' });
  await waitForCopies(page, t, ['jobs']);
  await waitUntilStored(page, { store: 'cards', text: job.title });
  await page.goto('/jobs');
  await expect(page.getByLabel(t('job-fields:filter.workplace'), { exact: true })).toBeAttached();
  await context.setOffline(true);

  await page.goto(`/jobs?q=${word}`);
  await expect(cards(page)).toHaveCount(2);
  const workplace = page.getByLabel(t('job-fields:filter.workplace'), { exact: true });
  await expect(workplace.locator('option').filter({ hasText: t('catalog:workplaces.hybrid') })).toHaveCount(0);
  await workplace.selectOption('remote');
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText([job.title]);
  await page.goto(`/jobs?q=${word}&place=doha`);
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText([`${word} teacher`]);
});

test('L8 a job is deleted from the device when it ends, without a connection', async ({
  page,
  context,
  t,
  signInCompany,
}) => {
  await signInCompany();
  const word = `Ends${Date.now()}`;
  const expiryDate = new Date(Date.now() + 3_600_000).toISOString();
  await postJob(page.request, { title: `${word} soon`, expiryDate });
  await postJob(page.request, { title: `${word} later` });
  await waitForCopies(page, t, ['companies', 'jobs']);
  await page.goto(`/jobs?q=${word}`);
  await expect(cards(page)).toHaveCount(2);
  await context.setOffline(true);
  await page.clock.setFixedTime(new Date(Date.now() + 2 * 3_600_000));
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('later');
});
