import type { Page } from '@playwright/test';
import { logInCompany } from './testing/companies.ts';
import { closeFilters, openFilters, unfoldFilters } from './testing/filters.ts';
import { expect, test } from './testing/fixtures.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading', { level: 3 });

/** A word that only the people of one test hold. */
const ownWord = () => `Lulwa${Date.now()}`;

type SignIn = (fields: { name: string }) => Promise<{ profile: { id: number } }>;

/** An open accountant in Jeddah, one in Doha who listens, and one whose availability only companies see. */
async function addThree(page: Page, signIn: SignIn, word: string): Promise<void> {
  const people = [
    { name: `${word} Amal`, place: 'jeddah', availability: 'open', languages: ['ar', 'en'] },
    { name: `${word} Badr`, place: 'doha', availability: 'listening', languages: ['ar'] },
    {
      name: `${word} Cyra`,
      place: 'jeddah',
      availability: 'open',
      availabilityShownTo: 'companies',
      languages: ['ur'],
    },
  ];
  for (const { name, languages, ...patch } of people) {
    const { profile } = await signIn({ name });
    const data = { ...patch, languages: languages.map((code) => ({ code, level: 'fluent' })), skills: ['محاسبة'] };
    const answer = await page.request.patch(`/api/users/${profile.id}`, { data });
    expect(answer.status()).toBe(200);
  }
  await page.request.post('/api/auth/logout');
}

test('I22 people are narrowed by what is chosen, with counts; chips and "clear all" take it off @widths', async ({
  page,
  t,
  language,
  signIn,
}) => {
  const word = ownWord();
  await addThree(page, signIn, word);
  await page.goto(`/browse?q=${word}`);
  await expect(cards(page)).toHaveCount(3);
  const choice = (label: string) => page.getByLabel(label, { exact: true });
  await openFilters(page, t);
  // The list shows nothing about the one whose availability only companies see.
  const offered = choice(t('fields:label.availability')).locator('option');
  const counted = ['open', 'listening'].map(
    (one) => `${t(`catalog:availabilities.${one}`)} (${language === 'ar' ? '١' : '1'})`,
  );
  await expect(offered).toHaveText([t('fields:label.availability'), ...counted]);
  await choice(t('fields:label.availability')).selectOption('open');
  await closeFilters(page, t);
  await expect(names(page)).toHaveText([`${word} Amal`]);
  await openFilters(page, t);
  await choice(t('fields:label.availability')).selectOption('');
  await choice(t('filters:skill')).selectOption('accounting');
  await choice(t('filters:speaks')).selectOption('ar');
  await choice(t('filters:country')).selectOption('Saudi Arabia');
  await choice(t('filters:place')).selectOption('jeddah');
  await closeFilters(page, t);
  await expect(names(page)).toHaveText([`${word} Amal`]);
  await page.reload();
  await expect(names(page)).toHaveText([`${word} Amal`]);

  const chips = page.getByRole('list', { name: t('filters:chosen') }).getByRole('link');
  await expect(chips).toHaveCount(3);
  await chips.last().click();
  await expect(cards(page)).toHaveCount(2);
  await expect(chips).toHaveCount(2);
  await page.getByRole('button', { name: t('filters:clear') }).click();
  await expect(chips).toHaveCount(0);
  await expect(cards(page)).toHaveCount(3);
  await expect(page).toHaveURL(`/browse?q=${word}`);
});

test('I27 a company finds a bilingual accountant in Jeddah who is open to offers @turn-en @main', async ({
  page,
  t,
  language,
  signIn,
  newCompany,
}) => {
  const word = ownWord();
  const bilingual = ['ar', 'en'].map((code) => ({ code, level: 'fluent' }));
  const people = [
    { nameOther: 'لولوة المحاسبة', headline: 'Accountant', headlineOther: 'محاسبة', place: 'jeddah' },
    { headline: 'Accountant', place: 'riyadh' },
    { headline: 'Nurse', place: 'jeddah' },
  ];
  for (const [n, texts] of people.entries()) {
    const { profile } = await signIn({ name: `${word} ${n}` });
    const data = { ...texts, availability: 'open', languages: n === 0 ? bilingual : bilingual.slice(0, 1) };
    expect((await page.request.patch(`/api/users/${profile.id}`, { data })).status()).toBe(200);
  }
  await page.request.post('/api/auth/logout');
  await logInCompany(page, await newCompany());
  await page.goto('/browse');
  // In the language of the company, whichever the person wrote first.
  await page.getByRole('searchbox').fill(`${word} ${language === 'ar' ? 'محاسب' : 'accountant'}`);
  await expect(cards(page)).toHaveCount(2);
  // The suggestions go with the focus.
  await page.locator('input[type=search]').blur();
  await openFilters(page, t);
  const choice = (label: string) => page.getByLabel(label, { exact: true });
  await choice(t('filters:country')).selectOption('Saudi Arabia');
  await choice(t('filters:place')).selectOption('jeddah');
  await choice(t('fields:label.availability')).selectOption('open');
  await choice(t('filters:speaks')).selectOption('en');
  await closeFilters(page, t);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(t('places:jeddah'));
  await cards(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(language === 'ar' ? 'لولوة' : word);
  const main = page.getByRole('main');
  await expect(main).toContainText(language === 'ar' ? 'محاسبة' : 'Accountant');
  await expect(main).toContainText(t('catalog:availabilities.open'));
  await expect(main).toContainText(t('places:jeddah'));
});

test('I22 the sheet of a phone is one step of the history: Back closes it, and what was chosen stays @phones', async ({
  page,
  t,
  signIn,
}) => {
  const word = ownWord();
  await addThree(page, signIn, word);
  await page.goto('/about');
  await page.goto(`/browse?q=${word}`);
  await openFilters(page, t);
  await page.getByLabel(t('filters:country'), { exact: true }).selectOption('Qatar');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(names(page)).toHaveText([`${word} Badr`]);
  await expect(page).toHaveURL(/country=Qatar/);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('I22 filters are a form and links without scripts @widths', async ({
  browser,
  baseURL,
  page,
  t,
  language,
  signIn,
}) => {
  const word = ownWord();
  await addThree(page, signIn, word);
  const viewport = page.viewportSize();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport });
  const plain = await context.newPage();
  await plain.goto(`/browse?q=${word}&lang=${language}`);
  await unfoldFilters(plain);
  await plain.getByLabel(t('fields:label.availability'), { exact: true }).selectOption('listening');
  await plain.getByRole('button', { name: t('talents:find'), exact: true }).click();
  await expect(names(plain)).toHaveText([`${word} Badr`]);
  await plain
    .getByRole('list', { name: t('filters:chosen') })
    .getByRole('link')
    .click();
  await expect(names(plain)).toHaveCount(3);
  await context.close();
});

test('I22 the served panel is hydrated and not replaced; a click before its code has loaded opens it @phones', async ({
  page,
  t,
}) => {
  for (const address of ['/browse', '/browse-companies', '/jobs']) {
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('.filter-button').evaluate((button) => button.setAttribute('data-of-server', ''));
    await page.locator('.filter-button').click();
    const sheet = page.getByRole('dialog', { name: t('filters:title') });
    await expect(sheet).toBeVisible();
    await page.waitForTimeout(1000);
    await expect(sheet).toBeVisible();
    await expect(page.locator('.filter-button[data-of-server]')).toBeAttached();
  }
});
