import type { Page } from '@playwright/test';
import { expect, screenIsReady, test } from './testing/fixtures.ts';

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
