import type { CardErrorCode } from '#shared/catalog/payments.ts';
import { limits } from '#shared/limits.ts';
import enUpgrade from '#shared/locales/en/upgrade.json' with { type: 'json' };
import type {
  OwnPayment,
  PaymentConfig,
  SimulatedCard,
  SimulatedOutcome,
  StartedPayment,
} from '#shared/model/payment.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import type { PaymentRecord, UserRecord } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireUser } from '../policies.ts';
import type { PaymentIntent, PaymentProvider, PaymentSimulation, SimulatedAttempt } from '../ports/payments.ts';
import { ownProfile } from '../users/profiles.ts';
import { daysTakenAway, settleIntent } from './settle-intent.ts';

/**
 * Begins a payment, or continues the open one: a person has one open payment, however often and from however many
 * devices it is begun. An open payment whose money has moved is settled instead, so that nobody pays twice. Within an
 * hour after a payment the caller must name that payment to pay again, so that a repeated request pays once.
 *
 * @param input.afterPaymentId The last payment that the payer has seen.
 * @throws AppError `not_authenticated`, `forbidden`, `payments_unavailable`, `payment_provider`, `paid_recently`
 * @see trust §6, decision 034, requirements M7, M15, M18
 */
export async function createFeaturedPayment(
  deps: Deps,
  actor: Actor,
  { afterPaymentId }: { afterPaymentId?: number | undefined },
): Promise<StartedPayment> {
  const { user, provider } = payingUser(deps, actor);
  // Everything is decided from one read: calls at the same moment either see the same payments, and get the same
  // intent by its key, or see the payment that the other has made.
  const payments = await deps.payments.ofUser(user.id);
  const lastSeenId = payments.find(({ id }) => id === afterPaymentId)?.id ?? 0;
  const isAllowed = !payments.some((payment) => payment.id > lastSeenId && isRecent(payment, deps.clock.now()));
  const open = payments.find(({ status, provider: name }) => status === 'open' && name === provider.name);
  const continued = open && (await continuePayment(deps, provider, { open, isAllowed }));
  if (continued) return continued;
  if (!isAllowed) return fail('paid_recently');
  return beginPayment(deps, provider, { userId: user.id, lastId: payments[0]?.id ?? 0 });
}

function isRecent({ status, paidAt }: PaymentRecord, now: Date): boolean {
  return status === 'succeeded' && paidAt !== null && now.getTime() - paidAt.getTime() < limits.paidRecentlyMs;
}

async function continuePayment(
  deps: Deps,
  provider: PaymentProvider,
  { open, isAllowed }: { open: PaymentRecord; isAllowed: boolean },
): Promise<StartedPayment | undefined> {
  const intent = await provider.fetchIntent(open.intentId);
  if (intent === 'failed') return fail('payment_provider');
  const status = intent === 'unknown' ? undefined : await statusOf(deps, provider, intent);
  if (status === 'open' && !isAllowed) return fail('paid_recently');
  if (intent !== 'unknown' && status) return started(intent, status);
  await deps.payments.markCanceled(open.id);
  return undefined;
}

/** The state of an earlier payment; undefined when a new one must be made. */
async function statusOf(
  deps: Deps,
  provider: PaymentProvider,
  intent: PaymentIntent,
): Promise<StartedPayment['status'] | undefined> {
  if (intent.state === 'processing') return 'processing';
  if (intent.state === 'open') return intent.amountCents === limits.featuredPriceCents ? 'open' : undefined;
  const settlement = await settleIntent(deps, provider, { intent });
  return settlement && settlement !== 'known' && settlement.status === 'succeeded' ? 'succeeded' : undefined;
}

