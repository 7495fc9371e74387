import { logInAdmin } from './testing/admin.ts';
import { report } from './testing/community.ts';
import { postJob } from './testing/companies.ts';
import { expect, networkIsIdle, screenIsReady, test } from './testing/fixtures.ts';

test('a reported job is closed with a reason, its company asks for it, and the queue says how many wait @turn-ar', async ({
  page,
  t,
  signInCompany,
}) => {
  await signInCompany();
  const title = `Solar Planner ${Date.now().toString(36)}`;
  const job = await postJob(page.request, { title });
  await report(page.request, { subject: 'job', subjectId: job.id });
  await logInAdmin(page.request);

  await page.goto('/admin/reports');
  await page.getByRole('article').filter({ hasText: title }).getByRole('button').click();
  await page.getByRole('button', { name: t('admin:reports.close_job') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin:reports.close_title') });
  const close = dialog.getByRole('button', { name: t('admin:reports.close_job') });
  await close.click();
  await expect(dialog).toContainText(t('validation:moderation_reason_required'));
  await dialog.getByRole('textbox').fill('It asks applicants to pay.');
  await close.click();
  await expect(page.locator('.toasts')).toContainText(t('admin:reports.closed'));
  // A closed dialog takes back its step of the history.
  await expect(dialog).toHaveCount(0);
  await networkIsIdle(page);

  await page.goto('/company-dashboard');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText(t('dashboard:moderation.closed'));
  await expect(card).toContainText('It asks applicants to pay.');
  await card.getByRole('button', { name: t('dashboard:jobs.ask_reopen') }).click();
  await expect(card).toContainText(t('dashboard:moderation.reopening'));

  await page.goto('/admin/jobs');
  await screenIsReady(page);
  const tab = page.getByRole('navigation', { name: t('admin:places.label') }).locator('[aria-current] .bdg');
  await expect(tab).toHaveText(/[0-9٠-٩]/);
  await page.getByRole('article').filter({ hasText: title }).getByRole('button').click();
  const review = page.getByRole('dialog', { name: title });
  await review.getByRole('button', { name: t('admin:jobs.refuse') }).click();
  await expect(review).toContainText(t('validation:moderation_reason_required'));
  await review.getByRole('button', { name: t('admin:jobs.approve') }).click();
  await expect(page.locator('.toasts')).toContainText(t('admin:jobs.approved'));
  await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(0);
  expect((await page.request.get(`/api/jobs/${job.id}`)).status()).toBe(200);
});
