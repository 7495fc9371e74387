import type { Page } from '@playwright/test';
import { hasPaid, payButton, testCards } from './testing/card.ts';
import { deviceContents } from './testing/device-contents.ts';
import { expect } from './testing/fixtures.ts';
import { test } from './testing/stripe.ts';

const frame = 'iframe[title="Secure payment input frame"]';

async function typeCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator(frame);
  await form.getByLabel('Number').fill(number);
  await form.getByLabel('Expiry').fill('12 / 34');
}

async function pay(page: Page, number: string): Promise<void> {
  await page.goto('/upgrade');
  await typeCard(page, number);
  await payButton(page).click();
}

function intentOf(page: Page): Promise<string> {
  return page.request
    .get('/api/payments')
    .then((answer) => answer.json())
    .then(([payment]) => payment.paymentIntentId);
}

const isFeatured = async (page: Page, slug: string): Promise<boolean> =>
  (await (await page.request.get(`/api/users/slug/${slug}`)).json()).isFeatured;

test('M4 M6 Stripe’s form has the language and the theme of the page @bilingual', async ({
  page,
  signIn,
  language,
  askedOfStripe,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('contentinfo').waitFor();
  expect(askedOfStripe).toEqual([]);
  await page.goto('/upgrade');
  await expect(page.locator(frame)).toHaveAttribute('data-locale', language);
  await expect(payButton(page)).toBeEnabled();
  const light = await page.locator(frame).getAttribute('data-background');
  expect(light).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dalil-dark';
  });
  await expect(page.locator(frame)).not.toHaveAttribute('data-background', light ?? '');
  expect(new Set(askedOfStripe)).toEqual(
    new Set(['js.stripe.com/endive/stripe.js', 'js.stripe.com/endive/elements-inner-payment.html']),
  );
});

test('M6 the card form follows a change of language without losing the card', async ({ page, t, signIn }) => {
  await signIn();
  await page.goto('/upgrade');
  await typeCard(page, testCards.pays);
  await page.getByRole('banner').getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator(frame)).toHaveAttribute('data-locale', 'ar');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'ملفك الآن مميّز لمدة ٣٠ يومًا!' })).toBeVisible();
  expect(t('upgrade:success.title')).toBe('Your profile is now featured for 30 days!');
});

test('M6 M14 a card is paid with at Stripe, whose form has the language of the page @arabic @main', async ({
  page,
  t,
  signIn,
  language,
}) => {
  const { profile } = await signIn();
  await page.goto('/upgrade');
  await expect(page.locator(frame)).toHaveAttribute('data-locale', language);
  await typeCard(page, testCards.pays);
  await payButton(page).click();
  await hasPaid(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);
  expect(await isFeatured(page, profile.slug)).toBe(true);
});

test('a payment is begun only when somebody pays, and goes on after a refusal', async ({
  page,
  t,
  signIn,
  shop,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 402/);
  await signIn();
  const before = shop.stripe.calls.length;
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.goto('/upgrade');
    await expect(payButton(page)).toBeEnabled();
  }
  // A card that is not whole begins nothing either.
  await payButton(page).click();
  await expect(payButton(page)).toHaveText(/Pay/);
  expect(shop.stripe.calls.slice(before)).toEqual([]);
  expect(await (await page.request.get('/api/payments')).json()).toEqual([]);
  await typeCard(page, testCards.declined);
  await payButton(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card was declined.');
  await page.reload();
  await typeCard(page, testCards.pays);
  await payButton(page).click();
  await hasPaid(page, t);
  const created = shop.stripe.calls.slice(before).filter((call) => call === 'POST /v1/payment_intents');
  expect(created).toHaveLength(1);
});

test('M11 a card that Stripe declines says Stripe’s words, and another may be tried @english', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 402/);
  const { profile } = await signIn();
  await pay(page, testCards.declined);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card was declined.');
  const toast = page.getByRole('listitem').filter({ hasText: 'Payment Failed' });
  await expect(toast).toContainText('Your card was declined.');
  expect(await isFeatured(page, profile.slug)).toBe(false);
  await typeCard(page, testCards.pays);
  await payButton(page).click();
  await hasPaid(page, t);
});

test('the way back from the bank completes the payment and leaves nothing in the address @arabic', async ({
  page,
  t,
  signIn,
}) => {
  const { profile } = await signIn();
  await pay(page, testCards.asksBank);
  await page.getByRole('link', { name: 'Complete' }).click();
  await hasPaid(page, t);
  expect(await deviceContents(page)).not.toContain('pi_');
  await expect(page).toHaveURL(`/${profile.slug}`);
  expect(await isFeatured(page, profile.slug)).toBe(true);
  expect(await deviceContents(page)).not.toContain('pi_');
});

