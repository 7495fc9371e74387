import type { Locator, Page } from '@playwright/test';
import { postJob } from './testing/companies.ts';
import { expect, test } from './testing/fixtures.ts';
import { applyAs } from './testing/hiring.ts';

const toast = (page: Page) => page.locator('.toasts > li');

/** The toast of a refused login: destructive, and as often as wanted. */
async function refuseLogin(page: Page, t: (key: string) => string): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await form.getByLabel(t('auth:login.email')).fill('nobody@example.com');
  await form.getByLabel(t('auth:login.password'), { exact: true }).fill('wrong password');
  await form.getByRole('button', { name: t('auth:login.submit') }).click();
}

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(/status of (?:401|503)/));

test('C19 C20 C23 stands at the physical bottom right, destructive in its own look @bilingual @main', async ({
  page,
  t,
  viewport,
}) => {
  await page.goto('/login');
  await refuseLogin(page, t);
  await expect(toast(page)).toContainText(t('auth:login.failed'));
  await expect
    .poll(async () => {
      const box = await toast(page).boundingBox();
      return (viewport?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0);
    })
    .toBeLessThan(40);
  const box = await toast(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(420);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((viewport?.height ?? 0) - 60);
  await expect(toast(page)).toHaveClass(/destructive/);
});

test('C19 stands at the top of a phone @phone', async ({ page, t }) => {
  await page.goto('/login');
  await refuseLogin(page, t);
  await expect.poll(async () => (await toast(page).boundingBox())?.y).toBeLessThan(120);
});

/** Whether a toast that is shown covers a part of something. */
async function covers(page: Page, ...all: Locator[]): Promise<boolean[]> {
  await expect(toast(page)).toHaveCSS('opacity', '1');
  const over = await toast(page).boundingBox();
  return Promise.all(
    all.map(async (one) => {
      const box = await one.boundingBox();
      if (!over || !box) throw new Error('There is no box to compare.');
      const isBeside = over.x >= box.x + box.width || box.x >= over.x + over.width;
      return !isBeside && over.y < box.y + box.height && box.y < over.y + over.height;
    }),
  );
}

// Seen at 390 px over the menu and over the heading of a sheet, at 1440 px over the bar that saves.
test('C19 C25 a toast covers neither header nor heading nor what a form is sent with, and is reached beside a dialog @widths', async ({
  page,
  t,
  signInCompany,
  playwright,
  baseURL,
}) => {
  await page.goto('/login');
  await refuseLogin(page, t);
  expect(await covers(page, page.getByRole('banner').getByRole('link').first())).toEqual([false]);
  const { company } = await signInCompany();
  const { id } = await postJob(page.request);
  await applyAs({ playwright, baseURL }, id, { name: 'Khalid Al-Harbi' });
  await page.goto(`/company-dashboard?applications=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Khalid/ }).selectOption('accepted');
  await expect(toast(page)).toContainText(t('catalog:applicationStatuses.accepted'));
  // Under the pointer it stays: a busy machine may be slower than its five seconds.
  await toast(page).hover();
  const heading = dialog.getByRole('heading', { name: t('dashboard:received.title') });
  expect(await covers(page, heading, dialog.getByRole('button', { name: t('shell:ui.close'), exact: true }))).toEqual([
    false,
    false,
  ]);
  await page.keyboard.press('F8');
  // First the toast itself, then what it offers.
  for (const _ of ['toast', 'undo']) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t('dashboard:received.undo') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: /Khalid/ })).toHaveValue('pending');
  await page.goto(`/company-edit/${company.id}`);
  const busy = { status: 503, json: { message: 'Please try again shortly', code: 'busy', requestId: 'r' } };
  await page.route(`**/api/companies/${company.id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(busy) : route.fallback(),
  );
  await page.getByLabel(t('company-account:fields.employees')).fill('77');
  const save = page.getByRole('button', { name: t('company-account:edit.save'), exact: true });
  await save.click();
  await expect(toast(page)).toContainText(t('company-account:edit.failed'));
  expect(await covers(page, save)).toEqual([false]);
});

test('C21 shows one toast at a time: a second one takes the place', async ({ page, t }) => {
  await page.goto('/login');
  await refuseLogin(page, t);
  await expect(toast(page)).toHaveCount(1);
  const answered = page.waitForResponse('**/api/auth/login');
  await refuseLogin(page, t);
  await answered;
  await expect(toast(page)).toHaveCount(1);
});

test('C22 goes after five seconds, but not under the pointer', async ({ page, t }) => {
  await page.clock.install();
  await page.goto('/login');
  await refuseLogin(page, t);
  await expect(toast(page)).toBeVisible();
  await toast(page).hover();
  await page.clock.fastForward(8000);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(3000);
  await expect(toast(page)).toBeVisible();
  await page.clock.fastForward(2500);
  await expect(toast(page)).toHaveCount(0);
});

test('C24 is swiped away to the right by more than 50 px, not by less @main', async ({ page, t }) => {
  await page.goto('/login');
  await refuseLogin(page, t);
  await expect(toast(page)).toBeVisible();
  await swipe(page, 40);
  await expect(toast(page)).toBeVisible();
  await swipe(page, 70);
  await expect(toast(page)).toHaveCount(0);
});

test('C25 takes the focus with F8', async ({ page, t }) => {
  await page.goto('/login');
  await refuseLogin(page, t);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.closest('[role="region"]') !== null)).toBe(true);
});

test('C26 tooltips open after 700 ms, and the next one at once', async ({ page, t }) => {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto('/');
  const links = page.getByRole('list', { name: t('shell:footer.social') }).getByRole('link');
  const tooltip = page.getByRole('tooltip');
  await links.nth(0).scrollIntoViewIfNeeded();
  // The footer comes to life late; nothing would while the clock stands.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await links.nth(0).hover();
    await expect(tooltip).toBeVisible({ timeout: 1500 });
  }).toPass();
  await page.mouse.move(5, 5, { steps: 5 });
  await expect(tooltip).toHaveCount(0);
  await page.clock.pauseAt(start + 60_000);
  await links.nth(0).hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(10);
  await expect(tooltip).toHaveText(t('shell:footer.x'));
  await page.mouse.move(5, 5, { steps: 5 });
  await expect(tooltip).toHaveCount(0);
  await links.nth(1).hover();
  await expect(tooltip).toHaveText(t('shell:footer.linkedin'));
});

async function swipe(page: Page, distancePx: number): Promise<void> {
  const box = await toast(page).boundingBox();
  if (!box) throw new Error('There is no toast to swipe.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 60, y);
  await page.mouse.down();
  for (let moved = 5; moved <= distancePx; moved += 5) await page.mouse.move(box.x + 60 + moved, y);
  await page.mouse.up();
}
