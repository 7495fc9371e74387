import type { Page } from '@playwright/test';
import { chromiumSwitches, findHeadlessChromium } from '../../scripts/setup/chromium.mjs';
import { applied, expect, field, fillLogin, networkErrors, saveFields, secondTab, test } from './testing/sync.ts';

// At http:// with another name than localhost a page has no randomUUID, no locks, no workers, no clipboard
// (shlink-web-client#1325, archestra#6788).
const executablePath = await findHeadlessChromium();
const args = [...chromiumSwitches, '--host-resolver-rules=MAP dalil.test 127.0.0.1'];
test.use({ launchOptions: { args, ...(executablePath && { executablePath }) } });

async function openForm(page: Page, t: (key: string) => string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/profile/edit`);
  await expect(field(page, t, 'name')).toBeVisible();
}

test('V6 V7 without TLS what two tabs save offline is published exactly once, and a link can be copied', async ({
  page,
  context,
  front,
  newAccount,
  consoleWatch,
  language,
  t,
}) => {
  consoleWatch.expectComplaints(networkErrors, /Cross-Origin-Opener-Policy/);
  const account = await newAccount();
  const { slug } = account.profile;
  const origin = front.origin.replace('127.0.0.1', 'dalil.test');
  await context.addCookies([{ name: 'language', value: language, url: origin }]);
  await page.goto(`${origin}/${slug}`);
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await page.goto(`${origin}/login`);
  await fillLogin(page, t, account);

  await openForm(page, t);
  const other = await secondTab(page, language);
  await other.goto(`${origin}/${slug}`);
  await openForm(other, t);
  await context.setOffline(true);
  await saveFields(page, t, { bio: 'First of two.', school: 'Qatar University' });
  await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
  await saveFields(other, t, { bio: 'Second of two.', skills: 'Sewing' });
  await expect(other.locator('.toasts')).toContainText(t('offline:pending.saved'));
  expect(front.edits).toEqual([]);

  await context.setOffline(false);
  await expect.poll(() => front.edits.length).toBeGreaterThan(0);
  for (const tab of [page, other]) await expect(tab.getByText(t('offline:pending.title'))).toBeHidden();
  expect(applied(front)).toEqual([['bio', 'school', 'skills']]);

  const { profile: somebody } = await newAccount();
  await page.goto(`${origin}/${somebody.slug}`);
  await page.getByRole('button', { name: t('shell:share.button') }).click();
  await expect(page.locator('.toasts')).toContainText(t('shell:share.copied'));
});
