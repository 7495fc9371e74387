import type { Locator, Page } from '@playwright/test';
import type { OwnProfile } from '#shared/model/user.ts';
import { privateDatabases } from './testing/device-contents.ts';
import { type Account, expect, screenIsReady, test } from './testing/fixtures.ts';
import { labelKey, reveal } from './testing/profile-form.ts';
import { workerIsInControl } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow' });

type Translate = (key: string) => string;

const form = (page: Page): Locator => page.getByRole('main').locator('form');

function field(page: Page, t: Translate, name: string): Locator {
  return form(page).getByLabel(t(labelKey(name)));
}

async function published(page: Page): Promise<OwnProfile> {
  return (await (await page.request.get('/api/auth/check')).json()) as OwnProfile;
}

/** Opens the form online, so that the app and the account are on the device. */
async function openForm(page: Page, t: Translate): Promise<void> {
  await page.goto('/profile/edit');
  await workerIsInControl(page);
  await expect(field(page, t, 'name')).toBeVisible();
}

async function saveBio(page: Page, t: Translate, bio: string): Promise<void> {
  await reveal(field(page, t, 'bio'));
  await field(page, t, 'bio').fill(bio);
  await form(page)
    .getByRole('button', { name: t('edit-profile:save') })
    .click();
}

/** Saves a biography offline; the page then shows the own profile. */
async function saveOffline(page: Page, t: Translate, bio: string): Promise<void> {
  await openForm(page, t);
  await page.context().setOffline(true);
  await saveBio(page, t, bio);
  await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
}

/** Changes the profile as another device of the same person would. */
async function changeElsewhere(
  { request, profile }: { request: Page['request']; profile: Account['profile'] },
  bio: string,
) {
  expect((await request.patch(`/api/users/${profile.id}`, { data: { bio } })).status()).toBe(200);
}

test.beforeEach(({ consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
});

test('V5 V6 an edit made offline shows at once as waiting, is still there after a reload, and is published once @widths @main', async ({
  page,
  t,
  signIn,
}) => {
  const { profile } = await signIn();
  await saveOffline(page, t, 'Written without a connection.');
  await expect(page).toHaveURL(`/${profile.slug}`);
  await expect(page.getByText('Written without a connection.')).toBeVisible();
  await expect(page.getByText(t('offline:pending.title'))).toBeVisible();
  await expect(page.getByText(t('profile:owner.not_sent'))).toBeVisible();

  await page.goto(`/${profile.slug}`);
  await expect(page.getByText('Written without a connection.')).toBeVisible();
  await expect(page.getByText(t('offline:pending.title'))).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.locator('.toasts')).toContainText(t('offline:pending.published'));
  expect((await published(page)).bio).toBe('Written without a connection.');
  await expect(page.getByText(t('offline:pending.title'))).toBeHidden();
  await expect(page.getByText(t('profile:owner.strip'))).toBeVisible();
  expect((await published(page)).rev).toBeGreaterThan(profile.rev);
});

