import type { BrowserContext } from '@playwright/test';
import { privateDatabases } from './testing/device-contents.ts';
import { screenIsReady } from './testing/fixtures.ts';
import type { Front, Outcome } from './testing/front.ts';
import {
  applied,
  biographyIsPublished,
  expect,
  logIn,
  logOut,
  networkErrors,
  openForm,
  published,
  saveFields,
  saveOffline,
  secondTab,
  test,
} from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

/** The accounts that the passed edits belonged to: an edit without any session belongs to none. */
const addressees = ({ edits }: Front) => new Set(edits.filter(({ status }) => status !== 401).map(({ path }) => path));

test('V10 V15 an edit is never sent for another person, and is published when its owner signs in again', async ({
  page,
  context,
  front,
  signIn,
  newAccount,
  t,
}) => {
  const owner = await signIn();
  const other = await newAccount();
  await saveOffline(page, t, { bio: 'Only ever mine.' });
  await context.clearCookies();
  await context.setOffline(false);
  await logIn(page, t, other);
  await page.goto('/profile');
  await expect(page).toHaveURL(`/${other.profile.slug}`);
  await expect(page.getByText('Only ever mine.')).toHaveCount(0);
  // Another edit goes out first, so whatever was to be sent has been.
  await openForm(page, t);
  await saveFields(page, t, { bio: 'The words of another.' });
  await biographyIsPublished(context, 'The words of another.');
  expect(applied(front)).toEqual([['bio']]);
  expect([...addressees(front)]).toEqual([`/api/users/${other.profile.id}`]);

  await logOut(page, t);
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out'));
  await logIn(page, t, owner);
  await biographyIsPublished(context, 'Only ever mine.');
  expect(applied(front)).toEqual([['bio'], ['bio']]);
});

test('V10 nothing is published when the session belongs to somebody else, and the page has not noticed', async ({
  page,
  context,
  front,
  signIn,
  playwright,
  t,
}) => {
  const owner = await signIn();
  await openForm(page, t);
  const ownCookies = await context.cookies();
  await useCookies(context, await cookiesOfAnother(playwright, front.origin));
  await saveFields(page, t, { bio: 'Whose words?' });
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toContainText('SE');
  expect(front.edits.filter(({ status }) => status !== 403)).toEqual([]);
  expect((await published(context))?.bio).not.toBe('Whose words?');

  await useCookies(context, ownCookies);
  await page.goto(`/${owner.profile.slug}`);
  await biographyIsPublished(context, 'Whose words?');
  expect(applied(front)).toEqual([['bio']]);
});

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function useCookies(context: BrowserContext, cookies: Cookies): Promise<void> {
  await context.clearCookies();
  await context.addCookies(cookies);
}

async function cookiesOfAnother(
  { request }: { request: { newContext(options: object): Promise<BrowserContext['request']> } },
  baseURL: string,
): Promise<Cookies> {
  const another = await request.newContext({ baseURL });
  const answer = await another.post('/api/users', {
    data: {
      name: 'Somebody Else',
      email: `somebody-${process.pid}-${Date.now()}@example.com`,
      password: 'correct horse battery',
      dateOfBirth: '1990-05-07',
      industry: 'technology',
    },
  });
  expect(answer.status()).toBe(201);
  const { cookies } = await another.storageState();
  await another.dispose();
  return cookies;
}

test('V11 G15 a logout offline forgets the person at once in every tab, and ends the session before anything else later', async ({
  page,
  context,
  front,
  signIn,
  t,
}) => {
  const { profile } = await signIn();
  await openForm(page, t);
  const other = await context.newPage();
  await other.goto(`/${profile.slug}`);
  await screenIsReady(other);
  await context.setOffline(true);
  await page.goto('/');
  await logOut(page, t);
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out_offline'));
  await expect.poll(() => privateDatabases(page)).toEqual([]);
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: t('shell:menu.account') })).toHaveCount(0);
  await page.reload();
  await screenIsReady(page);
  await expect(page.getByRole('button', { name: t('shell:menu.account') })).toHaveCount(0);
  expect((await context.cookies()).length).toBeGreaterThan(0);

  await other.close();
  await page.close();
  const before = front.calls.length;
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/');
  const firstAboutSession = () => front.calls.slice(before).find((call) => call.includes('/api/auth/'));
  await expect.poll(firstAboutSession).toMatch(/^POST \/api\/auth\/logout/);
  expect(await published(context)).toBeNull();
  await screenIsReady(next);
  await expect(next.getByRole('button', { name: t('shell:menu.account') })).toHaveCount(0);
});

test('SYNC-12 an answer that comes after the logout leaves no database behind', async ({
  page,
  consoleWatch,
  front,
  signIn,
  t,
}) => {
  // One tab may look for the database while the other deletes it: Dexie logs that it tries once more.
  consoleWatch.expectComplaints(/Workaround for Chrome UnknownError/);
  await signIn();
  const other = await secondTab(page, 'en');
  await other.goto('/about');
  await screenIsReady(other);
  await openForm(page, t);
  const answer = Promise.withResolvers<void>();
  let isUnderWay = false;
  front.disturb(async ({ method }): Promise<Outcome> => {
    if (method !== 'PATCH') return 'passes';
    isUnderWay = true;
    await answer.promise;
    return 'passes';
  });
  await saveFields(page, t, { bio: 'On its way.' });
  await expect.poll(() => isUnderWay).toBe(true);
  await logOut(other, t);
  const dialog = other.getByRole('dialog', { name: t('offline:logout.title') });
  await dialog.getByRole('radio', { name: t('offline:logout.discard') }).check();
  await dialog.getByRole('button', { name: t('offline:logout.confirm') }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: t('shell:menu.account') })).toHaveCount(0);
  }
  await expect.poll(() => privateDatabases(other)).toEqual([]);
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH').catch(() => undefined);
  answer.resolve();
  await answered;
  // The sender takes the answer, asks for its next entry and ends.
  await page.waitForTimeout(1000);
  expect(await privateDatabases(other)).toEqual([]);
  expect(await privateDatabases(page)).toEqual([]);
});
