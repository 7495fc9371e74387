import type { PaymentConfig, SimulatedCard, SimulatedOutcome, StartedPayment } from '#shared/model/payment.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { noteConnection } from '../connection.ts';
import { ownPayments } from '../own-payments.ts';
import { forgetPaymentBegun } from '../payment-hint.ts';
import { refreshCopies } from '../refresh-copies.ts';
import { adoptUser, tellOtherTabs } from '../session.ts';

const loadApi = () => import('../../http/payments-api.ts');

/** A payment that can be made, and by whom it is taken. */
export interface OpenedPayment {
  config: PaymentConfig;
  payment: StartedPayment;
}

/**
 * Begins a payment, or goes on with the open one.
 *
 * @returns Null where nobody takes payments.
 * @throws RequestFailure `not_authenticated`, `payment_provider`, `payments_unavailable` …
 * @see checklist M7, M21
 */
export async function openPayment(): Promise<OpenedPayment | null> {
  const { fetchPaymentConfig, sendPaymentStart } = await loadApi();
  const [config, payment] = await noteConnection(() => Promise.all([fetchPaymentConfig(), sendPaymentStart()]));
  return config.provider === 'none' ? null : { config, payment };
}

/**
 * Completes a payment that was made: the server grants its days once, and everything on this device shows them.
 *
 * @throws RequestFailure `payment_incomplete` …
 * @see checklist M14, M17
 */
export async function completePayment(paymentIntentId: string): Promise<OwnProfile> {
  const { sendPaymentConfirmation } = await loadApi();
  const { user, epoch } = await noteConnection(() => sendPaymentConfirmation(paymentIntentId));
  forgetPaymentBegun();
  adoptUser(user, epoch);
  tellOtherTabs({ type: 'signed-in' });
  ownPayments(user.id).refresh();
  await refreshCopies(user);
  // The lists on this device learn the new order from the feed.
  void import('../offline-engine.ts').then(({ refresh }) => refresh()).catch(() => undefined);
  return user;
}

/** Pays with a simulated card. @throws RequestFailure @see checklist M21 */
export async function paySimulated(intentId: string, card: SimulatedCard): Promise<SimulatedOutcome> {
  const { sendSimulatedCard } = await loadApi();
  return await noteConnection(() => sendSimulatedCard(intentId, card));
}

/** Answers the simulated bank. @throws RequestFailure @see checklist M21 */
export async function answerSimulatedBank(intentId: string, isApproved: boolean): Promise<SimulatedOutcome> {
  const { sendSimulatedAuthentication } = await loadApi();
  return await noteConnection(() => sendSimulatedAuthentication(intentId, isApproved));
}
