import type { Page } from '@playwright/test';
import { logInAdmin } from './testing/admin.ts';
import { report } from './testing/community.ts';
import { demoCompanySlug, demoJobId } from './testing/demo.ts';
import { expect, test } from './testing/fixtures.ts';
import { closeByEscape } from './testing/overlay.ts';

const toast = (page: Page) => page.locator('.toasts');
const dialog = (page: Page) => page.getByRole('dialog');

test('reports a profile with a reason, once, and restores the draft @turn-ar @main', async ({
  page,
  t,
  newAccount,
}) => {
  const { profile } = await newAccount();
  await page.goto(`/${profile.slug}`);
  const open = page.getByRole('button', { name: t('reports:action.profile') });
  await open.click();
  await dialog(page)
    .getByRole('button', { name: t('reports:send'), exact: true })
    .click();
  await expect(dialog(page).getByRole('alert')).toHaveText(t('validation:reason_required'));
  await dialog(page).getByLabel(t('reports:reason')).selectOption('other');
  await dialog(page)
    .getByRole('button', { name: t('reports:send'), exact: true })
    .click();
  await expect(dialog(page).getByRole('alert')).toHaveText(t('validation:details_required'));
  await dialog(page).getByRole('textbox').fill('This is my picture');
  await closeByEscape(page);
  await page.reload();
  await open.click();
  await expect(dialog(page).getByRole('textbox')).toHaveValue('This is my picture');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/reports') && sent.push(request.url()));
  await dialog(page)
    .getByRole('button', { name: t('reports:send'), exact: true })
    .dblclick();
  await expect(toast(page)).toContainText(t('reports:sent'));
  await expect(dialog(page)).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await open.click();
  await expect(dialog(page).getByRole('textbox')).toHaveValue('');
});

test('offers a report on companies and jobs, and says offline that it must wait', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(`/company/${await demoCompanySlug(page)}`);
  await page.getByRole('button', { name: t('reports:action.company') }).click();
  await expect(dialog(page).getByLabel(t('reports:reason'))).toBeVisible();
  await closeByEscape(page);
  await page.goto(`/jobs/${await demoJobId(page)}`);
  await page.getByRole('button', { name: t('reports:action.job') }).click();
  await dialog(page).getByLabel(t('reports:reason')).selectOption('fake');
  await page.context().setOffline(true);
  await expect(dialog(page)).toContainText(t('reports:offline_notice'));
  await dialog(page)
    .getByRole('button', { name: t('reports:send'), exact: true })
    .click();
  await expect(dialog(page).getByRole('alert')).toContainText(t('errors:offline'));
  await page.context().setOffline(false);
});

test('lets administrators look into a report, deactivate the account and note why @turn-ar', async ({
  page,
  t,
  newAccount,
  signIn,
}) => {
  const { profile } = await newAccount({ name: `Omar Fake ${Date.now()}` });
  await report(page.request, { subject: 'profile', subjectId: profile.id, details: 'Not a real person' });
  await signIn();
  await report(page.request, { subject: 'profile', subjectId: profile.id, reason: 'spam' });
  await logInAdmin(page.request);
  await page.goto('/admin/reports');
  const rows = page.getByRole('article', { name: profile.name });
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Not a real person');
  await rows.last().getByRole('button').click();
  const review = dialog(page);
  await review.getByRole('button', { name: t('admin:reports.deactivate') }).click();
  await dialog(page)
    .last()
    .getByRole('button', { name: t('admin:deactivate.confirm') })
    .click();
  await expect(review.getByRole('button', { name: t('admin:reports.activate') })).toBeVisible();
  await review.getByRole('textbox').fill('Deactivated after a look');
  await review.getByRole('button', { name: t('admin:reports.resolve') }).click();
  await expect(toast(page)).toContainText(t('admin:reports.resolved'));
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole('list').filter({ hasText: profile.name }).first()).toBeVisible();
  await page.getByRole('button', { name: t('admin:reports.statuses.resolved') }).click();
  await expect(rows).toHaveCount(2);
  expect((await page.request.get(`/api/users/slug/${profile.slug}`)).status()).toBe(404);
});
