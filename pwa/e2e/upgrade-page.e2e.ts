import { payButton } from './testing/card.ts';
import { expect, test } from './testing/fixtures.ts';

test('M1 M6 a visitor is asked to log in @arabic', async ({ page, t, language }) => {
  await page.goto('/upgrade');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('upgrade:login_required'));
  await expect(page.getByText(t('upgrade:login_required_hint'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: t('upgrade:log_in') })).toHaveAttribute(
    'href',
    '/login?next=%2Fupgrade',
  );
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
});

test('M2 M3 M5 says what is bought, for how much, and what people ask @english', async ({ page, t, signIn }) => {
  await signIn();
  await page.goto('/upgrade');
  const main = page.getByRole('main');
  for (const key of ['listing', 'visibility', 'placement']) {
    await expect(main.getByText(t(`upgrade:standard.${key}`))).toBeVisible();
  }
  for (const key of ['priority', 'badge', 'home']) {
    await expect(main.getByText(t(`upgrade:featured.${key}`))).toBeVisible();
  }
  await expect(main.getByText('$19.00').first()).toBeVisible();
  for (const question of ['how_long', 'refund', 'renew']) {
    await expect(main.getByText(t(`upgrade:faq.${question}`))).toBeVisible();
    await expect(main.getByText(t(`upgrade:faq.${question}_answer`).split('}}').at(-1) ?? '')).toBeVisible();
  }
  const form = main.locator('form');
  await expect(form).toContainText('One-time purchase with no auto-renew.');
  await expect(form).toContainText('Non-refundable once your featured status is active.');
  await expect(payButton(page)).toHaveText(new RegExp(`${t('upgrade:pay.submit')}.*\\$19\\.00`));
});
