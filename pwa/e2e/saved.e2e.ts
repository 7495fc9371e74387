import type { Page } from '@playwright/test';
import { savedSearchKey } from '#shared/rules/saved-key.ts';
import { logInCompany, postJob } from './testing/companies.ts';
import { deviceContents } from './testing/device-contents.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { deleteCopies } from './testing/stored-copies.ts';
import { logIn, logOut } from './testing/sync.ts';
import { workerIsInControl } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
});

const toasts = (page: Page) => page.locator('.toasts');
const rows = (page: Page) => page.getByRole('main').getByRole('article');

/** Fetches the code that a press needs, as a first visit with time to spare does. */
async function deviceIsReady(page: Page): Promise<void> {
  await workerIsInControl(page);
  await screenIsReady(page);
  await page.goto('/saved');
  await screenIsReady(page);
}

test('SYNC-3 Y15 a visitor saves a job without a connection, reads it whole, and finds it in the account after the login @turn-en @main', async ({
  page,
  t,
  playwright,
  baseURL,
  newAccount,
  newCompany,
}) => {
  const company = await newCompany();
  const employer = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await employer.post('/api/companies/login', { data: { email: company.email, password: company.password } });
  const job = await postJob(employer, { description: 'Keep the lights on. '.repeat(30) });
  await page.goto('/');
  await deviceIsReady(page);
  await page.goto(`/jobs/${job.id}`);
  await screenIsReady(page);
  await page.context().setOffline(true);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell:save.save'), exact: true })
    .click();
  await expect(toasts(page)).toContainText(t('saved:press.saved_hint'));
  await page.reload();
  await expect(page.getByRole('button', { name: t('shell:save.save_done'), exact: true })).toBeVisible();
  // Nothing of the directory is left: what was saved is.
  await deleteCopies(page);
  await page.goto('/saved');
  await expect(rows(page)).toContainText([job.title]);
  await expect(page.getByText(t('saved:place.device'))).toBeVisible();
  await rows(page).getByRole('link', { name: job.title }).click();
  await expect(page.getByText('Keep the lights on.').first()).toBeVisible();
  await page.context().setOffline(false);
  const person = await newAccount();
  await logIn(page, t, person);
  const saved = async () => (await (await page.context().request.get('/api/saved')).json()).items;
  await expect.poll(saved).toMatchObject([{ kind: 'job', key: String(job.id) }]);
  await page.goto('/saved');
  await expect(page.getByText(t('saved:place.account'))).toBeVisible();
  await expect(rows(page)).toContainText([job.title]);
  await employer.dispose();
});

test('SYNC-12 a company saves a person with a private note, which its other device has, and nobody after it', async ({
  page,
  t,
  newAccount,
  newCompany,
  browser,
  baseURL,
}) => {
  const person = await newAccount({ name: 'Mariam Sought' });
  const company = await newCompany();
  const credentials = { email: company.email, password: company.password };
  await logInCompany(page, company);
  await page.goto('/company-dashboard');
  await workerIsInControl(page);
  await screenIsReady(page);
  await page.goto(`/${person.profile.slug}`);
  await page.getByRole('button', { name: t('shell:save.save'), exact: true }).click();
  await expect(toasts(page)).toContainText(t('saved:press.saved_hint'));
  await page.goto('/saved');
  await expect(rows(page)).toContainText(['Mariam Sought']);
  await page.context().setOffline(true);
  await rows(page)
    .getByRole('button', { name: t('saved:note_add') })
    .click();
  await page.getByRole('textbox', { name: t('saved:note') }).fill('Call her on Sunday');
  await page.getByRole('button', { name: t('saved:note_save') }).click();
  // The row shows the text while it is typed, too; the toast comes once it is on the disk.
  await expect(toasts(page)).toContainText(t('saved:note_saved'));
  await page.reload();
  await expect(rows(page)).toContainText(['Call her on Sunday']);
  await page.context().setOffline(false);
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  await other.request.post('/api/companies/login', { data: credentials });
  const notes = async () => {
    const { items } = await (await other.request.get('/api/companies/account/saved')).json();
    return items.map(({ note }: { note: string }) => note);
  };
  await expect.poll(notes).toEqual(['Call her on Sunday']);
  await other.close();
  const isPhone = await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell:menu.open') })
    .isVisible();
  if (isPhone)
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell:menu.open') })
      .click();
  else await page.getByRole('button', { name: t('company-account:menu.label') }).click();
  await page.getByText(t('company-account:menu.log_out'), { exact: true }).click();
  await expect(toasts(page)).toContainText(t('shell:auth.logged_out'));
  await expect.poll(() => deviceContents(page)).not.toContain('Call her on Sunday');
  await page.goto('/saved');
  await expect(page.getByText(t('saved:empty'), { exact: true })).toBeVisible();
});

