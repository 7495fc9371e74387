import type { Page } from '@playwright/test';
import { postJob } from './testing/companies.ts';
import { closeFilters, openFilters, unfoldFilters } from './testing/filters.ts';
import { expect, test } from './testing/fixtures.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 3 });

/** A word that only the jobs of one test hold. */
const ownWord = () => `Marshah${Date.now()}`;

/** Two jobs in Doha and one in Dubai, of a company in Qatar. */
async function postThree(page: Page, word: string): Promise<void> {
  await postJob(page.request, {
    title: `${word} teacher`,
    place: 'doha',
    workplace: 'onsite',
    employmentType: 'FULL_TIME',
    experienceYears: 4,
    salary: { min: 9000, max: 12_000, currency: 'QAR', period: 'MONTH' },
  });
  await postJob(page.request, { title: `${word} writer`, place: 'doha', workplace: 'remote', experienceYears: 0 });
  await postJob(page.request, { title: `${word} pilot`, place: 'dubai', location: 'Dubai', experienceYears: 10 });
}

test('K9 jobs are narrowed by what is chosen, with counts, and a chip takes it off @widths @main', async ({
  page,
  t,
  signInCompany,
}) => {
  await signInCompany({ country: 'Qatar' });
  const word = ownWord();
  await postThree(page, word);
  await page.goto(`/jobs?q=${word}`);
  await expect(cards(page)).toHaveCount(3);
  await openFilters(page, t);
  const choice = (label: string) => page.getByLabel(label, { exact: true });
  const offered = (label: string) => choice(label).locator('option');
  const digits = new Intl.NumberFormat(t('shell:brand') === 'دليل' ? 'ar-QA-u-nu-arab' : 'en-US');

  await expect(offered(t('job-fields:filter.workplace'))).toHaveCount(3);
  await choice(t('jobs:country')).selectOption('Qatar');
  await closeFilters(page, t);
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/country=Qatar/);
  await openFilters(page, t);
  await expect(offered(t('filters:place'))).toHaveText([
    t('filters:all_places'),
    `${t('places:doha')} (${digits.format(2)})`,
  ]);
  await choice(t('filters:place')).selectOption('doha');
  await expect(page).toHaveURL(/place=doha/);
  await expect(page).not.toHaveURL(/country=/);
  await choice(t('filters:experience')).selectOption('0');
  await closeFilters(page, t);
  await expect(titles(page)).toHaveText([`${word} writer`]);
  await page.reload();
  await expect(titles(page)).toHaveText([`${word} writer`]);

  const chips = page.getByRole('list', { name: t('filters:chosen') }).getByRole('link');
  await expect(chips).toHaveCount(2);
  await chips.last().click();
  await expect(cards(page)).toHaveCount(2);
  await chips.first().click();
  await expect(chips).toHaveCount(0);
  await expect(cards(page)).toHaveCount(3);
  await expect(page).toHaveURL(`/jobs?q=${word}`);
});

test('K9 a value that no list has leaves the address, and the other filters stay', async ({ page, signInCompany }) => {
  await signInCompany();
  const word = ownWord();
  await postThree(page, word);
  await page.goto(`/jobs?q=${word}&workplace=remote&place=atlantis&pay=7`);
  await expect(page).toHaveURL(`/jobs?q=${word}&workplace=remote`);
  await expect(titles(page)).toHaveText([`${word} writer`]);
});

test('K9 filters are a form and links without scripts @turn-ar', async ({
  browser,
  baseURL,
  page,
  t,
  language,
  signInCompany,
}) => {
  await signInCompany();
  const word = ownWord();
  await postThree(page, word);
  const viewport = page.viewportSize();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport });
  const plain = await context.newPage();
  await plain.goto(`/jobs?q=${word}&lang=${language}`);
  await unfoldFilters(plain);
  await plain.getByLabel(t('job-fields:filter.workplace'), { exact: true }).selectOption('onsite');
  await plain.getByRole('button', { name: t('talents:find'), exact: true }).click();
  await expect(titles(plain)).toHaveText([`${word} teacher`]);
  await plain
    .getByRole('list', { name: t('filters:chosen') })
    .getByRole('link')
    .click();
  await expect(titles(plain)).toHaveCount(3);
  await context.close();
});

test('K10 a talent sorts by best match, without a connection too @english', async ({
  page,
  context,
  t,
  signIn,
  signInCompany,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await signInCompany();
  const word = ownWord();
  for (const [title, skills] of [
    ['both', ['Thermik', 'Solarbau']],
    ['one', ['Thermik', 'Excel']],
    ['none', ['Excel']],
  ] as const) {
    await postJob(page.request, { title: `${word} ${title}`, skills: [...skills], experienceYears: 0 });
  }
  const { profile } = await signIn();
  await page.request.patch(`/api/users/${profile.id}`, { data: { skills: ['Thermik', 'Solarbau'] } });
  await page.goto(`/jobs?q=${word}`);
  const inOrder = (...names: string[]) => names.map((name) => `${word} ${name}`);
  await expect(titles(page)).toHaveText(inOrder('none', 'one', 'both'));
  await page.getByLabel(t('filters:sort')).selectOption('match');
  await expect(page).toHaveURL(/sort=match/);
  await expect(titles(page)).toHaveText(inOrder('both', 'one', 'none'));
  await context.setOffline(true);
  await page.getByRole('searchbox').fill(`${word} thermik`);
  await expect(titles(page)).toHaveText(inOrder('both', 'one'));
});
