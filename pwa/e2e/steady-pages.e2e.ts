import type { Page } from '@playwright/test';
import { demoJobId } from './testing/demo.ts';
import { appAnswers, expect, networkIsIdle, test } from './testing/fixtures.ts';
import { noteShifts, shiftMax, shiftOf } from './testing/shifts.ts';
import { logOut, networkErrors } from './testing/sync.ts';
import { workerIsInControl } from './testing/worker.ts';

/** Opens each page, and returns those that moved. */
async function moved(page: Page, opened: readonly string[], isDone: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const path of opened) {
    await page.goto(path);
    await appAnswers(page);
    await isDone();
    const shift = await shiftOf(page);
    if (shift.sum > shiftMax) found.push(`${path} moved by ${shift.sum.toFixed(3)}: ${shift.moved.join(', ')}`);
  }
  return found;
}

test.describe('a page that was opened before stands still when it is opened again', () => {
  test.use({ serviceWorkers: 'allow' });

  test('with somebody signed in, online and offline @widths', async ({ page, signIn, context, t, consoleWatch }) => {
    consoleWatch.expectComplaints(networkErrors);
    const { profile } = await signIn();
    await page.request.patch(`/api/users/${profile.id}`, { data: { bio: 'أبني جسورًا بين الفرق.' } });
    const own = `/${profile.slug}`;
    await noteShifts(page);
    await page.goto(own);
    // It comes late, and is higher than all else above the own page.
    await expect(page.getByText(t('passwords:hint.title'))).toBeVisible();
    await workerIsInControl(page);
    const opened = ['/jobs', '/browse', '/browse-companies', '/offline', own];
    expect(await moved(page, opened, () => networkIsIdle(page))).toEqual([]);
    await context.setOffline(true);
    const barIsShown = () => expect(page.getByText(t('shell:offline.bar'))).toBeVisible();
    expect(await moved(page, opened, barIsShown)).toEqual([]);
    const notices = page.locator('#notices');
    const strip = page.locator('.page-top').getByRole('status').first();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(notices, `${width} px wide`).toHaveCSS('height', '44px');
      await expect(strip, `${width} px wide`).toHaveCSS('height', '45px');
    }
    await context.setOffline(false);
    await expect(notices).toHaveCSS('height', '0px');
  });

  test('and after a logout nothing is stored for the space of the account @turn-ar', async ({ page, signIn, t }) => {
    const { profile } = await signIn();
    await page.goto(`/${profile.slug}`);
    await expect(page.getByText(t('passwords:hint.title'))).toBeVisible();
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await kept()).toContain(profile.slug);
    await logOut(page, t);
    await expect.poll(kept).not.toContain(profile.slug);
  });
});

test('a screen of an account stands still while it fills at a first view @widths', async ({
  page,
  signIn,
  signInCompany,
}) => {
  await signIn();
  await signInCompany();
  await noteShifts(page);
  const own = ['/upgrade', '/account', '/saved', '/applications', '/feature-requests'];
  const ofCompany = ['/company-dashboard', '/company-account'];
  expect(await moved(page, [...own, ...ofCompany], () => networkIsIdle(page))).toEqual([]);
});

test('H1 the buttons of a job stay where they are when it becomes known who reads @widths', async ({
  page,
  signIn,
  t,
}) => {
  const { profile } = await signIn();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/auth/check', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`/jobs/${await demoJobId(page)}`);
  await appAnswers(page);
  const save = page.getByRole('main').getByRole('button', { name: t('shell:save.save'), exact: true });
  await expect(page.locator('.job-apply > *').first()).toBeVisible();
  const before = await save.boundingBox();
  answered.resolve();
  await expect(page.locator('main .plate')).toContainText(profile.slug);
  expect(await save.boundingBox()).toEqual(before);
});
