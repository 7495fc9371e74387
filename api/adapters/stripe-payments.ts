import Stripe from 'stripe';
import { limits } from '#shared/limits.ts';
import type { Clock, Log } from '../domain/deps.ts';
import type {
  IntentState,
  PaymentDispute,
  PaymentEvent,
  PaymentIntent,
  PaymentProvider,
  WantedIntent,
} from '../domain/ports/payments.ts';

/** Settings that an operator makes. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Without it no events are taken, and payments are granted when their payers come back. */
  webhookSecret: string | undefined;
  /** Another host than the provider's own, as in tests. */
  apiBase: string | undefined;
}

interface World {
  clock: Clock;
  log: Log;
  /** How long one attempt may take; there is one more. */
  timeoutMs?: number;
}

/**
 * The version of Stripe's API that this code was written for. It is sent with each call, so neither an update of the
 * package nor a setting of the account changes the meaning of the answers.
 */
export const stripeApiVersion = '2026-10-28.endive';

/**
 * Takes payments with Stripe. The messages of its errors name intents, so only their kind is logged.
 *
 * @see trust §6
 */
export function createStripePayments(settings: StripeSettings, world: World): PaymentProvider {
  const { log, timeoutMs = limits.paymentCallTimeoutMs } = world;
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...hostOf(settings.apiBase),
  });
  const creating = new Map<string, Promise<PaymentIntent | 'failed'>>();

  /** The socket's own time limit starts again with every byte that arrives. */
  async function asked<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer | 'unknown' | 'failed'> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), 2 * timeoutMs + graceMs);
    try {
      return await Promise.race([call(), rejectedOn(late.signal)]);
    } catch (error) {
      const { type, statusCode, code } = kindOf(error);
      if (statusCode === 404) return 'unknown';
      log.warn({ call: what, type, statusCode, code }, 'payment provider failed');
      return 'failed';
    } finally {
      clearTimeout(timer);
    }
  }

  async function create({ userId, amountCents, currency, idempotencyKey }: WantedIntent) {
    const made = await asked('create intent', () =>
      stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency,
          allowed_payment_method_types: ['card'],
          description: `Dalil: featured profile for ${limits.featuredDurationDays} days`,
          metadata: { userId: String(userId), product },
        },
        { idempotencyKey },
      ),
    );
    return typeof made === 'string' ? 'failed' : intentOf(made, null);
  }

  /** The payer's objection; of several the one that is worst for the payment. */
  async function disputeOf(intent: Stripe.PaymentIntent): Promise<PaymentDispute | null> {
    if (!chargeOf(intent)?.disputed) return null;
    const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 });
    const disputes = data.map(readDispute);
    const byRank = (['lost', 'open', 'won'] as const).map((status) => disputes.find((one) => one.status === status));
    return byRank.find((found) => found !== undefined) ?? null;
  }

  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    isLive: /^[a-z]+_live_/.test(settings.secretKey),
    async createIntent(wanted) {
      // Stripe refuses a key that is in work, so callers at the same moment share one call.
      const running = creating.get(wanted.idempotencyKey) ?? create(wanted);
      creating.set(wanted.idempotencyKey, running);
      return running.finally(() => creating.delete(wanted.idempotencyKey));
    },
    fetchIntent: (id) =>
      asked('fetch intent', async () => {
        const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
        return intentOf(intent, await disputeOf(intent));
      }),
    readEvent(rawBody, signature) {
      const { webhookSecret } = settings;
      return webhookSecret ? readEvent(stripe, { rawBody, signature, webhookSecret }, world.clock.now()) : 'off';
    },
  };
}

const graceMs = 2000;
const product = 'featured';

function hostOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port: Number(port) }) };
}

function rejectedOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too slow')));
  });
}

function kindOf(error: unknown): { type: string; statusCode?: number | undefined; code?: string | undefined } {
  if (error instanceof Stripe.errors.StripeError) return error;
  return { type: error instanceof Error ? error.name : 'unknown' };
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof charge === 'object' && charge !== null ? charge : undefined;
}

function stateOf(intent: Stripe.PaymentIntent, isLost: boolean): IntentState {
  if (intent.status === 'canceled') return 'canceled';
  if (intent.status === 'processing') return 'processing';
  if (intent.status !== 'succeeded') return 'open';
  if (isLost) return 'lost';
  // The intent stays succeeded after a refund; the charge shows it. A refund of a part ends nothing.
  return chargeOf(intent)?.refunded ? 'refunded' : 'paid';
}

function readDispute({ status, evidence_details: evidence }: Stripe.Dispute): PaymentDispute {
  if (status === 'lost') return { status: 'lost', dueAt: null };
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return { status: 'won', dueAt: null };
  const dueAtSeconds = evidence?.due_by;
  return { status: 'open', dueAt: typeof dueAtSeconds === 'number' ? new Date(dueAtSeconds * 1000) : null };
}

function intentOf(intent: Stripe.PaymentIntent, dispute: PaymentDispute | null): PaymentIntent {
  const { id, client_secret: clientSecret, amount, amount_received: received, currency, livemode, metadata } = intent;
  const userId = metadata.product === product ? /^[1-9]\d{0,15}$/.exec(metadata.userId ?? '')?.[0] : undefined;
  return {
    id,
    clientSecret: clientSecret ?? '',
    state: stateOf(intent, dispute?.status === 'lost'),
    amountCents: amount,
    receivedCents: received,
    refundedCents: chargeOf(intent)?.amount_refunded ?? 0,
    dispute,
    currency,
    isLive: livemode,
    userId: userId === undefined ? undefined : Number(userId),
  };
}

interface SignedBytes {
  rawBody: Buffer;
  signature: string;
  webhookSecret: string;
}

function readEvent(
  stripe: Stripe,
  { rawBody, signature, webhookSecret }: SignedBytes,
  now: Date,
): PaymentEvent | 'forged' {
  const maxAge = limits.paymentEventAgeMaxSeconds;
  const [, signedAt, second] = `,${signature}`.split(/,\s*t=/);
  // The library signs by the last time and we would read the first.
  if (second !== undefined) return 'forged';
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, maxAge, undefined, now.getTime());
    const signedAtSeconds = Number.parseInt(signedAt ?? '', 10);
    // The library takes times that have not come yet.
    if (signedAtSeconds - now.getTime() / 1000 > maxAge) return 'forged';
    const { id, type, created } = event;
    return { id, type, happenedAt: new Date(created * 1000), intentId: intentIdIn(event) };
  } catch {
    return 'forged';
  }
}

const eventsOfInterest = /^(?:payment_intent\.|charge\.(?:refunded|dispute\.)|refund\.)/;

function intentIdIn({ type, data }: Stripe.Event): string | undefined {
  if (!eventsOfInterest.test(type)) return undefined;
  // An intent, or a thing that names its intent; anything but a text is ignored.
  const {
    id,
    object,
    payment_intent: named,
  } = data.object as { id?: unknown; object?: unknown; payment_intent?: unknown };
  const intentId = object === 'payment_intent' ? id : named;
  return typeof intentId === 'string' ? intentId : undefined;
}
