import * as payments from '#shared/contract/payments.ts';
import type { Deps } from '../../domain/deps.ts';
import {
  confirmFeaturedPayment,
  createFeaturedPayment,
  getPaymentConfig,
  listOwnPayments,
} from '../../domain/payments/featured-payment.ts';
import { receivePaymentEvent } from '../../domain/payments/settle-intent.ts';
import { authenticateSimulatedPayment, confirmSimulatedPayment } from '../../domain/payments/simulated-payment.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import { bindSignedEvents } from '../bind-signed-events.ts';
import type { Throttles } from '../rate-limit.ts';
import { ownProfileHeaders } from './users.routes.ts';

/** Binds the payments for being featured. */
export function paymentsRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, payments.getPaymentConfig, { handle: async () => getPaymentConfig(deps) });

  bindEndpoint(api, payments.listOwnPayments, { handle: ({ actor }) => listOwnPayments(deps, actor) });

  bindEndpoint(api, payments.createFeaturedPayment, {
    throttle: throttles.payment,
    handle: ({ actor, body }) => createFeaturedPayment(deps, actor, body),
  });

  bindEndpoint(api, payments.confirmFeaturedPayment, {
    throttle: throttles.payment,
    async handle({ actor, body, answerWith }) {
      const user = await confirmFeaturedPayment(deps, actor, body.paymentIntentId);
      answerWith(await ownProfileHeaders(deps, user));
      return { message: 'Your profile is now featured for 30 days!', user };
    },
  });

  bindSignedEvents(api, payments.receivePaymentEvent, {
    signatureHeader: 'stripe-signature',
    async handle(sent) {
      await receivePaymentEvent(deps, sent);
      return { received: true as const };
    },
  });

  if (deps.paymentProvider?.simulation) simulatedPaymentsRoutes(api, deps);
}

function simulatedPaymentsRoutes(api: Api, deps: Deps): void {
  bindEndpoint(api, payments.confirmSimulatedPayment, {
    handle: ({ actor, params, body }) => confirmSimulatedPayment(deps, actor, { intentId: params.intent, card: body }),
  });

  bindEndpoint(api, payments.authenticateSimulatedPayment, {
    handle: ({ actor, params, body }) =>
      authenticateSimulatedPayment(deps, actor, { intentId: params.intent, isApproved: body.isApproved }),
  });
}
