import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CardErrorCode, cardErrorCodes, refusedTestCards } from '#shared/catalog/payments.ts';
import type { SimulatedCard } from '#shared/model/payment.ts';
import { hasRightCheckDigit } from '#shared/rules/card-number.ts';
import type { Clock } from '../domain/deps.ts';
import type { PaymentIntent, PaymentProvider, SimulatedAttempt, WantedIntent } from '../domain/ports/payments.ts';
import type { SharedState } from '../store/shared-state.ts';

const authenticatedCards = new Set(['4000002500003155', '4000002760003184', '4000003800000446']);

interface KeptIntent extends PaymentIntent {
  idempotencyKey: string;
  needsAuthentication: boolean;
}

/** State of the simulation, changed by one call after the other. */
export interface SimulatedLedger {
  change<Result>(work: (intents: Map<string, KeptIntent>) => Result): Promise<Result>;
}

/** Stores it in a file, so that it is known after a restart. */
export function ledgerInFile(file: string): SimulatedLedger {
  const intents = new Map<string, KeptIntent>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
  return {
    async change(work) {
      const result = work(intents);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.part`, JSON.stringify([...intents]));
      renameSync(`${file}.part`, file);
      return result;
    },
  };
}

/** Stores it where all processes on one database know it. */
export function sharedLedger({ changeNote }: Pick<SharedState, 'changeNote'>): SimulatedLedger {
  return {
    async change(work) {
      const results: ReturnType<typeof work>[] = [];
      await changeNote('simulated payments', (text) => {
        const intents = new Map<string, KeptIntent>(text === undefined ? [] : JSON.parse(text));
        results[0] = work(intents);
        return JSON.stringify([...intents]);
      });
      // Set by the change, which has run.
      return results[0] as ReturnType<typeof work>;
    },
  };
}

/**
 * Takes payments where there are no keys, in development: no money moves, and cards behave as the real provider's test
 * cards do. It goes through the same states and calls.
 *
 * @see requirements M21
 */
export function createSimulatedPayments(ledger: SimulatedLedger, clock: Clock): PaymentProvider {
  return {
    name: 'simulated',
    publishableKey: null,
    isLive: false,
    createIntent: (wanted) =>
      ledger.change((intents) => {
        const known = [...intents.values()].find(({ idempotencyKey }) => idempotencyKey === wanted.idempotencyKey);
        return known ?? keep(intents, newIntent(wanted));
      }),
    fetchIntent: (id) => ledger.change((intents) => intents.get(id) ?? 'unknown'),
    readEvent: () => 'off',
    simulation: {
      pay: (id, card) =>
        ledger.change((intents) => {
          const error = judged(card, clock.now());
          if (error) return attempted(intents, { id, changes: { needsAuthentication: false }, error });
          if (authenticatedCards.has(card.cardNumber)) {
            return attempted(intents, { id, changes: { needsAuthentication: true } });
          }
          return attempted(intents, { id, changes: paid(intents.get(id)) });
        }),
      authenticate: (id, isApproved) =>
        ledger.change((intents) => {
          const intent = intents.get(id);
          if (!intent?.needsAuthentication) return attempted(intents, { id, changes: {} });
          if (isApproved) return attempted(intents, { id, changes: paid(intent) });
          return attempted(intents, { id, changes: { needsAuthentication: false }, error: 'authentication_failed' });
        }),
    },
  };
}

function keep(intents: Map<string, KeptIntent>, intent: KeptIntent): KeptIntent {
  intents.set(intent.id, intent);
  return intent;
}

interface Attempt {
  id: string;
  changes: Partial<KeptIntent>;
  error?: CardErrorCode | null;
}

function attempted(intents: Map<string, KeptIntent>, { id, changes, error = null }: Attempt): SimulatedAttempt {
  const known = intents.get(id);
  if (!known) throw new Error('There is no such simulated payment');
  // Money moves once: a second attempt finds it paid.
  const intent = known.state === 'open' ? keep(intents, { ...known, ...changes }) : known;
  return { intent, needsAuthentication: intent.needsAuthentication, error };
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
  const refused: Partial<Record<CardErrorCode, string>> = refusedTestCards;
  return cardErrorCodes.find((code) => refused[code] === cardNumber);
}
