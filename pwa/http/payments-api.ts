import {
  authenticateSimulatedPayment,
  confirmFeaturedPayment,
  confirmSimulatedPayment,
  createFeaturedPayment,
  getPaymentConfig,
  listOwnPayments,
} from '#shared/contract/payments.ts';
import type {
  OwnPayment,
  PaymentConfig,
  SimulatedCard,
  SimulatedOutcome,
  StartedPayment,
} from '#shared/model/payment.ts';
import type { AnsweredUser } from './account-api.ts';
import { callApi } from './call-api.ts';

/** Asks who takes payments and what being featured costs. @throws RequestFailure */
export function fetchPaymentConfig(): Promise<PaymentConfig> {
  return callApi(getPaymentConfig, {});
}

/** Asks for the own payments, newest first. @throws RequestFailure */
export function fetchOwnPayments(): Promise<OwnPayment[]> {
  return callApi(listOwnPayments, {});
}

/**
 * Begins a payment, or goes on with the open one.
 *
 * @param afterPaymentId The last payment that the payer was told of, and wants to pay after.
 * @throws RequestFailure `not_authenticated`, `forbidden`, `payment_provider`, `payments_unavailable`, `paid_recently` …
 */
export function sendPaymentStart(afterPaymentId?: number): Promise<StartedPayment> {
  return callApi(createFeaturedPayment, { body: { afterPaymentId } });
}

/**
 * Has the server ask the provider whether a payment was made, and grant its days.
 *
 * @returns The account as it is now, featured.
 * @throws RequestFailure `payment_incomplete`, `not_found`, `payment_provider` …
 */
export async function sendPaymentConfirmation(paymentIntentId: string): Promise<AnsweredUser> {
  let epoch: string | null = null;
  const { user } = await callApi(confirmFeaturedPayment, { body: { paymentIntentId } }, (headers) => {
    epoch = headers.get('dalil-epoch');
  });
  return { user, epoch };
}

/** Pays with a simulated card. @throws RequestFailure `not_found` where payments are not simulated … */
export function sendSimulatedCard(intent: string, card: SimulatedCard): Promise<SimulatedOutcome> {
  return callApi(confirmSimulatedPayment, { params: { intent }, body: card });
}

/** Answers the simulated bank. @throws RequestFailure as `sendSimulatedCard` */
export function sendSimulatedAuthentication(intent: string, isApproved: boolean): Promise<SimulatedOutcome> {
  return callApi(authenticateSimulatedPayment, { params: { intent }, body: { isApproved } });
}
