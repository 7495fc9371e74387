import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CardErrorCode } from '#shared/catalog/payments.ts';
import type { SimulatedCard } from '#shared/model/payment.ts';
import { hasRightCheckDigit } from '#shared/rules/card-number.ts';
import type { Clock } from '../ports/deps.ts';
import type { PaymentIntent, PaymentProvider, SimulatedAttempt, WantedIntent } from '../ports/payments.ts';

/** The provider's test cards that do not simply pay. */
const refusingCards: Record<string, CardErrorCode> = {
  '4000000000000002': 'card_declined',
  '4000000000000119': 'processing_error',
};
const authenticatedCards = new Set(['4000002500003155', '4000002760003184', '4000003800000446']);

interface KeptIntent extends PaymentIntent {
  idempotencyKey: string;
  needsAuthentication: boolean;
}

/**
 * Takes payments where there are no keys, in development: no money moves, and cards behave as the real provider's test
 * cards do. It goes through the same states and calls; what it knows is in a file, so it knows it after a restart.
 *
 * @see requirements M21
 */
export function createSimulatedPayments(file: string, clock: Clock): PaymentProvider {
  const intents: Map<string, KeptIntent> = existsSync(file)
    ? new Map(JSON.parse(readFileSync(file, 'utf8')))
    : new Map();

  function keep(intent: KeptIntent): KeptIntent {
    intents.set(intent.id, intent);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify([...intents]));
    renameSync(`${file}.part`, file);
    return intent;
  }

  function attempted(id: string, changes: Partial<KeptIntent>, error: CardErrorCode | null = null): SimulatedAttempt {
    const known = intents.get(id);
    if (!known) throw new Error('There is no such simulated payment');
    // Money moves once: a second attempt finds it paid.
    const intent = known.state === 'open' ? keep({ ...known, ...changes }) : known;
    return { intent, needsAuthentication: intent.needsAuthentication, error };
  }

  return {
    name: 'simulated',
    publishableKey: null,
    isLive: false,
    async createIntent(wanted) {
      const known = [...intents.values()].find(({ idempotencyKey }) => idempotencyKey === wanted.idempotencyKey);
      return known ?? keep(newIntent(wanted));
    },
    fetchIntent: async (id) => intents.get(id) ?? 'unknown',
    readEvent: () => 'off',
    simulation: {
      async pay(id, card) {
        const error = judged(card, clock.now());
        if (error) return attempted(id, { needsAuthentication: false }, error);
        if (authenticatedCards.has(card.cardNumber)) return attempted(id, { needsAuthentication: true });
        return attempted(id, paid(intents.get(id)));
      },
      async authenticate(id, isApproved) {
        const intent = intents.get(id);
        if (!intent?.needsAuthentication) return attempted(id, {});
        if (isApproved) return attempted(id, paid(intent));
        return attempted(id, { needsAuthentication: false }, 'authentication_failed');
      },
    },
  };
}

function newIntent({ userId, amountCents, currency, idempotencyKey }: WantedIntent): KeptIntent {
  const id = `pi_simulated_${hash('sha256', idempotencyKey, 'hex').slice(0, 24)}`;
  const clientSecret = `${id}_secret_${randomBytes(12).toString('hex')}`;
  const asked = { id, clientSecret, userId, amountCents, currency, idempotencyKey };
  return {
    ...asked,
    state: 'open',
    receivedCents: 0,
    refundedCents: 0,
    dispute: null,
    isLive: false,
    needsAuthentication: false,
  };
}

function paid(intent: KeptIntent | undefined): Partial<KeptIntent> {
  return { state: 'paid', receivedCents: intent?.amountCents ?? 0, needsAuthentication: false };
}

function judged({ cardNumber, expiryMonth, expiryYear }: SimulatedCard, now: Date): CardErrorCode | undefined {
  if (!hasRightCheckDigit(cardNumber)) return 'incorrect_number';
  if (new Date(Date.UTC(expiryYear, expiryMonth)) <= now) return 'expired_card';
  return refusingCards[cardNumber];
}
