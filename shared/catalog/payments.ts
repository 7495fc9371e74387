/** The payment providers; the simulated one stands in during development and moves no money. @see requirements M21 */
export const paymentProviderNames = ['stripe', 'simulated'] as const;
export type PaymentProviderName = (typeof paymentProviderNames)[number];

/** The states of a payment. `disputed` means that the payer's bank took the money back. */
export const paymentStatuses = ['open', 'succeeded', 'failed', 'canceled', 'refunded', 'disputed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * An administrator's filters of payments: a status, an open dispute, or a part that went back while the payment stands.
 */
export const paymentFilters = [...paymentStatuses, 'dispute_open', 'partly_refunded'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** How a payer's objection at the bank stands. `won` means that the payment stands. */
export const disputeStatuses = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** The states of a simulated payment, in the words of the real provider. */
export const simulatedStatuses = ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] as const;

/** Why the simulated bank refused a card: the real provider's own codes, or its decline code where that is more precise. */
export const cardErrorCodes = [
  'incorrect_number',
  'incorrect_cvc',
  'expired_card',
  'card_declined',
  'insufficient_funds',
  'processing_error',
  'authentication_failed',
] as const;
export type CardErrorCode = (typeof cardErrorCodes)[number];

/**
 * The test cards that Stripe documents as refused, by the reason.
 *
 * @see https://docs.stripe.com/testing#declined-payments
 */
export const refusedTestCards = {
  card_declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
  expired_card: '4000000000000069',
  incorrect_cvc: '4000000000000127',
  processing_error: '4000000000000119',
} as const satisfies Partial<Record<CardErrorCode, string>>;