async function beginPayment(
  deps: Deps,
  provider: PaymentProvider,
  { userId, lastId }: { userId: number; lastId: number },
): Promise<StartedPayment> {
  const { featuredPriceCents: amountCents, featuredCurrency: currency } = limits;
  // The same for everybody who begins the same next payment of a person.
  const idempotencyKey = `featured-${await deps.users.epoch()}-${userId}-${lastId}-${amountCents}${currency}`;
  const intent = await provider.createIntent({ userId, amountCents, currency, idempotencyKey });
  if (intent === 'failed') return fail('payment_provider');
  await deps.payments.remember({ ...intent, userId }, provider.name);
  return started(intent, 'open');
}

function started({ id, clientSecret }: PaymentIntent, status: StartedPayment['status']): StartedPayment {
  return { clientSecret, paymentIntentId: id, status };
}

/**
 * Asks the provider whether the caller paid, and grants the days once. A made-up id and the id of another person's
 * payment get the same error.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `payments_unavailable`, `payment_provider`, `not_found`,
 * `payment_incomplete`
 * @see trust §6, requirements M14, M16, M17
 */
export async function confirmFeaturedPayment(deps: Deps, actor: Actor, paymentIntentId: string): Promise<OwnProfile> {
  const { user, provider } = payingUser(deps, actor);
  const intent = await provider.fetchIntent(paymentIntentId);
  if (intent === 'failed') return fail('payment_provider');
  if (intent === 'unknown' || intent.userId !== user.id) return fail('not_found', { subject: 'payment' });
  const settlement = await settleIntent(deps, provider, { intent });
  if (!settlement || settlement === 'known' || settlement.status !== 'succeeded') return fail('payment_incomplete');
  const profile = (await deps.users.findProfileById(user.id)) ?? fail('not_authenticated');
  return ownProfile(profile, deps.clock.now());
}

/** Names the payment provider, if there is one, and the price of being featured. @see requirements M3, M21 */
export function getPaymentConfig({ paymentProvider }: Pick<Deps, 'paymentProvider'>): PaymentConfig {
  return {
    provider: paymentProvider?.name ?? 'none',
    publishableKey: paymentProvider?.publishableKey ?? null,
    amountCents: limits.featuredPriceCents,
    currency: limits.featuredCurrency,
    durationDays: limits.featuredDurationDays,
  };
}

/**
 * Gives the paying user and the provider. A viewer's account cannot be featured.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `payments_unavailable`
 * @see trust §4, requirements M7, M21
 */
export function payingUser(
  { paymentProvider }: Pick<Deps, 'paymentProvider'>,
  actor: Actor,
): { user: UserRecord; provider: PaymentProvider } {
  const user = requireUser(actor);
  if (user.role === 'viewer') fail('forbidden');
  return { user, provider: paymentProvider ?? fail('payments_unavailable') };
}

/**
 * Lists the caller's own payments, newest first.
 *
 * @throws AppError `not_authenticated`
 * @see requirements M18
 */
export async function listOwnPayments({ payments }: Deps, actor: Actor): Promise<OwnPayment[]> {
  const { id } = requireUser(actor);
  return (await payments.ofUser(id)).map(ownPayment);
}

function ownPayment(payment: PaymentRecord): OwnPayment {
  return {
    id: payment.id,
    provider: payment.provider,
    status: payment.status,
    amountCents: payment.amountCents,
    currency: payment.currency,
    durationDays: payment.durationDays,
    createdAt: payment.createdAt.toISOString(),
    grantedFrom: payment.grantedFrom?.toISOString() ?? null,
    grantedUntil: payment.grantedUntil?.toISOString() ?? null,
    revokedAt: payment.revokedAt?.toISOString() ?? null,
    ...daysTakenAway(payment),
    paymentIntentId: payment.status === 'open' ? payment.intentId : null,
  };
}

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
    status: needsAuthentication ? 'requires_action' : statusOfAttempt(intent.state),
    error: error && { code: error, message: messages[error] },
  };
}

function statusOfAttempt(state: SimulatedAttempt['intent']['state']): SimulatedOutcome['status'] {
  if (state === 'paid') return 'succeeded';
  return state === 'canceled' ? 'canceled' : 'requires_payment_method';
}
