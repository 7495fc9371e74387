import type { CardErrorCode } from '#shared/catalog/payments.ts';
import enUpgrade from '#shared/locales/en/upgrade.json' with { type: 'json' };
import type { SimulatedCard, SimulatedOutcome } from '#shared/model/payment.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../policies.ts';
import type { PaymentSimulation, SimulatedAttempt } from '../ports/payments.ts';
import { payingUser } from './featured-payment.ts';

/** Stripe's messages; the page shows them in the person's language. */
const messages: Record<CardErrorCode, string> = enUpgrade.refusal;

/**
 * Pays the caller's intent with a simulated card. As with real money, only confirming grants the days.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `payments_unavailable`, `not_found`
 * @see requirements M21
 */
export async function confirmSimulatedPayment(
  deps: Deps,
  actor: Actor,
  { intentId, card }: { intentId: string; card: SimulatedCard },
): Promise<SimulatedOutcome> {
  const simulation = await ownSimulation(deps, actor, intentId);
  return outcomeOf(await simulation.pay(intentId, card));
}

/**
 * Answers for the simulated bank's check of the payer.
 *
 * @throws AppError as `confirmSimulatedPayment`
 */
export async function authenticateSimulatedPayment(
  deps: Deps,
  actor: Actor,
  { intentId, isApproved }: { intentId: string; isApproved: boolean },
): Promise<SimulatedOutcome> {
  const simulation = await ownSimulation(deps, actor, intentId);
  return outcomeOf(await simulation.authenticate(intentId, isApproved));
}

async function ownSimulation(deps: Deps, actor: Actor, intentId: string): Promise<PaymentSimulation> {
  const { user, provider } = payingUser(deps, actor);
  const intent = await provider.fetchIntent(intentId);
  const isOwn = typeof intent === 'object' && intent.userId === user.id;
  return (isOwn && provider.simulation) || fail('not_found', { subject: 'payment' });
}

function outcomeOf({ intent, needsAuthentication, error }: SimulatedAttempt): SimulatedOutcome {
  return {
    status: needsAuthentication ? 'requires_action' : statusOf(intent.state),
    error: error && { code: error, message: messages[error] },
  };
}

function statusOf(state: SimulatedAttempt['intent']['state']): SimulatedOutcome['status'] {
  if (state === 'paid') return 'succeeded';
  return state === 'canceled' ? 'canceled' : 'requires_payment_method';
}
