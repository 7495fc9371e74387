import { hasPaid, payAgain, payAs, payButton, testCards, typeIntoFields } from './testing/card.ts';
import { deviceContents } from './testing/device-contents.ts';
import { expect, test } from './testing/fixtures.ts';
import { workerIsInControl } from './testing/worker.ts';

const confirm = '**/api/confirm-featured-payment';

test('M18 a payment whose answer was lost is completed at the next visit @english', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_FAILED|Failed to load/);
  const { profile } = await signIn();
  await page.route(confirm, (route) => route.abort());
  await payAs(page);
  await expect(page.getByText(t('upgrade:unconfirmed.title'))).toBeVisible();
  expect(await deviceContents(page)).not.toContain('pi_');
  await page.unroute(confirm);
  await page.goto('/about');
  await expect(page.getByRole('listitem').getByText(t('upgrade:success.title'))).toBeVisible();
  await page.goto(`/${profile.slug}`);
  await expect(page.getByRole('main').getByText(t('profile:featured'), { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('dalil-payment-begun'))).toBeNull();
});

test('M18 the sale’s page completes a payment of which the device remembers nothing', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_FAILED|Failed to load/);
  const { profile } = await signIn();
  await page.route(confirm, (route) => route.abort());
  await payAs(page);
  await expect(page.getByText(t('upgrade:unconfirmed.title'))).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('dalil-payment-begun'));
  await page.unroute(confirm);
  await page.goto('/upgrade');
  await hasPaid(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);
});

test('M18 the page asks about the payment when the connection is back', async ({
  page,
  t,
  signIn,
  context,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_FAILED|ERR_INTERNET|Failed to load/);
  await signIn();
  await page.route(confirm, (route) => route.abort());
  await payAs(page);
  await expect(page.getByText(t('upgrade:unconfirmed.title'))).toBeVisible();
  await context.setOffline(true);
  await page.unroute(confirm);
  await context.setOffline(false);
  await hasPaid(page, t);
});

test('M20 V16 offline the form is closed and says why, and nothing is sent later @english', async ({
  page,
  t,
  signIn,
  context,
  consoleWatch,
}) => {
  // The background's requests when the connection went.
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await signIn();
  await page.goto('/upgrade');
  await typeIntoFields(page);
  await context.setOffline(true);
  await expect(page.getByText(t('upgrade:pay.offline'))).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(page.getByLabel(t('upgrade:card.number'))).toBeDisabled();
  await page.getByLabel(t('upgrade:card.cvc')).dispatchEvent('submit');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await expect(payButton(page)).toBeEnabled();
  expect(sent.filter((path) => /payment/.test(path) && path !== '/api/payments')).toEqual([]);
  // The typed card is still there.
  await payButton(page).click();
  await hasPaid(page, t);
});

test('pressing twice pays once', async ({ page, t, signIn }) => {
  await signIn();
  await page.goto('/upgrade');
  await typeIntoFields(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/simulated-payments/')) sent += 1;
  });
  await payButton(page).dblclick();
  await page
    .getByLabel(t('upgrade:card.cvc'))
    .press('Enter', { timeout: 500 })
    .catch(() => undefined);
  await hasPaid(page, t);
  expect(sent).toBe(1);
});

test('two tabs: the second learns of the payment, and charges again only who was asked @english', async ({
  page,
  t,
  signIn,
  context,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 409/);
  await signIn();
  const other = await context.newPage();
  await other.goto('/upgrade');
  await typeIntoFields(other);
  await payAs(page);
  await hasPaid(page, t);
  // The other tab shows the receipt without a reload.
  await expect(other.getByRole('heading', { name: t('upgrade:receipts.title') })).toBeVisible();
  const paid = async () => (await (await page.request.get('/api/payments')).json()).length;
  await payButton(other).click();
  const question = other.getByRole('dialog', { name: t('upgrade:again.title') });
  await expect(question).toContainText('Pay again for 30 more days?');
  await question.getByRole('button', { name: t('upgrade:again.instead') }).click();
  await expect(question).toHaveCount(0);
  expect(await paid()).toBe(1);
  await payButton(other).click();
  await payAgain(other, t);
  await hasPaid(other, t);
  expect(await paid()).toBe(2);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('leaves no card, secret or intent id on the device', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await workerIsInControl(page);
    const seen: string[] = [];
    page.on('response', async (answer) => {
      if (!answer.url().includes('create-featured-payment')) return;
      const { clientSecret, paymentIntentId } = await answer.json();
      seen.push(clientSecret, paymentIntentId);
    });
    await payAs(page);
    await expect(page).not.toHaveURL('/upgrade');
    expect(seen).toHaveLength(2);
    const contents = await deviceContents(page);
    expect(contents).toContain('dalil');
    for (const secret of [...seen, testCards.pays, '4242 4242', '_secret_']) expect(contents).not.toContain(secret);
  });
});
