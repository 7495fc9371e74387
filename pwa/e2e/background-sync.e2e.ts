import { expect, test } from './testing/fixtures.ts';
import { wholeBrowser } from './testing/whole-browser.ts';
import { workerIsInControl } from './testing/worker.ts';

test.use({ ...wholeBrowser, serviceWorkers: 'allow' });

test('V6 an edit made offline is published by the worker when no tab is open any more', async ({
  page,
  context,
  signIn,
  consoleWatch,
  t,
}) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  const { profile } = await signIn();
  await page.goto('/profile/edit');
  await workerIsInControl(page);
  const bio = page.getByLabel(t('edit-profile:fields.bio'), { exact: true });
  await expect(bio).toBeVisible();
  await context.setOffline(true);
  await bio.fill('Sent by the worker.');
  await page.getByRole('button', { name: t('edit-profile:save') }).click();
  await expect(page).toHaveURL(`/${profile.slug}`);
  await page.close();

  await context.setOffline(false);
  const published = async () => (await (await context.request.get(`/api/users/slug/${profile.slug}`)).json()).bio;
  await expect.poll(published).toBe('Sent by the worker.');
});
