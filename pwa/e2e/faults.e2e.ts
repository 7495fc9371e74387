import { expect, networkIsIdle, test } from './testing/fixtures.ts';
import { startServer } from './testing/start-server.ts';

test('a server that is down is named, and what was loaded stays', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_CONNECTION_REFUSED|Failed to fetch/);
  const server = await startServer({ hasPeople: true });
  await page.goto(`${server.origin}/browse`);
  await expect(page.getByRole('article').first()).toBeVisible();
  // Who is first changes each day; some have a name in both languages.
  const [name = ''] = (await page.getByRole('article').first().getByRole('heading').innerText()).split('\n');
  // The bar and the button are loaded after the first view; and a call that is under way would report its failure before
  // the button does.
  await expect(page.getByRole('button', { name: t('talents:refresh') })).toBeVisible();
  await networkIsIdle(page);
  await server.stop();
  await page.getByRole('button', { name: t('talents:refresh') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('shell:offline.bar') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByText(/Saved copy, last updated/)).toBeVisible();
  // A screen that never came says so after its tries are over (W6).
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.about') })
    .click();
  await expect(page.getByText(t('shell:failure.not_stored.title'))).toBeVisible();
});

test('T17 a page that the server gives while its database is away shows its age, until newer lists come', async ({
  page,
  t,
}) => {
  const ageSeconds = 750;
  let isAway = true;
  // `api/testing/faults/list-copy.slow.test.ts` tests the server's answers of this time.
  await page.route('**/browse', async (route) => {
    const answer = await route.fetch();
    const since = `id="first-data" data-kept="${Date.now() - ageSeconds * 1000}"`;
    await route.fulfill({ response: answer, body: (await answer.text()).replace('id="first-data"', since) });
  });
  await page.route('**/api/users?*', async (route) => {
    const answer = await route.fetch();
    const headers = isAway ? { ...answer.headers(), age: String(ageSeconds) } : answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await page.goto('/browse');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(/Saved copy, last updated 1[12] minutes ago/)).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: t('talents:refresh') }).click();
  await expect(page.getByText(/Saved copy/)).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('A6 X8 a slow network shows skeletons first and people at last', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto('/browse', { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('F11 an account is made once when the answer is lost, and found by its password @main', async ({
  page,
  t,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_/);
  const email = `lost-${process.pid}-${Date.now()}@example.com`;
  const name = `Lost Answer ${Date.now()}`;
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell:auth.sign_up') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('auth:register.title') });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.getByLabel('Confirm password', { exact: true }).fill('correct horse battery');
  await dialog.getByLabel('Date of birth', { exact: true }).fill('1990-05-07');
  await dialog.getByLabel('Industry', { exact: true }).selectOption('technology');
  await page.route('**/api/users', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/lost-answer-/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const found = (await (await page.request.get(`/api/users?q=${encodeURIComponent(name)}`)).json()) as {
    name: string;
  }[];
  expect(found.filter((one) => one.name === name)).toHaveLength(1);
});
