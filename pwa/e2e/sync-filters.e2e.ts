import type { Page } from '@playwright/test';
import { featureByCall } from './testing/card.ts';
import { waitForCopies, waitUntilStored } from './testing/stored-copies.ts';
import { expect, networkErrors, test } from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 });

test('I22 K11 filters find and count the same without a connection', async ({
  page,
  context,
  t,
  signIn,
  newCompany,
}) => {
  const word = `Wajha${Date.now()}`;
  for (const [name, place, code] of [
    ['Amal', 'jeddah', 'ar'],
    ['Badr', 'doha', 'ar'],
    ['Cyra', 'jeddah', 'ur'],
  ]) {
    const { profile } = await signIn({ name: `${word} ${name}` });
    const data = { place, languages: [{ code, level: 'fluent' }] };
    expect((await page.request.patch(`/api/users/${profile.id}`, { data })).status()).toBe(200);
  }
  await page.request.post('/api/auth/logout');
  await newCompany({ name: `${word} Ltd`, employees: 30, country: 'Oman' });
  await waitForCopies(page, t, ['talents', 'companies']);
  for (const text of [`${word} Cyra`, `${word} Ltd`]) await waitUntilStored(page, { store: 'cards', text });
  const countries = page.getByLabel(t('filters:country'), { exact: true });
  await page.goto('/browse-companies');
  await expect(countries).toBeVisible();
  await page.goto(`/browse?q=${word}`);
  await expect(names(page)).toHaveCount(3);
  await expect(countries.locator('option')).toHaveCount(3);
  const told = await countries.locator('option').allTextContents();
  await context.setOffline(true);

  await page.reload();
  await expect(names(page)).toHaveCount(3);
  await expect(countries.locator('option')).toHaveText(told);
  await countries.selectOption('Saudi Arabia');
  await expect(names(page)).toHaveText([`${word} Cyra`, `${word} Amal`]);
  await page.getByLabel(t('filters:speaks'), { exact: true }).selectOption('ur');
  await expect(names(page)).toHaveText([`${word} Cyra`]);

  await page.goto(`/browse-companies?q=${word}`);
  await page.getByLabel(t('filters:size'), { exact: true }).selectOption('11-50');
  await expect(names(page)).toHaveText([`${word} Ltd`]);
  await expect(page.getByLabel(t('filters:hiring'), { exact: true }).locator('option')).toHaveCount(1);
});

test('I23 people stand by their age where that is asked: in the address, without scripts, without a connection', async ({
  page,
  context,
  browser,
  baseURL,
  t,
  language,
  signIn,
}) => {
  const word = `Tartib${Date.now()}`;
  for (const name of ['first', 'second', 'third']) {
    await signIn({ name: `${word} ${name}` });
    if (name === 'first') await featureByCall(page);
  }
  await page.request.post('/api/auth/logout');
  // The mark of a featured person stands beside the name.
  const usual = [`${word} first`, `${word} third`, `${word} second`];
  const newest = [`${word} third`, `${word} second`, `${word} first`];
  await waitForCopies(page, t, ['talents']);
  await waitUntilStored(page, { store: 'cards', text: `${word} third` });
  await page.goto(`/browse?q=${word}`);
  await expect(names(page)).toContainText(usual);
  await page.getByLabel(t('filters:sort')).selectOption('newest');
  await expect(names(page)).toContainText(newest);
  await expect(page).toHaveURL(`/browse?q=${word}&sort=newest`);

  const plain = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })).newPage();
  await plain.goto(`/browse?q=${word}&lang=${language}`);
  await expect(names(plain)).toContainText(usual);
  await plain.getByLabel(t('filters:sort')).selectOption('newest');
  await plain.getByRole('button', { name: t('talents:find'), exact: true }).click();
  await expect(names(plain)).toContainText(newest);
  await plain.context().close();

  await context.setOffline(true);
  await page.reload();
  await expect(names(page)).toContainText(newest);
  await page.getByRole('searchbox').fill(`${word} `);
  await page.getByLabel(t('filters:sort')).selectOption('');
  await expect(names(page)).toContainText(usual);
});

test('I26 without a connection people are found by name and words of their second language @main', async ({
  page,
  context,
  t,
  signIn,
}) => {
  const stamp = Date.now();
  const { profile } = await signIn({ name: `شمسة ${stamp}` });
  const data = { nameOther: `Shamsa Bluemoon${stamp}`, headline: 'مصممة أزياء', headlineOther: 'Fashion designer' };
  expect((await page.request.patch(`/api/users/${profile.id}`, { data })).status()).toBe(200);
  await page.request.post('/api/auth/logout');
  await waitForCopies(page, t, ['talents']);
  await waitUntilStored(page, { store: 'cards', text: `Bluemoon${stamp}` });
  await page.goto('/browse');
  await expect(names(page).first()).toBeVisible();
  await context.setOffline(true);
  for (const query of [`bluemoon${stamp}`, `${stamp} fashion designer`, `${stamp} أزياء`, `شمسة ${stamp}`]) {
    // With the focus it becomes a combobox.
    await page.locator('input[type=search]').fill(query);
    // The second name stands in front for a reader of its language.
    await expect(names(page)).toContainText([`Shamsa Bluemoon${stamp}`]);
    await expect(names(page)).toHaveCount(1);
  }
});
