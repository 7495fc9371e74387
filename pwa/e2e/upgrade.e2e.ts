import { hasPaid, payAgain, payAs, payButton, testCards, typeIntoFields } from './testing/card.ts';
import { expect, test } from './testing/fixtures.ts';

const confirm = '**/api/confirm-featured-payment';

test('M4 M10 M14 a card is paid with, and the profile is featured everywhere @english', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  const held = Promise.withResolvers<void>();
  await page.route(confirm, async (route) => {
    await held.promise;
    await route.continue();
  });
  await payAs(page);
  await expect(payButton(page)).toHaveText(t('upgrade:pay.processing'));
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(t('upgrade:pay.keep_open'))).toBeVisible();
  held.resolve();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: t('upgrade:success.title') })).toBeVisible();
  await expect(page.getByRole('listitem').getByText(t('upgrade:success.title'))).toBeVisible();
  await expect(page).toHaveURL(`/${profile.slug}`);
  await expect(main.getByText(t('profile:featured'), { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: t('profile:owner.upgrade') })).toHaveCount(0);

  const lists = await (await page.request.get('/api/featured-users')).json();
  expect(lists.map(({ slug }: { slug: string }) => slug)).toContain(profile.slug);
  await page.goto(`/browse?q=${encodeURIComponent(profile.name)}`);
  await expect(main.getByRole('article').filter({ hasText: profile.name }).locator('.star8').first()).toBeAttached();

  await page.goto('/upgrade');
  await expect(main.getByRole('heading', { name: t('upgrade:receipts.title') })).toBeVisible();
  const receipt = main.getByRole('listitem').filter({ has: page.locator('time') });
  await expect(receipt).toHaveCount(1);
  await expect(receipt).toContainText('$19.00');
  await expect(receipt).toContainText(t('upgrade:receipts.status.succeeded'));
});

test('M13 W2 the success stands for 1.5 s, then the profile comes', async ({ page, signIn }) => {
  const { profile } = await signIn();
  await page.clock.install();
  await page.route(confirm, async (route) => {
    await page.clock.pauseAt(Date.now() + 2000);
    await route.continue();
  });
  await payAs(page);
  await expect(
    page.getByRole('heading', { name: 'Your profile is now featured for 30 days!', exact: true }),
  ).toBeVisible();
  await page.clock.runFor(1499);
  await expect(page).toHaveURL('/upgrade');
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`/${profile.slug}`);
});

test('M4 the fields group, check and say what is wrong @arabic', async ({ page, t, signIn }) => {
  await signIn();
  await page.goto('/upgrade');
  const number = page.getByLabel(t('upgrade:card.number'));
  await typeIntoFields(page, { number: '4242424242424241', expiry: '120', cvc: '1' });
  await expect(number).toHaveValue('4242 4242 4242 4241');
  await expect(number).toHaveAttribute('inputmode', 'numeric');
  await expect(number).toHaveAttribute('autocomplete', 'cc-number');
  await payButton(page).click();
  await expect(page.getByText(t('upgrade:card_error.number_wrong'))).toBeVisible();
  await expect(page.getByText(t('upgrade:card_error.expiry_incomplete'))).toBeVisible();
  await expect(page.getByText(t('upgrade:card_error.cvc_incomplete'))).toBeVisible();
  await expect(number).toBeFocused();
  await number.press('End');
  await number.press('Backspace');
  await number.press('2');
  await expect(page.getByText(t('upgrade:card_error.number_wrong'))).toHaveCount(0);
  // The caret stays where one types, also across a gap.
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await number.press('Backspace');
  await number.press('Backspace');
  await number.press('7');
  await expect(number).toHaveValue('4247 4242 4242 4242');
});

test('M11 a card that is refused says so in the form and in a toast @english', async ({ page, t, signIn }) => {
  await signIn();
  await payAs(page, { number: testCards.declined });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card was declined.');
  const toast = page.getByRole('listitem').filter({ hasText: 'Payment Failed' });
  await expect(toast).toContainText('Your card was declined.');
  await expect(payButton(page)).toHaveText(t('shell:ui.retry'));
  await typeIntoFields(page);
  await payButton(page).click();
  await hasPaid(page, t);
});

test('M10 M11 a bank that asks is answered, yes or no @arabic', async ({ page, t, signIn }) => {
  await signIn();
  await payAs(page, { number: testCards.asksBank });
  const bank = page.getByRole('dialog', { name: t('upgrade:bank.title') });
  await bank.getByRole('button', { name: t('upgrade:bank.refuse') }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t('upgrade:refusal.authentication_failed'));
  await payButton(page).click();
  await bank.getByRole('button', { name: t('upgrade:bank.approve') }).click();
  await hasPaid(page, t);
});

test('M19 who is featured sees until when, and buying again extends it @arabic @main', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 409/);
  const { profile } = await signIn();
  const until = async () => {
    const { featuredUntil } = await (await page.request.get(`/api/users/slug/${profile.slug}`)).json();
    return Date.parse(featuredUntil);
  };
  await payAs(page);
  await expect(page).toHaveURL(`/${profile.slug}`);
  const first = await until();
  await page.goto('/upgrade');
  await expect(page.getByText(t('upgrade:extend.title').split('{{')[0] ?? '')).toBeVisible();
  await typeIntoFields(page);
  await payButton(page).click();
  await payAgain(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);
  expect((await until()) - first).toBe(30 * 24 * 60 * 60 * 1000);
});

test('M21 without keys the provider is simulated and says so; in production payment is not available @arabic', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await page.goto('/upgrade');
  await expect(page.getByText(t('upgrade:simulated.title'))).toBeVisible();
  const none = { provider: 'none', publishableKey: null, amountCents: 1900, currency: 'usd', durationDays: 30 };
  await page.route('**/api/payments/config', (route) => route.fulfill({ json: none }));
  await page.reload();
  await expect(page.getByText(t('upgrade:unavailable.title'))).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByText(t('upgrade:featured.priority'))).toBeVisible();
});
