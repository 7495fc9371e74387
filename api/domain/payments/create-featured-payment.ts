import { limits } from '#shared/limits.ts';
import type { StartedPayment } from '#shared/model/payment.ts';
import type { Deps } from '../../ports/deps.ts';
import type { PaymentIntent, PaymentProvider } from '../../ports/payments.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { payingUser } from './paying-user.ts';
import { settleIntent } from './settle-intent.ts';

/**
 * Begins a payment, or goes on with the one that is open: a person has one open payment, however often and from however
 * many devices it is begun. One whose money has moved already is settled instead, so that nobody pays twice.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `payments_unavailable`, `payment_provider`
 * @see trust §6, requirements M7, M15, M18
 */
export async function createFeaturedPayment(deps: Deps, actor: Actor): Promise<StartedPayment> {
  const { user, provider } = payingUser(deps, actor);
  return (await continued(deps, provider, user.id)) ?? begun(deps, provider, user.id);
}

async function continued(deps: Deps, provider: PaymentProvider, userId: number): Promise<StartedPayment | undefined> {
  const open = await deps.payments.openOf(userId, provider.name);
  if (!open) return undefined;
  const intent = await provider.fetchIntent(open.intentId);
  if (intent === 'failed') return fail('payment_provider');
  const status = intent === 'unknown' ? undefined : await statusOf(deps, provider, intent);
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

async function begun(deps: Deps, provider: PaymentProvider, userId: number): Promise<StartedPayment> {
  const { featuredPriceCents: amountCents, featuredCurrency: currency } = limits;
  const idempotencyKey = await keyOfNext(deps, userId, `${amountCents}${currency}`);
  const intent = await provider.createIntent({ userId, amountCents, currency, idempotencyKey });
  if (intent === 'failed') return fail('payment_provider');
  await deps.payments.remember({ ...intent, userId }, provider.name);
  return started(intent, 'open');
}

/** The same for everybody who begins the same next payment of a person at the same time. */
async function keyOfNext({ users, payments }: Deps, userId: number, price: string): Promise<string> {
  const [last] = await payments.ofUser(userId);
  return `featured-${await users.epoch()}-${userId}-${last?.id ?? 0}-${price}`;
}

function started({ id, clientSecret }: PaymentIntent, status: StartedPayment['status']): StartedPayment {
  return { clientSecret, paymentIntentId: id, status };
}
