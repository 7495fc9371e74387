import { applied, biographyIsPublished, expect, networkErrors, openForm, saveFields, test } from './testing/sync.ts';
import { lookForNewerWorker } from './testing/worker.ts';

test('V14 an edit that waits while a newer version is taken over is published once', async ({
  page,
  context,
  front,
  signIn,
  t,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(networkErrors);
  const { profile } = await signIn();
  await openForm(page, t);
  front.disturb(({ method }) => (method === 'PATCH' ? 'lost' : 'passes'));
  await saveFields(page, t, { bio: 'Older than the app.' });
  await expect(page).toHaveURL(`/${profile.slug}`);
  await expect(page.getByText(t('offline:pending.title'))).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));

  front.deploy();
  await lookForNewerWorker(page);
  await page.getByRole('button', { name: t('app:update.take') }).click();
  // The worker before it may still be sending, and is left to end that.
  await expect(page.locator('html[data-marked]')).toHaveCount(0);
  await expect(page.getByText('Older than the app.')).toBeVisible();
  await expect(page.getByText(t('offline:pending.title'))).toBeVisible();
  expect(front.edits).toEqual([]);

  front.disturb();
  await biographyIsPublished(context, 'Older than the app.');
  await expect(page.getByText(t('offline:pending.title'))).toBeHidden();
  expect(applied(front)).toEqual([['bio']]);
});
