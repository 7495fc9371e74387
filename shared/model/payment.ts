import * as v from 'valibot';
import { cardErrorCodes, paymentProviderNames, paymentStatuses, simulatedStatuses } from '../catalog/payments.ts';
import { IdSchema, InstantSchema } from './fields.ts';

/** The provider's id of a payment. @see trust §5 */
export const PaymentIntentIdSchema = v.pipe(v.string(), v.regex(/^pi_[A-Za-z0-9_]{1,250}$/));

/** Facts that the sale's page shows before anybody pays; `none` where payment is not available. */
export const PaymentConfigSchema = v.object({
  provider: v.picklist([...paymentProviderNames, 'none']),
  /** The key that the provider's form is opened with; null where there is none. */
  publishableKey: v.nullable(v.string()),
  amountCents: v.number(),
  currency: v.string(),
  durationDays: v.number(),
});
export type PaymentConfig = v.InferOutput<typeof PaymentConfigSchema>;

/**
 * A payment to be made. `processing` and `succeeded` ask for no card any more: an earlier payment was found, and when
 * it has succeeded its days have been granted by now.
 */
export const StartedPaymentSchema = v.object({
  clientSecret: v.string(),
  paymentIntentId: v.string(),
  status: v.picklist(['open', 'processing', 'succeeded']),
});
export type StartedPayment = v.InferOutput<typeof StartedPaymentSchema>;

/** What administrators did to the days of a payment; the receipt beside it stays as it is. @see decision 035 */
export const DaysTakenAwaySchema = v.object({
  /** Days on hold; a begun day counts. They can be given back. */
  heldDays: v.number(),
  heldSince: v.nullable(InstantSchema),
  /** Days that were ended for good, and why. */
  endedDays: v.number(),
  endedAt: v.nullable(InstantSchema),
  endReason: v.nullable(v.string()),
});
export type DaysTakenAway = v.InferOutput<typeof DaysTakenAwaySchema>;

/** A payment as its payer sees it. */
export const OwnPaymentSchema = v.object({
  id: IdSchema,
  provider: v.picklist(paymentProviderNames),
  status: v.picklist(paymentStatuses),
  amountCents: v.number(),
  currency: v.string(),
  durationDays: v.number(),
  createdAt: InstantSchema,
  /** The days that it bought; null until they are granted. */
  grantedFrom: v.nullable(InstantSchema),
  grantedUntil: v.nullable(InstantSchema),
  /** When its days were taken back. */
  revokedAt: v.nullable(InstantSchema),
  ...DaysTakenAwaySchema.entries,
  /** Only while it is open: the intent to confirm once more, in case the money has moved already. @see requirements M18 */
  paymentIntentId: v.nullable(v.string()),
});
export type OwnPayment = v.InferOutput<typeof OwnPaymentSchema>;

const digits = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.replace(/[\s-]/g, '')),
    v.regex(new RegExp(`^\\d{${min},${max}}$`)),
  );

/** A card as typed into the simulated form; nothing of it is stored. */
export const SimulatedCardSchema = v.object({
  cardNumber: digits(12, 19),
  expiryMonth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  /** With four digits. */
  expiryYear: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2200)),
  cvc: digits(3, 4),
});
export type SimulatedCard = v.InferOutput<typeof SimulatedCardSchema>;

/** The result of an attempt to pay with a simulated card, in the words of the real provider. */
export const SimulatedOutcomeSchema = v.object({
  status: v.picklist(simulatedStatuses),
  error: v.nullable(v.object({ code: v.picklist(cardErrorCodes), message: v.string() })),
});
export type SimulatedOutcome = v.InferOutput<typeof SimulatedOutcomeSchema>;
