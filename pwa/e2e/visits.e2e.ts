import type { Page } from '@playwright/test';
import { monthOfVisits } from './testing/community.ts';
import { expect, test } from './testing/fixtures.ts';

/** Opens a profile and waits for the visit to be counted. */
async function visitIsCounted(page: Page, slug: string): Promise<boolean> {
  const counted = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/visits$/.test(answer.url()),
  );
  await page.goto(`/${slug}`);
  return (await (await counted).json()).isCounted;
}

function countBeacons(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/visits')) sent.push(request.url());
  });
  return sent;
}

test('U10 counts who looked at a profile for a moment, once, and shows it to the owner @turn-ar @main', async ({
  page,
  t,
  newAccount,
  signIn,
}) => {
  const { profile, email, password } = await newAccount();
  const beacons = countBeacons(page);
  expect(await visitIsCounted(page, profile.slug)).toBe(true);
  await signIn();
  expect(await visitIsCounted(page, profile.slug)).toBe(true);
  expect(await visitIsCounted(page, profile.slug)).toBe(false);
  expect(beacons).toHaveLength(3);

  await page.request.post('/api/auth/login', { data: { email, password } });
  await page.goto(`/${profile.slug}`);
  const card = page.getByRole('region', { name: t('visits:title') });
  await expect(card).toContainText(t('visits:private'));
  await expect(card.locator('p > .font-bold')).toHaveText(/^[2٢]\s*$/);
  await expect(card.locator('dd')).toHaveText([/^[1١]$/, /^[1١]$/, t('visits:nobody')]);
  await expect(page.locator('button:has(.tabler-icon-flag)')).toHaveCount(0);
});

test('shows visits as a chart in reading direction, with a table that says the same @arabic', async ({
  page,
  t,
  language,
  signIn,
}) => {
  const { profile } = await signIn();
  await page.route('**/api/users/*/visits', (route) => route.fulfill({ json: monthOfVisits() }));
  await page.goto(`/${profile.slug}`);
  const card = page.getByRole('region', { name: t('visits:title') });
  await expect(card.locator('p > .font-bold')).toHaveText(language === 'ar' ? '١٥٩' : '159');
  const x = (kind: string) =>
    card
      .locator(`.visits-${kind}`)
      .first()
      .evaluate((bar) => bar.getBoundingClientRect().x);
  expect((await x('today')) > (await x('peak'))).toBe(language === 'en');
  await expect(card.getByRole('table')).toBeHidden();
  await card.getByText(t('visits:as_table')).click();
  await expect(card.getByRole('row')).toHaveCount(31);
  await expect(card.getByRole('row').nth(1).getByRole('cell')).toHaveText(/^[4٤]$/);
});

test('says that nobody visited yet, and stores the counts for offline', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  await page.goto(`/${profile.slug}`);
  const card = page.getByRole('region', { name: t('visits:title') });
  await expect(card).toContainText(t('visits:none'));
  await page.context().setOffline(true);
  await expect(card).toContainText('Saved copy');
  await expect(card).toContainText(t('visits:none'));
  await page.context().setOffline(false);
});
