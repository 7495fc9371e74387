import type { Page } from '@playwright/test';
import type { CompanyCard } from '#shared/model/company.ts';
import { appAnswers, expect, test } from './testing/fixtures.ts';
import { searchField } from './testing/screen-steps.ts';

type Translate = (key: string) => string;

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const industry = (page: Page, t: Translate) =>
  page.getByRole('main').getByLabel(t('talents:industry'), { exact: true });
const country = (page: Page, t: Translate) =>
  page.getByRole('main').getByLabel(t('companies:country'), { exact: true });

test('B3 K1 K5 lists companies under title, description and the way to register @turn-en @main', async ({
  page,
  t,
}) => {
  await page.goto('/browse-companies');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('companies:title'));
  await expect(page.getByText(t('companies:description'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('companies:register') })).toHaveAttribute('href', '/company-register');
  const card = cards(page).first();
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(/\S/);
  await expect(card.getByRole('link', { name: t('companies:card.view') })).toHaveAttribute(
    'href',
    /^\/company\/[\w-]+$/,
  );
});

test('K2 K8 searches name and description in both scripts, industry and country beside it', async ({
  page,
  t,
  newCompany,
}) => {
  const word = `Zahrat${Date.now()}`;
  await newCompany({
    name: `شركة النخيل ${word}`,
    description: 'نصمّم محطّات الطاقة الشمسيّة Solarpark٧',
    industry: 'energy',
    country: 'Oman',
  });
  await page.goto('/browse-companies');
  for (const text of [
    word,
    `${word} النخيل`,
    `${word} nakheel`,
    `${word} solarpark7`,
    `الشمسية ${word}`,
    `${word} oman`,
  ]) {
    await searchField(page).fill(text);
    await expect(cards(page), text).toHaveCount(1);
    await expect(cards(page)).toContainText(word);
  }
  await searchField(page).fill(word);
  await industry(page, t).selectOption('energy');
  await country(page, t).selectOption('Oman');
  // The word is written when the typing pauses: on a busy machine the filters may be there before it.
  await expect(page).toHaveURL(new RegExp(`q=${word}&industry=energy&country=Oman`));
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(searchField(page)).toHaveValue(word);
  await expect(country(page, t)).toHaveValue('Oman');
  await expect(cards(page)).toHaveCount(1);
  // A country that leaves no company is not offered.
  await expect(country(page, t).locator('option')).toHaveCount(2);
});

test('K3 shows a spinner while it loads @main', async ({ page, t }) => {
  const held = Promise.withResolvers<void>();
  await page.goto('/about');
  await appAnswers(page);
  await page.route(/\/api\/companies(\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.browse_companies') })
    .click();
  await expect(page.getByRole('main').locator('.loading-spinner')).toBeVisible();
  held.resolve();
  await expect(cards(page).first()).toBeVisible();
});

test('K4 says when nothing matches, and offers the way out @bilingual @main', async ({ page, t, language }) => {
  await page.goto('/browse-companies?q=zzzzqqqq&country=Kuwait');
  await expect(page.getByText(language === 'en' ? 'No companies found' : 'لم نجد شركات')).toBeVisible();
  await expect(page.getByText(language === 'en' ? 'try different filters' : 'جرّب عوامل تصفية أخرى')).toBeVisible();
  await page.getByRole('button', { name: t('talents:empty.clear') }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL('/browse-companies');
});

test('K5 K7 a card shows the essentials and links only to real websites', async ({ page, t, newCompany }) => {
  const word = `Websites${Date.now()}`;
  const description = 'One line of words that goes on and on. '.repeat(20);
  await newCompany({ name: `${word} Plain`, website: 'plain.example/about', employees: 1250, description });
  await newCompany({ name: `${word} Script` });
  // The server refuses such an address; a device's copy may be older than the rule.
  await page.route(/\/api\/companies\?/, async (route) => {
    const answer = await route.fetch();
    // The API strips its answers to cards.
    const list = (await answer.json()) as CompanyCard[];
    const bent = list.map((card) => (card.website === '' ? { ...card, website: 'javascript:alert(1)' } : card));
    await route.fulfill({ response: answer, json: bent });
  });
  await page.goto(`/browse-companies?q=${word}`);
  const plain = cards(page).filter({ hasText: 'Plain' });
  await expect(plain).toContainText('Technology');
  await expect(plain).toContainText('Qatar');
  await expect(plain).toContainText('1,250 employees');
  const link = plain.locator('a[target="_blank"]');
  await expect(link).toHaveAttribute('href', 'https://plain.example/about');
  await expect(link).toHaveAttribute('rel', /noopener/);
  const lines = await plain.locator('.company-description').evaluate((text) => {
    return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  });
  expect(lines).toBe(3);
  await expect(cards(page).filter({ hasText: 'Script' })).toBeVisible();
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  await plain.getByRole('link', { name: t('companies:card.view') }).click();
  await expect(page).toHaveURL(/\/company\/websites/);
});

test('T2 says when the list cannot be loaded, and tries again @english', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/503/);
  await page.route(/\/api\/companies\?/, (route) => route.fulfill({ status: 503, body: '' }));
  // The page itself would bring the list along.
  await page.goto('/about');
  await appAnswers(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.browse_companies') })
    .click();
  await expect(page.getByText(t('companies:failed.title'))).toBeVisible();
  await page.unroute(/\/api\/companies\?/);
  await page.getByRole('button', { name: t('shell:ui.retry') }).click();
  await expect(cards(page).first()).toBeVisible();
});
