import type { Page } from '@playwright/test';
import { postJob } from './testing/companies.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { searchField } from './testing/screen-steps.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** A word that only the jobs of one test hold. */
// In digits: a word of letters alone is also found by words that sound alike.
const ownWord = () => `Wazifa${Date.now()}`;

test('lists the open jobs, newest first, from the header @widths @main', async ({ page, t, signInCompany }) => {
  await signInCompany();
  const word = ownWord();
  await postJob(page.request, { title: `${word} first` });
  await postJob(page.request, { title: `${word} second` });
  await page.goto('/about');
  await screenIsReady(page);
  const menuButton = page.getByRole('banner').getByRole('button', { name: t('shell:menu.open') });
  const isPhone = await menuButton.isVisible();
  if (isPhone) await menuButton.click();
  const place = page.getByRole(isPhone ? 'dialog' : 'banner');
  await place.getByRole('link', { name: t('shell:nav.jobs'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('jobs:title'));
  await searchField(page).fill(word);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).getByRole('heading')).toHaveText([`${word} second`, `${word} first`]);
});

test('searches title, skills, company, place, industry and country in both scripts', async ({
  page,
  t,
  signInCompany,
}) => {
  const word = ownWord();
  await signInCompany({ name: `شركة الواحة ${word}`, country: 'Kuwait' });
  await postJob(page.request, {
    title: 'مهندس شبكات',
    industry: 'energy',
    location: 'الأحمدي',
    skills: ['GIS٧'],
    salaryRange: 'KWD 900',
  });
  await page.goto('/jobs');
  for (const text of ['مهندس', 'gis7', 'alwaha', 'الاحمدى', 'الطاقة', 'Kuwait', 'الكويت']) {
    await searchField(page).fill(`${word} ${text}`);
    await expect(cards(page), text).toHaveCount(1);
  }
  await expect(cards(page)).toContainText('KWD 900');
  await searchField(page).fill(word);
  await searchField(page).fill(`${word} nobody`);
  await expect(page.getByText(t('jobs:empty.title'))).toBeVisible();
  await page.getByRole('button', { name: t('talents:empty.clear') }).click();
  await expect(page).toHaveURL('/jobs');
});

test('leads to the job and to its company', async ({ page, signInCompany }) => {
  const { company } = await signInCompany();
  const word = ownWord();
  const job = await postJob(page.request, { title: word });
  await page.goto(`/jobs?q=${word}`);
  await cards(page).getByRole('link', { name: word }).click();
  await expect(page).toHaveURL(`/jobs/${job.id}`);
  await page.goBack();
  await expect(searchField(page)).toHaveValue(word);
  await cards(page).getByRole('link', { name: company.name }).click();
  await expect(page).toHaveURL(`/company/${company.slug}`);
});

test('L8 shows neither drafts nor closed jobs', async ({ page, t, signInCompany }) => {
  await signInCompany();
  const word = ownWord();
  await postJob(page.request, { title: `${word} open` });
  await postJob(page.request, { title: `${word} draft`, status: 'draft' });
  await postJob(page.request, { title: `${word} closed`, status: 'closed' });
  await page.goto(`/jobs?q=${word}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('open');
  await expect(page.getByText(t('jobs:failed.title'))).toHaveCount(0);
});

test('shows a talent which skills match @english', async ({ page, t, signIn, signInCompany }) => {
  await signInCompany();
  const word = ownWord();
  await postJob(page.request, { title: word, skills: ['Photovoltaik', 'Excel'], experienceYears: 0 });
  const { profile } = await signIn();
  await page.request.patch(`/api/users/${profile.id}`, { data: { skills: ['photovoltaik'] } });
  await page.goto(`/jobs?q=${word}`);
  await expect(cards(page).getByRole('listitem').filter({ hasText: 'Photovoltaik' })).toContainText(
    t('jobs:card.shared'),
  );
  await expect(cards(page)).toContainText(t('jobs:card.match'));
});