test('SYNC-12 a person who signs out and in again in the same tab has the list again, and goes on with it', async ({
  page,
  t,
  signIn,
  newAccount,
}) => {
  const first = await newAccount({ name: 'Saved First' });
  const account = await signIn();
  await page.goto(`/${first.profile.slug}`);
  await page.getByRole('button', { name: t('shell:save.save'), exact: true }).click();
  await expect(toasts(page)).toContainText(t('saved:press.saved'));
  const kept = async () => (await (await page.request.get('/api/saved')).json()).items?.length;
  await expect.poll(kept).toBe(1);
  await logOut(page, t);
  await expect(toasts(page)).toContainText(t('shell:auth.logged_out'));
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell:auth.log_in') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('auth:login.title') });
  await dialog.getByLabel(t('auth:login.email'), { exact: true }).fill(account.email);
  await dialog.getByLabel(t('auth:login.password'), { exact: true }).fill(account.password);
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:menu.saved') }).click();
  await expect(rows(page)).toContainText(['Saved First']);
  await rows(page)
    .getByRole('button', { name: t('saved:remove').replace('{{name}}', 'Saved First') })
    .click();
  await expect(page.getByText(t('saved:empty'), { exact: true })).toBeVisible();
  await expect.poll(kept).toBe(0);
});

test('a saved person who left is marked, and nothing of them stays on the device', async ({
  page,
  t,
  newAccount,
  playwright,
  baseURL,
}) => {
  const person = await newAccount({ name: 'Leaving Sooner' });
  await page.goto('/');
  await deviceIsReady(page);
  await page.goto(`/${person.profile.slug}`);
  await page.getByRole('button', { name: t('shell:save.save'), exact: true }).click();
  await expect(toasts(page)).toContainText(t('saved:press.saved_hint'));
  const leaver = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await leaver.post('/api/auth/login', { data: { email: person.email, password: person.password } });
  await leaver.delete('/api/account', { data: { password: person.password } });
  await leaver.dispose();
  await page.goto('/saved');
  await expect(rows(page)).toContainText([t('saved:gone.talent')]);
  await expect(page.getByText('Leaving Sooner')).toHaveCount(0);
  await rows(page)
    .getByRole('button', { name: t('saved:remove').replace('{{name}}', t('saved:gone.talent')) })
    .click();
  await expect(page.getByText(t('saved:empty'), { exact: true })).toBeVisible();
  await toasts(page)
    .getByRole('button', { name: t('saved:press.undo') })
    .click();
  await expect(rows(page)).toHaveCount(1);
});

test('a search is saved, described in words, and opened again @arabic', async ({ page, t }) => {
  await page.goto('/jobs?q=engineer&country=Qatar');
  await workerIsInControl(page);
  await page.getByRole('button', { name: t('shell:save.search'), exact: true }).click();
  await expect(toasts(page)).toContainText(t('saved:press.saved_hint'));
  await expect(page.getByRole('button', { name: t('shell:save.search_done'), exact: true })).toBeVisible();
  await page.goto('/saved');
  const name = `engineer · ${t('catalog:countries.Qatar')}`;
  await page.getByRole('link', { name }).click();
  await expect
    .poll(() => savedSearchKey(page.url().replace(/^https?:\/\/[^/]+/, '')))
    .toBe('/jobs?country=Qatar&q=engineer');
});

test('Y16 the toast of a saved search asks how often its news are sent, and a press on an answer counts @turn-ar', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await page.goto('/jobs?q=engineer');
  await screenIsReady(page);
  await page.getByRole('button', { name: t('shell:save.search'), exact: true }).click();
  const question = toasts(page).getByRole('group', { name: t('saved:alert.ask.search') });
  await question.getByRole('button', { name: t('saved:alert.ask.weekly') }).click();
  await expect(toasts(page)).toContainText(t('saved:alert.unconfirmed'));
  const alert = async () => (await (await page.request.get('/api/saved')).json()).items[0]?.alert;
  await expect.poll(alert).toBe('weekly');
});
