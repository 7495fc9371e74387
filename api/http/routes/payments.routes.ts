import * as v from 'valibot';
import type { AnySchema, Endpoint, Sent } from '#shared/contract/endpoint.ts';
import * as payments from '#shared/contract/payments.ts';
import { limits } from '#shared/limits.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Deps } from '../../domain/deps.ts';
import {
  authenticateSimulatedPayment,
  confirmFeaturedPayment,
  confirmSimulatedPayment,
  createFeaturedPayment,
  getPaymentConfig,
  listOwnPayments,
} from '../../domain/payments/featured-payment.ts';
import { receivePaymentEvent } from '../../domain/payments/settle-intent.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import { jsonType, sendJson } from '../fast-path/send-response.ts';
import type { Throttles } from '../rate-limit.ts';
import type { Context } from '../request-context.ts';
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

interface SignedEvents<R> {
  /** Name of the header that holds the signature, in lower case. */
  signatureHeader: string;
  handle(sent: { rawBody: Buffer; signature: string }): Promise<R>;
}

/**
 * Serves a call by which another server reports events. The signature is over the exact bytes, so they are passed on as
 * they came.
 *
 * @see trust §6
 */
export function bindSignedEvents<R extends AnySchema>(
  api: Api,
  endpoint: Endpoint<undefined, undefined, undefined, R>,
  { signatureHeader, handle }: SignedEvents<Sent<R>>,
): void {
  const headers = [...api.headers.api, 'Content-Type', jsonType, 'Cache-Control', 'no-store'];
  api.routes.register(endpoint.path, endpoint.method, async (ctx) => {
    ctx.state.route = endpoint.path;
    const rawBody = await readBytes(ctx, limits.paymentEventMaxBytes);
    const result = await handle({ rawBody, signature: ctx.get(signatureHeader) });
    await sendJson(ctx, { status: endpoint.status, headers, json: JSON.stringify(v.parse(endpoint.response, result)) });
  });
}

async function readBytes(ctx: Context, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of ctx.req) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw new AppError('too_large');
  }
  return Buffer.concat(chunks);
}
