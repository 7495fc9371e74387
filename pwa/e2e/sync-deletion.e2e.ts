import { deviceContents, privateDatabases } from './testing/device-contents.ts';
import { screenIsReady } from './testing/fixtures.ts';
import { expect, logIn, networkErrors, saveOffline, test } from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

test('U2 a stranger’s device loses a deleted profile with its next pull', async ({
  page,
  newAccount,
  playwright,
  front,
}) => {
  const name = `Jawaher ${crypto.randomUUID()}`;
  const account = await newAccount({ name });
  const { slug } = account.profile;
  const holdsProfile = async () => (await deviceContents(page)).includes(name);
  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The directory is on the device as well, so that there is a feed to follow.
  await page.goto('/offline');
  await expect.poll(holdsProfile).toBe(true);
  await expect.poll(async () => (await deviceContents(page)).includes('checkpoint')).toBe(true);

  const request = await playwright.request.newContext({ baseURL: front.origin });
  const { email, password } = account;
  await request.post('/api/auth/login', { data: { email, password } });
  expect((await request.delete('/api/account', { data: { password } })).status()).toBe(200);
  await request.dispose();

  await page.reload();
  await screenIsReady(page);
  await page.locator('.card-d .button-outline').first().click();
  await expect.poll(holdsProfile).toBe(false);
});

test('SYNC-12 the person’s other device forgets everything, what was never sent included @arabic', async ({
  page,
  context,
  signIn,
  playwright,
  front,
  t,
}) => {
  const account = await signIn();
  await saveOffline(page, t, { bio: 'Never sent, and never to be.' });
  const { email, password } = account;
  const elsewhere = await playwright.request.newContext({ baseURL: front.origin });
  await elsewhere.post('/api/auth/login', { data: { email, password } });
  expect((await elsewhere.delete('/api/account', { data: { password } })).status()).toBe(200);
  await elsewhere.dispose();

  await context.setOffline(false);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: t('shell:auth.log_in') })).toBeVisible();
  await expect.poll(() => privateDatabases(page)).toEqual([]);
  await expect.poll(async () => /Never sent/.test(await deviceContents(page))).toBe(false);
  expect((await deviceContents(page)).includes(email)).toBe(false);
});

test('V10 unsent edits stay on the device when only the session has ended', async ({ page, context, signIn, t }) => {
  const account = await signIn();
  await saveOffline(page, t, { bio: 'Still to be sent.' });
  await context.clearCookies();
  await context.setOffline(false);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: t('shell:auth.log_in') })).toBeVisible();
  expect(await privateDatabases(page)).toEqual([`dalil-acct-${account.profile.id}`]);
  await logIn(page, t, account);
  await expect
    .poll(async () => (await (await context.request.get('/api/auth/check')).json())?.bio)
    .toBe('Still to be sent.');
});
