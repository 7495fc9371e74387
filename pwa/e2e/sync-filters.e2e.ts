import type { Page } from '@playwright/test';
import { copiesAreHere, untilKept } from './testing/kept-copies.ts';
import { badLine, expect, test } from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(badLine));

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
  await copiesAreHere(page, t, ['talents', 'companies']);
  for (const text of [`${word} Cyra`, `${word} Ltd`]) await untilKept(page, { store: 'cards', text });
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
