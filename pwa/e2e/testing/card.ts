import { expect, type Page } from '@playwright/test';
import { limits } from '#shared/limits.ts';

/** Numbers of Stripe's test cards, which the simulated provider takes too. */
export const testCards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002500003155',
} as const;

export interface CardToType {
  number?: string;
  expiry?: string;
  cvc?: string;
}

/** The button that pays, whatever its label is. */
export function payButton(page: Page) {
  return page.getByRole('main').locator('form button[type="submit"]');
}

/** The field that a card's number is typed into. */
export function cardNumber(page: Page) {
  return page.locator('input[name="number"]');
}

/** Types a card into the simulated form. */
export async function typeIntoFields(page: Page, card: CardToType = {}): Promise<void> {
  const { number = testCards.pays, expiry = '1234', cvc = '123' } = card;
  for (const [name, text] of Object.entries({ number, expiry, cvc })) {
    const field = page.locator(`input[name="${name}"]`);
    await field.fill('');
    await field.pressSequentially(text);
  }
}

/** Opens the sale's page, types a card and pays. */
export async function payAs(page: Page, card: CardToType = {}): Promise<void> {
  await page.goto('/upgrade');
  await pay(page, card);
}

/** Types a card on the sale's page that is open, and pays. */
export async function pay(page: Page, card: CardToType = {}): Promise<void> {
  await typeIntoFields(page, card);
  await payButton(page).click();
}

/** Answers the question whether to pay again within the hour. */
export async function payAgain(page: Page, t: (key: string) => string): Promise<void> {
  const question = page.getByRole('dialog', { name: t('upgrade:again.title') });
  await question.getByRole('button', { name: t('upgrade:again.confirm') }).click();
}

/** Waits until the page says that somebody has paid: the panel, which stands for 1.5 s, or its toast, which stays longer. */
export async function hasPaid(page: Page, t: (key: string) => string): Promise<void> {
  await expect(page.getByText(t('upgrade:success.title'), { exact: true }).first()).toBeVisible();
}

/** Buys for the signed-in person without the page. */
export async function featureByCall(page: Page): Promise<void> {
  const { request } = page;
  // The API strips its answers to this shape.
  const started = (await (await request.post('/api/create-featured-payment')).json()) as { paymentIntentId: string };
  const { paymentIntentId } = started;
  const card = { cardNumber: testCards.pays, expiryMonth: 12, expiryYear: 2034, cvc: '123' };
  await request.post(`/api/simulated-payments/${paymentIntentId}/confirm`, { data: card });
  await request.post('/api/confirm-featured-payment', { data: { paymentIntentId } });
}

/** Stops the page from navigating after a payment, so that a test can look at it. */
export async function stayOnSuccess(page: Page): Promise<void> {
  await page.addInitScript((redirectAfterMs) => {
    const wait = window.setTimeout;
    const waitForever = (run: () => void, ms?: number) => (ms === redirectAfterMs ? 0 : wait(run, ms));
    Object.assign(window, { setTimeout: waitForever });
  }, limits.redirectAfterPaymentMs);
}
