import type { CardErrorCode, DisputeStatus, PaymentProviderName } from '#shared/catalog/payments.ts';
import type { SimulatedCard } from '#shared/model/payment.ts';

/** The state of a payment intent, in the same words for every provider. `lost` is a dispute that the payer won. */
export type IntentState = 'open' | 'processing' | 'paid' | 'canceled' | 'refunded' | 'lost';

/** A payer's objection at the bank. `won` means that the payment stands. */
export interface PaymentDispute {
  status: DisputeStatus;
  /** Deadline for an answer to the bank; null when it accepts none. */
  dueAt: Date | null;
}

/** A payment as its provider knows it. */
export interface PaymentIntent {
  id: string;
  /** Opens the provider's form; never stored, never logged. */
  clientSecret: string;
  state: IntentState;
  amountCents: number;
  receivedCents: number;
  currency: string;
  /** The refunded part, up to the whole amount. */
  refundedCents: number;
  /** The payer's objection at the bank; null where there is none. */
  dispute: PaymentDispute | null;
  isLive: boolean;
  /** The payer, as stored when the intent was made; undefined for an intent that Dalil did not make. */
  userId: number | undefined;
}

export interface WantedIntent {
  userId: number;
  amountCents: number;
  currency: string;
  /** The same key makes the same intent, however often it is asked for. */
  idempotencyKey: string;
}

/** An event of the provider with a valid signature. */
export interface PaymentEvent {
  id: string;
  type: string;
  happenedAt: Date;
  /** The intent whose state it may have changed; undefined for events of no interest. */
  intentId: string | undefined;
}

/** The payment provider. Every call may take seconds: none is made within a transaction. */
export interface PaymentProvider {
  name: PaymentProviderName;
  publishableKey: string | null;
  /** True when real money moves. */
  isLive: boolean;
  /** Answers `'failed'` when the provider is down, slow or refuses. */
  createIntent(wanted: WantedIntent): Promise<PaymentIntent | 'failed'>;
  /** Answers `'unknown'` for an id that the provider does not have. */
  fetchIntent(id: string): Promise<PaymentIntent | 'unknown' | 'failed'>;
  /**
   * Reads an event from the exact bytes that were sent.
   *
   * @returns `'forged'` when the signature is wrong or too old, `'off'` when the server accepts no events.
   */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent | 'forged' | 'off';
  /** Replaces the provider's card form; only the simulated provider has it. */
  simulation?: PaymentSimulation;
}

/** The result of an attempt to pay. */
export interface SimulatedAttempt {
  intent: PaymentIntent;
  needsAuthentication: boolean;
  error: CardErrorCode | null;
}

/** The bank and the card form of the simulated provider. */
export interface PaymentSimulation {
  pay(intentId: string, card: SimulatedCard): Promise<SimulatedAttempt>;
  authenticate(intentId: string, isApproved: boolean): Promise<SimulatedAttempt>;
}
