import type { Page } from '@playwright/test';

/** Numbers of Stripe's test cards, which the simulated provider takes too. */
export const testCards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  fails: '4000000000000119',
  asksBank: '4000002500003155',
} as const;

export interface CardToType {
  number?: string;
  expiry?: string;
  cvc?: string;
}

type T = (key: string) => string;

/** The button that pays, whatever it says at the moment. */
export function payButton(page: Page) {
  return page.getByRole('main').locator('form button[type="submit"]');
}

/** Types a card into the simulated form. */
export async function typeCard(page: Page, t: T, card: CardToType = {}): Promise<void> {
  const { number = testCards.pays, expiry = '1234', cvc = '123' } = card;
  await page.getByLabel(t('upgrade:card.number')).fill('');
  await page.getByLabel(t('upgrade:card.number')).pressSequentially(number);
  await page.getByLabel(t('upgrade:card.expiry')).fill('');
  await page.getByLabel(t('upgrade:card.expiry')).pressSequentially(expiry);
  await page.getByLabel(t('upgrade:card.cvc')).fill(cvc);
}

/** Opens the sale's page, types a card and pays. */
export async function payAs(page: Page, t: T, card: CardToType = {}): Promise<void> {
  await page.goto('/upgrade');
  await typeCard(page, t, card);
  await payButton(page).click();
}