test('M10 M18 the bank’s question may be left by Back and loaded again: it is paid once', async ({
  page,
  t,
  signIn,
  shop,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_ABORTED|Failed to load/);
  const { profile } = await signIn();
  const before = shop.stripe.calls.length;
  const complete = page.getByRole('link', { name: 'Complete' });
  await pay(page, testCards.asksBank);
  await complete.waitFor();
  await page.goBack();
  await expect(payButton(page)).toBeEnabled();
  expect(await isFeatured(page, profile.slug)).toBe(false);
  await typeCard(page, testCards.asksBank);
  await payButton(page).click();
  await complete.waitFor();
  await page.reload();
  await complete.click();
  await hasPaid(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);
  await page.goBack();
  await page.goForward();
  const payments = await (await page.request.get('/api/payments')).json();
  expect(payments).toMatchObject([{ status: 'succeeded' }]);
  const { featuredUntil } = await (await page.request.get(`/api/users/slug/${profile.slug}`)).json();
  expect(featuredUntil).toBe(payments[0].grantedUntil);
  const created = shop.stripe.calls.slice(before).filter((call) => call === 'POST /v1/payment_intents');
  expect(created).toHaveLength(1);
});

test('M11 a bank that says no leads back to the form', async ({ page, t, signIn, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 402/);
  const { profile } = await signIn();
  await pay(page, testCards.asksBank);
  await page.getByRole('link', { name: 'Fail' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('An error occurred during payment');
  await expect(page).toHaveURL('/upgrade');
  expect(await isFeatured(page, profile.slug)).toBe(false);
  await typeCard(page, testCards.pays);
  await payButton(page).click();
  await hasPaid(page, t);
});

test('M16 a made-up payment in the address features nobody', async ({ page, t, signIn, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 404/);
  const { profile } = await signIn();
  await page.goto('/profile?payment_intent=pi_madeup&redirect_status=succeeded');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t('upgrade:not_found.hint'));
  expect(await isFeatured(page, profile.slug)).toBe(false);
});

test('M18 the connection is lost after paying, and the next visit completes it', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_FAILED|Failed to load/);
  const { profile } = await signIn();
  await page.route('**/api/confirm-featured-payment', (route) => route.abort());
  await pay(page, testCards.pays);
  await expect(page.getByText(t('upgrade:unconfirmed.title'))).toBeVisible();
  expect(await isFeatured(page, profile.slug)).toBe(false);
  expect(await deviceContents(page)).not.toContain('pi_');
  await page.unroute('**/api/confirm-featured-payment');
  await page.goto('/about');
  await expect(page.getByRole('listitem').getByText(t('upgrade:success.title'))).toBeVisible();
  expect(await isFeatured(page, profile.slug)).toBe(true);
});

test('M18 the provider’s own message completes it without the client, which shows it at the next visit', async ({
  page,
  t,
  signIn,
  sendStripeEvent,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_FAILED|Failed to load/);
  const { profile } = await signIn();
  await page.route('**/api/confirm-featured-payment', (route) => route.abort());
  await pay(page, testCards.pays);
  await expect(page.getByText(t('upgrade:unconfirmed.title'))).toBeVisible();
  expect(await sendStripeEvent('payment_intent.succeeded', await intentOf(page))).toBe(200);
  expect(await isFeatured(page, profile.slug)).toBe(true);
  await page.goto('/about');
  await expect(page.getByRole('listitem').getByText(t('upgrade:success.title'))).toBeVisible();
});

test('M18 after a connection that breaks while Stripe charges, the page asks for the outcome, and nobody pays twice', async ({
  page,
  t,
  signIn,
  shop,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_FAILED|Failed to load/);
  await signIn();
  await page.goto('/upgrade');
  await expect(payButton(page)).toBeEnabled();
  await page.route('https://api.stripe.com/**', (route) => {
    shop.stripe.ledger.pay(new URL(route.request().url()).pathname.split('/')[3] ?? '');
    return route.abort();
  });
  await typeCard(page, testCards.pays);
  await payButton(page).click();
  await hasPaid(page, t);
});

test('a card form that cannot be loaded shows that, and can be tried again', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_FAILED|Failed to load/);
  await signIn();
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/upgrade');
  await expect(page.getByText(t('upgrade:pay.form_failed'), { exact: true })).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await page.unroute('https://js.stripe.com/**');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell:ui.retry') })
    .click();
  await expect(payButton(page)).toBeEnabled();
});

test('the policy of the page allows Stripe exactly what it needs', async ({ page }) => {
  const answer = await page.goto('/upgrade');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  // The boot script stands in the page, and its hash is another one with each build.
  const [, hash] = /'(sha256-[A-Za-z0-9+/]{43}=)'/.exec(policy) ?? [];
  expect(policy).toBe(
    [
      "default-src 'none'",
      `script-src 'self' '${hash}' https://js.stripe.com https://*.js.stripe.com`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
});
