import { startWebhookReceiver, type WebhookReceiver } from '#api/testing/webhook-receiver.ts';
import { expect, test } from './testing/fixtures.ts';

let receiver: WebhookReceiver;
test.beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
test.afterEach(() => receiver.stop());

test('a company makes a webhook, sees its secret once, sends a test and removes it (T14, T15)', async ({
  page,
  t,
  signInCompany,
}) => {
  const { password } = await signInCompany();
  await page.goto('/company-account');
  const part = page.locator('#webhooks');
  await expect(part.getByText(t('account:webhooks.none'))).toBeVisible();
  await part.getByRole('button', { name: t('account:webhooks.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('account:webhooks.url'), { exact: true }).fill(receiver.url);
  await dialog.locator('input[name="password"]').fill(password);
  await dialog.getByRole('button', { name: t('account:webhooks.make') }).click();
  await expect(dialog.getByLabel(t('account:webhooks.secret'))).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: t('account:tokens.close') }).click();
  await expect(part.getByText(receiver.url)).toBeVisible();

  await part.getByRole('button', { name: new RegExp(`^${t('account:webhooks.deliveries')}:`) }).click();
  await expect(dialog.getByText(t('account:webhooks.no_deliveries'))).toBeVisible();
  await dialog.getByRole('button', { name: t('account:webhooks.test') }).click();
  await expect.poll(() => receiver.received.length).toBe(1);
  await expect(async () => {
    await dialog.getByRole('button', { name: t('account:webhooks.refresh') }).click();
    await expect(dialog.getByText(t('account:webhooks.states.delivered'))).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');

  await part.getByRole('button', { name: new RegExp(`^${t('account:webhooks.remove')}:`) }).click();
  await dialog.getByRole('button', { name: t('account:webhooks.remove') }).click();
  await expect(part.getByText(t('account:webhooks.none'))).toBeVisible();
});
