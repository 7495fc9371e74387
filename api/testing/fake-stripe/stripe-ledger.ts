import { randomBytes } from 'node:crypto';
import type { IntentParameters } from './intent-parameters.ts';
import { StripeError } from './stripe-error.ts';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'canceled'
  | 'succeeded';

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  payment_intent: string;
  livemode: boolean;
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: IntentStatus;
  client_secret: string;
  metadata: Record<string, string>;
  livemode: boolean;
  allowed_payment_method_types: string[];
  payment_method_types: string[];
  latest_charge: string | null;
  last_payment_error: { code: string; message: string } | null;
  created: number;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  charge: string;
  status: 'needs_response' | 'lost' | 'won';
  /** In seconds; null when no answer is taken. */
  evidence_details: { due_by: number | null };
}

const nextId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The fake's state and its money. Steps that Stripe's states do not allow are refused. */
export class StripeLedger {
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly disputes = new Map<string, Dispute>();
  readonly #isLive: boolean;

  constructor(isLive: boolean) {
    this.#isLive = isLive;
  }

  create({ amount, currency, metadata, allowedTypes }: IntentParameters): Intent {
    const id = nextId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      metadata,
      livemode: this.#isLive,
      allowed_payment_method_types: allowedTypes,
      payment_method_types: ['card'],
      latest_charge: null,
      last_payment_error: null,
      created: Math.floor(Date.now() / 1000),
    };
    this.intents.set(id, intent);
    return intent;
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (intent) return intent;
    const message = `No such payment_intent: '${id}'`;
    throw new StripeError(404, { code: 'resource_missing', param: 'intent', message });
  }

  pay(id: string): Intent {
    const intent = this.#unfinished(id);
    const charge: Charge = {
      id: nextId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      payment_intent: id,
      livemode: this.#isLive,
    };
    this.charges.set(charge.id, charge);
    const changes = { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id } as const;
    return Object.assign(intent, { ...changes, last_payment_error: null });
  }

  setStatus(id: string, status: Exclude<IntentStatus, 'succeeded'>): Intent {
    return Object.assign(this.#unfinished(id), { status });
  }

  decline(id: string, code: string, message: string): Intent {
    const changes = { status: 'requires_payment_method', last_payment_error: { code, message } } as const;
    return Object.assign(this.#unfinished(id), changes);
  }

  refund(id: string, amount?: number): Charge {
    const charge = this.#chargeOf(id);
    const refunded = charge.amount_refunded + (amount ?? charge.amount - charge.amount_refunded);
    if (refunded > charge.amount) throw new StripeError(400, { code: 'charge_already_refunded', message: 'Too much' });
    return Object.assign(charge, { amount_refunded: refunded, refunded: refunded === charge.amount });
  }

  dispute(id: string, dueAt: Date | null = null): Dispute {
    const charge = this.#chargeOf(id);
    charge.disputed = true;
    const dispute: Dispute = {
      id: nextId('du'),
      object: 'dispute',
      payment_intent: id,
      charge: charge.id,
      status: 'needs_response',
      evidence_details: { due_by: dueAt && Math.floor(dueAt.getTime() / 1000) },
    };
    this.disputes.set(dispute.id, dispute);
    return dispute;
  }

  closeDispute(disputeId: string, status: 'lost' | 'won'): Dispute {
    const dispute = this.disputes.get(disputeId);
    if (dispute?.status !== 'needs_response') throw new StripeError(400, { message: 'This dispute is closed' });
    return Object.assign(dispute, { status });
  }

  #unfinished(id: string): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') return intent;
    const message = `This PaymentIntent's status is ${intent.status}.`;
    throw new StripeError(400, { code: 'payment_intent_unexpected_state', message });
  }

  #chargeOf(id: string): Charge {
    const charge = this.charges.get(this.intent(id).latest_charge ?? '');
    if (charge) return charge;
    throw new StripeError(400, { message: 'This PaymentIntent does not have a successful charge.' });
  }
}
