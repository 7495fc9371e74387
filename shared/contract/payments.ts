import * as v from 'valibot';
import { IdSchema } from '../model/fields.ts';
import {
  OwnPaymentSchema,
  PaymentConfigSchema,
  PaymentIntentIdSchema,
  SimulatedCardSchema,
  SimulatedOutcomeSchema,
  StartedPaymentSchema,
} from '../model/payment.ts';
import { OwnProfileSchema } from '../model/user.ts';
import { defineEndpoint } from './endpoint.ts';

export const getPaymentConfig = defineEndpoint({
  method: 'GET',
  path: '/api/payments/config',
  audience: 'public',
  summary: 'Returns the payment provider, if there is one, and the price of being featured.',
  response: PaymentConfigSchema,
});

export const listOwnPayments = defineEndpoint({
  method: 'GET',
  path: '/api/payments',
  audience: 'user',
  summary: "Lists the caller's own payments, newest first; an open one names what to confirm.",
  response: v.array(OwnPaymentSchema),
});

export const createFeaturedPayment = defineEndpoint({
  method: 'POST',
  path: '/api/create-featured-payment',
  audience: 'user',
  summary:
    'Begins a payment for being featured, or goes on with the open one; the server alone knows the amount. Within an hour of a payment, `afterPaymentId` must name it: the payer knows of it and wants to pay again.',
  body: v.object({ afterPaymentId: v.optional(IdSchema) }),
  response: StartedPaymentSchema,
  errors: ['paid_recently', 'payment_provider', 'payments_unavailable', 'rate_limited', 'busy', 'storage_full'],
});

export const confirmFeaturedPayment = defineEndpoint({
  method: 'POST',
  path: '/api/confirm-featured-payment',
  audience: 'user',
  summary: 'Asks the provider whether a payment was made, and grants its days once.',
  body: v.object({ paymentIntentId: PaymentIntentIdSchema }),
  response: v.object({ message: v.string(), user: OwnProfileSchema }),
  errors: [
    'payment_incomplete',
    'not_found',
    'payment_provider',
    'payments_unavailable',
    'rate_limited',
    'busy',
    'storage_full',
  ],
});

export const receivePaymentEvent = defineEndpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  audience: 'public',
  summary: "Takes the provider's signed events; what to do is read from the provider, so their order does not matter.",
  response: v.object({ received: v.literal(true) }),
  errors: ['invalid_signature', 'too_large', 'payment_provider', 'payments_unavailable', 'busy', 'storage_full'],
});

const SimulatedParams = v.object({ intent: PaymentIntentIdSchema });

export const confirmSimulatedPayment = defineEndpoint({
  method: 'POST',
  path: '/api/simulated-payments/:intent/confirm',
  audience: 'user',
  summary: 'Pays with a simulated card; only there where payments are simulated.',
  params: SimulatedParams,
  body: SimulatedCardSchema,
  response: SimulatedOutcomeSchema,
  errors: ['not_found'],
});

export const authenticateSimulatedPayment = defineEndpoint({
  method: 'POST',
  path: '/api/simulated-payments/:intent/authentication',
  audience: 'user',
  summary: "Returns for the simulated bank's check of the payer; only there where payments are simulated.",
  params: SimulatedParams,
  body: v.object({ isApproved: v.boolean() }),
  response: SimulatedOutcomeSchema,
  errors: ['not_found'],
});
