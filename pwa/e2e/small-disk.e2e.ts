import type { Page } from '@playwright/test';
import { deviceTest } from './testing/device.ts';
import { privateDatabases } from './testing/device-contents.ts';
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import { waitForCopies } from './testing/stored-copies.ts';
import { biographyIsPublished, expect, logIn, logOut, openForm, saveFields } from './testing/sync.ts';

// On a smaller disk the browser gives a site so little space that nothing public is stored.
const diskMegabytes = 600;

/** A browser whose files lie on a disk of their own, which can be filled to the last byte. */
const test = deviceTest.extend<{ disk: SmallDisk }>({
  disk: async ({ consoleWatch }, use, testInfo) => {
    // Dexie logs that it tries once more.
    consoleWatch.expectComplaints(/Workaround for Chrome UnknownError/);
    const disk = await mountSmallDisk(diskMegabytes);
    testInfo.skip(!disk, 'A small disk cannot be mounted here: it takes Linux and its administrator.');
    if (!disk) return;
    await use(disk);
    await disk.remove();
  },
  profileFolder: async ({ disk }, use) => use(disk.folder),
});

const bio = 'Words for a full disk.';
const toasts = (page: Page) => page.locator('.toasts');

test('SYNC-19 on a disk without a byte left public copies give way, and an edit made offline outlives the kill of the browser', async ({
  device,
  disk,
  front,
  newAccount,
  t,
}) => {
  const person = await newAccount();
  const { context, page } = await device.start();
  await page.goto('/');
  await logIn(page, t, person);
  await waitForCopies(page, t, ['talents', 'companies', 'jobs']);
  await openForm(page, t);
  await context.setOffline(true);
  // For the worker as well, which would send the edit when the browser starts.
  front.disturb(() => 'lost');
  disk.fill();
  await saveFields(page, t, { bio });
  await expect(toasts(page)).toContainText(t('offline:pending.saved'));
  await expect(page.getByText(bio)).toBeVisible();
  await device.kill();

  await disk.free();
  const again = await device.start({ isOffline: true });
  await again.page.goto(`/${person.profile.slug}`);
  await expect(again.page.getByText(bio)).toBeVisible();
  await expect(again.page.getByText(t('offline:pending.title'))).toBeVisible();
  front.disturb();
  await again.context.setOffline(false);
  await biographyIsPublished(again.context, bio);
});

test('SYNC-18 a logout that is pressed on a full disk outlives the kill of the browser', async ({
  device,
  disk,
  newAccount,
  t,
}) => {
  const person = await newAccount();
  const { context, page } = await device.start();
  await page.goto('/');
  await logIn(page, t, person);
  await waitForCopies(page, t, ['talents', 'companies', 'jobs']);
  await context.setOffline(true);
  disk.fill();
  await logOut(page, t);
  await expect(toasts(page)).toContainText(t('shell:auth.logged_out_offline'));
  await device.kill();

  const again = await device.start({ isOffline: true });
  await again.page.goto('/');
  await expect(again.page.getByRole('button', { name: t('shell:auth.log_in') })).toBeVisible();
  await expect(again.page.getByRole('button', { name: t('shell:menu.account') })).toHaveCount(0);
  await expect.poll(() => privateDatabases(again.page)).toEqual([]);
  await again.context.setOffline(false);
  await expect.poll(async () => (await again.page.request.get('/api/auth/check')).json()).toBeNull();
});
