import type { Page } from '@playwright/test';
import { violationsOf } from './testing/axe.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { searchField } from './testing/screen-steps.ts';
import { waitForCopies, waitUntilStored } from './testing/stored-copies.ts';
import { logOut } from './testing/sync.ts';

const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const option = (page: Page, text: string) => options(page).filter({ has: page.getByText(text, { exact: true }) });
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

/** Types key by key, as somebody does. */
async function type(page: Page, text: string): Promise<void> {
  await searchField(page).click();
  await searchField(page).pressSequentially(text, { delay: 20 });
}

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
});

test('I21 words are suggested while somebody types, and the keyboard goes through them @turn-ar @main', async ({
  page,
  t,
}) => {
  await page.goto('/browse');
  await screenIsReady(page);
  await type(page, 'engin');
  const field = searchField(page);
  await expect(field).toHaveRole('combobox');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(option(page, 'engineer')).toContainText(t('suggestions:kinds.trade'));
  const count = await options(page).count();
  expect(count).toBeGreaterThan(1);
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /sugg|اقترا/i }),
  ).toHaveCount(1);
  expect(await violationsOf(page, {})).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? 'none');
  await expect(field).toBeFocused();
  await page.keyboard.press('End');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const chosen = (await active(page).locator('bdi').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(chosen);
  await expect(options(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(chosen).replaceAll('%20', '.')}`));

  await field.fill('مهند');
  await expect(option(page, 'مهندس')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field).toHaveValue('مهند');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
});

test('I21 offline the device suggests people, words with their number, and places', async ({
  page,
  context,
  t,
  signIn,
}) => {
  const word = `Zubarah${Date.now().toString(36).replaceAll(/\d/g, 'x')}`;
  const { profile } = await signIn({ name: `Noura ${word}` });
  const changed = await page.request.patch(`/api/users/${profile.id}`, {
    data: { skills: ['Welding'], place: 'doha' },
  });
  expect(changed.status()).toBe(200);
  await waitForCopies(page, t, ['talents']);
  await waitUntilStored(page, { store: 'cards', text: word });
  await page.goto('/browse');
  await screenIsReady(page);
  await type(page, 'weldi');
  await expect(options(page).first()).toBeVisible();
  await context.setOffline(true);
  await searchField(page).fill(`noura ${word.slice(0, -2)}`);
  await expect(option(page, `Noura ${word}`)).toContainText(t('suggestions:kinds.person'));
  await searchField(page).fill(`${word} doh`);
  await expect(option(page, `${word} Doha`)).toContainText(/[1١]/);
  await option(page, `${word} Doha`).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  // What finds nobody is not suggested.
  await searchField(page).fill(`${word} musca`);
  await expect(options(page)).toHaveCount(0);
});

test('I21 a person that is suggested is gone to @turn-en', async ({ page, signIn }) => {
  const word = `Khor${Date.now().toString(36).replaceAll(/\d/g, 'x')}`;
  const { profile } = await signIn({ name: `Salem ${word}` });
  await page.goto('/browse');
  await waitUntilStored(page, { store: 'cards', text: word });
  await type(page, word);
  await option(page, `Salem ${word}`).click();
  await expect(page).toHaveURL(`/${profile.slug}`);
});

test('I21 companies and jobs have suggestions of their own', async ({ page, t }) => {
  await page.goto('/browse-companies');
  await screenIsReady(page);
  await type(page, 'qat');
  await expect(option(page, 'Qatar')).toContainText(t('suggestions:kinds.place'));
  await page.goto('/jobs');
  await screenIsReady(page);
  await type(page, 'engin');
  await expect(option(page, 'engineer')).toContainText(t('suggestions:kinds.trade'));
});

test('I21 an empty field shows the last searches, which can be removed, and go with a logout @turn-en', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await page.goto('/browse');
  await screenIsReady(page);
  await searchField(page).click();
  // The code comes with the first focus.
  await expect(searchField(page)).toHaveRole('combobox');
  for (const text of ['accountant', 'designer', 'nurse']) {
    await searchField(page).fill(text);
    await searchField(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${text}`));
  }
  await page.goto('/browse');
  await screenIsReady(page);
  await searchField(page).click();
  await expect(searchField(page)).toHaveRole('combobox');
  await searchField(page).press('ArrowDown');
  await expect(options(page)).toHaveText(['nurse', 'designer', 'accountant']);
  expect(await violationsOf(page, {})).toEqual([]);
  await page.getByRole('button', { name: t('suggestions:remove').replace('{{text}}', 'designer') }).click();
  await expect(options(page)).toHaveText(['nurse', 'accountant']);
  await searchField(page).press('ArrowDown');
  await searchField(page).press('Shift+Delete');
  await expect(options(page)).toHaveCount(1);
  await options(page).click();
  await expect(page).toHaveURL(/q=(nurse|accountant)/);
  await searchField(page).fill('');
  await page.getByRole('button', { name: t('suggestions:clear') }).click();
  await expect(options(page)).toHaveCount(0);

  await searchField(page).fill('secret search');
  await searchField(page).press('Enter');
  // The key is answered once it is taken; the page may note the search later.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('secret search');
  await logOut(page, t);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret search');
});

test('I20 what may have been meant is offered as a link, online and offline @turn-ar', async ({ page, context, t }) => {
  await waitForCopies(page, t, ['talents']);
  await page.goto('/browse?q=enginer');
  const link = page.getByRole('main').getByRole('link', { name: 'engineer', exact: true });
  await expect(page.getByText(t('talents:did_you_mean'))).toBeVisible();
  await link.click();
  await expect(page).toHaveURL('/browse?q=engineer');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(t('talents:did_you_mean'))).toHaveCount(0);

  await context.setOffline(true);
  await searchField(page).fill('ثىلهىثثق');
  await expect(link).toBeVisible();
  await searchField(page).fill('مهندص');
  await page.getByRole('main').getByRole('link', { name: 'مهندس', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('I20 without scripts, too @turn-ar', async ({ browser, baseURL, t, language }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  for (const list of ['browse', 'jobs']) {
    const address = `/${list}?lang=${language}&q=enginer`;
    // A busy server leaves a page to the browser.
    await expect(async () => {
      await page.goto(address);
      await expect(page.getByText(t('talents:did_you_mean'))).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('main').getByRole('link', { name: 'engineer', exact: true }).click();
    await expect(page).toHaveURL(/q=engineer/);
  }
  await context.close();
});