test('V5 a waiting edit can be withdrawn @arabic', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  await saveOffline(page, t, 'Not what I meant.');
  await page.goto('/profile/edit');
  await expect(field(page, t, 'bio')).toHaveValue('Not what I meant.');
  await expect(page.getByText(t('offline:pending.mark')).first()).toBeVisible();
  await page.getByRole('button', { name: t('offline:pending.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('offline:pending.undo_confirm'), exact: true })
    .click();
  await expect(field(page, t, 'bio')).toHaveValue(profile.bio);
  await expect(page.getByText(t('offline:pending.title'))).toBeHidden();
});

test('V8 a clash in one field is shown and resolved @english', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  await saveOffline(page, t, 'I build pipelines at night.');
  await changeElsewhere({ request: page.request, profile }, 'I build cold pipelines.');
  await page.context().setOffline(false);
  await expect(page.getByText(t('offline:review.lead_short'))).toBeVisible();
  await page.getByRole('link', { name: t('offline:review.decide') }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline:review.title_conflict'));
  const bio = page.getByRole('group', { name: t('fields:label.bio') });
  await expect(bio.getByText('I build cold pipelines.')).toBeVisible();
  await expect(page.getByRole('button', { name: t('offline:review.save') })).toBeDisabled();
  await bio.getByRole('radio', { name: t('offline:review.this_device') }).check();
  await page.getByRole('button', { name: t('offline:review.save') }).click();
  await expect(page).toHaveURL(`/${profile.slug}`);
  await expect.poll(async () => (await published(page)).bio).toBe('I build pipelines at night.');
});

test.describe('V9 a refused edit', () => {
  // The worker would send it first, past the answer given here.
  test.use({ serviceWorkers: 'block' });

  test('is shown with its reason, and corrected @arabic', async ({ page, t, signIn }) => {
    const { profile } = await signIn();
    await page.goto(`/${profile.slug}`);
    await screenIsReady(page);
    await page.getByRole('link', { name: t('profile:owner.edit') }).click();
    await expect(field(page, t, 'name')).toBeVisible();
    await page.context().setOffline(true);
    await saveBio(page, t, 'Refused at first.');
    // Until then the form waits for an answer, and takes a refusal to its field.
    await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
    await expect(page.getByText('Refused at first.')).toBeVisible();
    const refusal = {
      ...{ message: 'No', code: 'validation_failed', requestId: 'a-test' },
      ...{ errors: { bio: 'No' }, errorCodes: { bio: 'too_long' } },
    };
    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: refusal }) : route.fallback(),
    );
    await page.context().setOffline(false);
    await expect(page.getByText(t('offline:mark.needs_review')).first()).toBeAttached();
    await page.goto('/profile/attention');
    await expect(page.getByText(t('validation:too_long'))).toBeVisible();
    await page.unroute('**/api/users/*');
    await page.getByRole('radio', { name: t('offline:review.correct') }).check();
    await page.getByRole('textbox', { name: t('fields:label.bio') }).fill('Shorter now.');
    await page.getByRole('button', { name: t('offline:review.save') }).click();
    await expect.poll(async () => (await published(page)).bio).toBe('Shorter now.');
  });
});

test('V10 after the session has ended, the edit stays on the device, and the page asks to sign in, then publishes it @english', async ({
  page,
  t,
  signIn,
}) => {
  const { email, password } = await signIn();
  await saveOffline(page, t, 'Kept through the login.');
  await page.context().clearCookies();
  await page.context().setOffline(false);
  const signInLink = page.getByRole('link', { name: t('offline:pending.sign_in'), exact: true });
  await signInLink.first().click();
  const main = page.getByRole('main');
  await main.getByLabel(t('auth:login.email'), { exact: true }).fill(email);
  await main.getByLabel(t('auth:login.password'), { exact: true }).fill(password);
  await main.locator('button[type="submit"]').click();
  await expect.poll(async () => (await published(page))?.bio).toBe('Kept through the login.');
});

async function logOut(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:auth.log_out') }).click();
}

test('V11 logging out with unsent edits asks; discarded, nothing private is left @arabic @main', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await saveOffline(page, t, 'Never to be published.');
  await logOut(page, t);
  const dialog = page.getByRole('dialog', { name: t('offline:logout.title') });
  await expect(dialog.getByRole('radio', { name: t('offline:logout.send') })).toBeDisabled();
  await dialog.getByRole('radio', { name: t('offline:logout.discard') }).check();
  await dialog.getByRole('button', { name: t('offline:logout.confirm') }).click();
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out_offline'));
  await expect.poll(() => privateDatabases(page)).toEqual([]);
});

test('V11 unsent edits that the person keeps are published after the next login', async ({ page, t, signIn }) => {
  const { email, password, profile } = await signIn();
  await saveOffline(page, t, 'For my next visit.');
  await logOut(page, t);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('offline:logout.confirm') })
    .click();
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out_offline'));
  await page.context().setOffline(false);
  await page.goto('/login');
  await screenIsReady(page);
  const main = page.getByRole('main');
  await main.getByLabel(t('auth:login.email'), { exact: true }).fill(email);
  await main.getByLabel(t('auth:login.password'), { exact: true }).fill(password);
  await main.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(`/${profile.slug}`);
  await expect.poll(async () => (await published(page))?.bio).toBe('For my next visit.');
});

test('V5 the own profile opens and is edited offline from a cold start @english', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  await openForm(page, t);
  await page.context().setOffline(true);
  const cold = await page.context().newPage();
  await cold.goto('/profile');
  await expect(cold).toHaveURL(`/${profile.slug}`);
  await expect(cold.getByRole('heading', { level: 1 })).toContainText(profile.name);
  await cold.getByRole('link', { name: t('profile:owner.edit') }).click();
  await saveBio(cold, t, 'From a cold start.');
  await expect(cold.getByText('From a cold start.')).toBeVisible();
});
