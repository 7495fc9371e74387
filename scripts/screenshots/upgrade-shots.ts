import {
  cardNumber,
  featureByCall,
  payButton,
  stayOnSuccess,
  testCards,
  typeIntoFields,
} from '../../pwa/e2e/testing/card.ts';
import { open, openSignedIn, type Shot, type Stage } from './stage.ts';

/** The page of the sale and what may become of a payment. */
export const upgradeShots: readonly Shot[] = [
  { name: 'upgrade', show: (stage) => open(stage, '/upgrade') },
  { name: 'upgrade-signed-in', isWholePage: true, show: showForm },
  { name: 'upgrade-processing', show: showProcessing },
  { name: 'upgrade-failed', isWholePage: true, show: showFailed },
  { name: 'upgrade-field-errors', show: showFieldErrors },
  { name: 'upgrade-bank', show: showBank },
  { name: 'upgrade-succeeded', isWholePage: true, show: showSuccess },
  { name: 'upgrade-unconfirmed', show: showUnconfirmed },
  { name: 'upgrade-not-created', show: (stage) => showRefusal(stage, { status: 502, code: 'payment_provider' }) },
  { name: 'upgrade-unavailable', show: (stage) => showRefusal(stage, { status: 503, code: 'payments_unavailable' }) },
  { name: 'upgrade-offline', isWholePage: true, show: showOffline },
  { name: 'upgrade-featured', isWholePage: true, show: showFeatured },
  { name: 'upgrade-admin', show: showAdmin },
];

async function showForm(stage: Stage): Promise<void> {
  await openSignedIn(stage, '/upgrade');
  await cardNumber(stage.page).waitFor();
}

async function pay(stage: Stage, number: string): Promise<void> {
  await showForm(stage);
  await typeIntoFields(stage.page, { number });
  await payButton(stage.page).click();
}

async function showProcessing(stage: Stage): Promise<void> {
  await stage.page.route('**/api/simulated-payments/**', () => undefined);
  await pay(stage, testCards.pays);
  await stage.page.getByText(stage.t('upgrade:pay.processing')).waitFor();
}

async function showFailed(stage: Stage): Promise<void> {
  await pay(stage, testCards.declined);
  await stage.page.getByRole('main').getByRole('alert').waitFor();
}

async function showFieldErrors(stage: Stage): Promise<void> {
  await showForm(stage);
  await typeIntoFields(stage.page, { number: '4242424242424241', expiry: '0120', cvc: '' });
  await payButton(stage.page).click();
}

async function showBank(stage: Stage): Promise<void> {
  await pay(stage, testCards.asksBank);
  await stage.page.getByRole('dialog').waitFor();
}

async function showSuccess(stage: Stage): Promise<void> {
  await stayOnSuccess(stage.page);
  await pay(stage, testCards.pays);
  await stage.page.getByText(stage.t('upgrade:success.leaving')).waitFor();
}

async function showUnconfirmed(stage: Stage): Promise<void> {
  await stage.page.route('**/api/confirm-featured-payment', (route) => route.abort());
  await pay(stage, testCards.pays);
  await stage.page.getByText(stage.t('upgrade:unconfirmed.title')).waitFor();
}

async function showRefusal(stage: Stage, { status, code }: { status: number; code: string }): Promise<void> {
  const json = { message: 'Error creating payment', code };
  await stage.page.route('**/api/create-featured-payment', (route) => route.fulfill({ status, json }));
  await openSignedIn(stage, '/upgrade');
  await stage.page.getByRole('main').locator('.note').first().waitFor();
}

async function showOffline(stage: Stage): Promise<void> {
  await showForm(stage);
  await stage.context.setOffline(true);
  await stage.page.getByText(stage.t('upgrade:pay.offline')).waitFor();
}

async function showFeatured(stage: Stage): Promise<void> {
  await showForm(stage);
  await featureByCall(stage.page);
  await stage.page.reload();
  await stage.page.locator('time').first().waitFor();
  await cardNumber(stage.page).waitFor();
}

async function showAdmin(stage: Stage): Promise<void> {
  await stage.page.route('**/api/auth/check', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), role: 'admin' } });
  });
  await openSignedIn(stage, '/upgrade');
  await stage.page.getByRole('heading', { name: stage.t('upgrade:role.admin') }).waitFor();
}
