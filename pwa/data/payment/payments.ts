import { useMemo } from 'react';
import type {
  OwnPayment,
  PaymentConfig,
  SimulatedCard,
  SimulatedOutcome,
  StartedPayment,
} from '#shared/model/payment.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { callLate } from '../../http/call-late.ts';
import { noteConnection } from '../core/connection.ts';
import { failureIn } from '../core/failure-text.ts';
import { LiveResource, type Retryable, useResource } from '../core/live-resource.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { useRefreshAtVisit } from '../core/resource-hooks.ts';
import { refreshCopies } from '../offline/account-watch.ts';
import { forgetPaymentBegun } from '../session/payment-hint.ts';
import { personRealm } from '../session/person-session.ts';

/** The own payments of an account. */
export function ownPayments(userId: number): LiveResource<OwnPayment[]> {
  return cachedResource(`payments:${userId}`, () => new LiveResource({ load: () => callLate('listOwnPayments', {}) }));
}

/**
 * Follows the own payments of the signed-in person, newest first, fetched again at each visit. They come from the
 * network only: the device stores no payments.
 *
 * @see trust §7
 */
export function useOwnPayments(userId: number): Retryable<OwnPayment[]> {
  const resource = useMemo(() => ownPayments(userId), [userId]);
  useRefreshAtVisit(resource);
  return useResource(resource);
}

/** Facts that the sale's page shows before anybody pays. */
export interface OpenedSale {
  config: PaymentConfig;
  /** A payment that was begun before and is still open; null for most. */
  begun: StartedPayment | null;
}

/**
 * Opens the sale without beginning a payment. The provider is asked only about a payment that is open already, because it
 * may have been made.
 *
 * @returns Null where nobody takes payments.
 * @throws RequestFailure `not_authenticated`, `payment_provider`, `payments_unavailable` …
 * @see requirements M18, M21
 */
export async function openSale(): Promise<OpenedSale | null> {
  return await noteConnection(async () => {
    const [config, payments] = await Promise.all([callLate('getPaymentConfig', {}), callLate('listOwnPayments', {})]);
    const { provider } = config;
    if (provider === 'none') return null;
    const isBegun = payments.some((payment) => payment.status === 'open' && payment.provider === provider);
    return { config, begun: isBegun ? await begunPayment() : null };
  });
}

/** Null for a second payment that is not made yet: the payer is asked before it is continued. */
async function begunPayment(): Promise<StartedPayment | null> {
  try {
    return await callLate('createFeaturedPayment', { body: {} });
  } catch (fault) {
    if (failureIn(fault)?.code === 'paid_recently') return null;
    throw fault;
  }
}

/**
 * Begins a payment, or continues the open one.
 *
 * @param afterPaymentId The last payment that the payer has seen, when the payer wants to pay again.
 * @throws RequestFailure `not_authenticated`, `payment_provider`, `payments_unavailable`, `paid_recently` …
 * @see decision 034, requirements M7
 */
export async function beginPayment(afterPaymentId?: number): Promise<StartedPayment> {
  return await noteConnection(() => callLate('createFeaturedPayment', { body: { afterPaymentId } }));
}

/**
 * Loads the account and its payments again, to show a payment that was made elsewhere, for example in another tab.
 *
 * @returns The last payment that was made; undefined for none.
 * @throws RequestFailure
 */
export async function lookForOtherPayment(userId: number): Promise<number | undefined> {
  ownPayments(userId).refresh();
  const [payments] = await Promise.all([
    noteConnection(() => callLate('listOwnPayments', {})),
    personRealm.check({ force: true }),
  ]);
  return payments.find(({ status }) => status === 'succeeded')?.id;
}

/**
 * Completes a payment that was made: the server grants its days once, and everything on this device shows them.
 *
 * @throws RequestFailure `payment_incomplete` …
 * @see requirements M14, M17
 */
export async function completePayment(paymentIntentId: string): Promise<OwnProfile> {
  const { sendPaymentConfirmation } = await import('../../http/session-calls.ts');
  const { user, epoch } = await noteConnection(() => sendPaymentConfirmation(paymentIntentId));
  forgetPaymentBegun();
  personRealm.adopt({ user, epoch });
  personRealm.notifyOtherTabs();
  ownPayments(user.id).refresh();
  await refreshCopies(user);
  // The feed brings the new order of the lists to this device.
  void import('../offline/offline-engine.ts').then(({ refresh }) => refresh()).catch(() => undefined);
  return user;
}

/** Pays with a simulated card. @throws RequestFailure @see requirements M21 */
export async function paySimulated(intentId: string, card: SimulatedCard): Promise<SimulatedOutcome> {
  return await noteConnection(() => callLate('confirmSimulatedPayment', { params: { intent: intentId }, body: card }));
}

/** Answers the simulated bank. @throws RequestFailure @see requirements M21 */
export async function answerSimulatedBank(intentId: string, isApproved: boolean): Promise<SimulatedOutcome> {
  const input = { params: { intent: intentId }, body: { isApproved } };
  return await noteConnection(() => callLate('authenticateSimulatedPayment', input));
}
