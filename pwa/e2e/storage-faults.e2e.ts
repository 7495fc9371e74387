import type { Page } from '@playwright/test';
import { pay } from './testing/card.ts';
import { demoJobId } from './testing/demo.ts';
import { test } from './testing/employer.ts';
import { expect, openWithin, screenIsReady } from './testing/fixtures.ts';
import { noteShifts, shiftOf } from './testing/shifts.ts';
import { breakStorage, storageFaults } from './testing/storage-faults.ts';
import { biographyIsPublished, fillLogin, logOut, published, saveFields, type Translate } from './testing/sync.ts';

const password = 'correct horse battery';

/** Registers somebody new on the start page; answers the e-mail. */
async function register(page: Page, t: Translate): Promise<string> {
  const email = `kept-${process.pid}-${Date.now().toString(36)}@example.com`;
  await page.goto('/');
  await screenIsReady(page);
  const opener = page.getByRole('main').getByRole('button', { name: t('home:hero.create') });
  await opener.first().click();
  const dialog = page.getByRole('dialog', { name: t('auth:register.title') });
  const named = (field: string) => dialog.getByLabel(t(`auth:register.${field}`), { exact: true });
  await named('name').fill('Without Storage');
  await named('email').fill(email);
  await named('password').fill(password);
  await named('confirm_password').fill(password);
  await named('date_of_birth').fill('1990-05-07');
  await named('industry').selectOption('technology');
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
  return email;
}

const savedMark = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).first();

test('V11 a logout answers in time although nothing that waits can be sent, for a person and a company', async ({
  page,
  t,
  signIn,
  signInCompany,
}) => {
  await page.route(/\/api\/(companies\/account\/)?saved$/, () => new Promise(() => undefined));
  await signIn();
  await page.goto('/jobs');
  await screenIsReady(page);
  await savedMark(page, t('shell:save.save')).click();
  await expect(page.locator('.toasts')).toContainText(t('saved:press.saved'));
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:auth.log_out') }).click();
  const dialog = page.getByRole('dialog', { name: t('offline:logout.title') });
  await expect(dialog).toBeVisible({ timeout: 4000 });
  await dialog.getByText(t('offline:logout.keep'), { exact: true }).click();
  await dialog.getByRole('button', { name: t('offline:logout.confirm') }).click();
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out_hint'), { timeout: 4000 });
  expect(await (await page.request.get('/api/auth/check')).json()).toBeNull();

  await signInCompany();
  await page.goto('/browse');
  await screenIsReady(page);
  await savedMark(page, t('shell:save.save')).click();
  await expect(page.locator('.toasts')).toContainText(t('saved:press.saved'));
  await page.getByRole('button', { name: t('company-account:menu.label') }).click();
  await page.getByRole('menuitem', { name: t('company-account:menu.log_out') }).click();
  await page.getByRole('button', { name: t('company-account:logout.anyway') }).click({ timeout: 4000 });
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out_hint'), { timeout: 4000 });
});

for (const fault of storageFaults) {
  test(`A19 a person registers, edits, saves, applies, pays, searches and logs out online: ${fault}`, async ({
    page,
    t,
    employer,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/Dexie|IndexedDB|blocked|Blocked|insecure|No room|Upgrade|storage|api.saved/i);
    const main = page.getByRole('main');
    const toasts = page.locator('.toasts');
    await page.addInitScript(breakStorage, fault);

    const email = await register(page, t);
    await expect(page.getByRole('button', { name: t('shell:menu.account') })).toBeVisible();

    await page.goto('/profile/edit');
    await saveFields(page, t, { bio: 'Written without storage.' });
    await expect(toasts).toContainText(t('edit-profile:saved'));
    await biographyIsPublished(page.context(), 'Written without storage.');

    await openWithin(page, `/jobs/${employer.job.id}`);
    await main.getByRole('button', { name: t('shell:save.save'), exact: true }).click();
    await expect(main.getByRole('button', { name: t('shell:save.save_done'), exact: true })).toBeVisible();
    await expect(toasts).toContainText(t('saved:press.saved'));
    const saved = async () => (await (await page.request.get('/api/saved')).json()).items;
    await expect.poll(saved).toMatchObject([{ kind: 'job', key: String(employer.job.id) }]);

    await main.getByRole('button', { name: t('applications:apply.button') }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Sent without storage.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('applications:apply.submit') })
      .click();
    await expect(toasts).toContainText(t('applications:apply.sent'));

    await openWithin(page, '/upgrade');
    await pay(page);
    await expect(main.getByRole('heading', { name: t('upgrade:success.title') })).toBeVisible();

    await openWithin(page, '/browse');
    await main.getByRole('searchbox').fill('engineer');
    await expect(page).toHaveURL(/q=engineer/);
    await expect(main.getByRole('article').first()).toBeVisible();

    await logOut(page, t);
    await expect(toasts).toContainText(t('shell:auth.logged_out_hint'));
    await expect.poll(() => published(page.context())).toBeNull();

    await openWithin(page, '/login');
    await fillLogin(page, t, { email, password });
    await expect(page.getByRole('button', { name: t('shell:menu.account') })).toBeVisible();
  });
}

test('A19 the strip of a browser that cannot save data moves no page, and has its place from the second visit on @widths', async ({
  page,
  t,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/Dexie|IndexedDB|blocked|insecure|storage/i);
  await page.addInitScript(breakStorage, 'open throws' as const);
  await noteShifts(page);
  const strip = page.getByText(t('offline:nothing_kept'));
  const path = `/jobs/${await demoJobId(page)}`;
  for (const visit of ['first', 'second']) {
    await page.goto(path);
    await screenIsReady(page);
    await expect(strip).toBeVisible();
    expect((await shiftOf(page)).moved, visit).toEqual([]);
    expect(await page.evaluate(() => scrollY > 0), visit).toBe(visit === 'first');
  }
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.locator('#notices'), `${width} px wide`).toHaveCSS('height', '44px');
    await expect(strip, `${width} px wide`).toBeInViewport({ ratio: 1 });
  }
});

test('A19 a save that is pressed before it is known who is signed in is in the account, without storage', async ({
  page,
  t,
  employer,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/Dexie|IndexedDB|blocked|Blocked|insecure|storage|api.saved/i);
  await signIn();
  const { promise: isPressed, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/auth/check', async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.addInitScript(breakStorage, 'all kinds of storage fail' as const);
  await page.goto(`/jobs/${employer.job.id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t('shell:save.save'), exact: true }).click();
  const toasts = page.locator('.toasts');
  await expect(toasts).toContainText(t('saved:press.unsent_hint'));
  answer();
  await expect(main.getByRole('button', { name: t('shell:save.save_done'), exact: true })).toBeVisible();
  await expect(toasts).toContainText(t('saved:press.saved_hint'));
  const { items } = await (await page.request.get('/api/saved')).json();
  expect(items).toMatchObject([{ kind: 'job', key: String(employer.job.id) }]);
});
