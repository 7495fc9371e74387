import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import type { PaymentEvent, PaymentProvider } from '../ports/payments.ts';
import { settleIntent } from './settle-intent.ts';

/**
 * Takes an event of the provider. It only names the payment: its state is asked from the provider again, so events
 * may come in any order, late and twice. One that cannot be worked on now is refused, and the provider sends it again.
 *
 * @throws AppError `payments_unavailable`, `invalid_signature`, `payment_provider`
 * @see trust §6, requirements M18
 */
export async function receivePaymentEvent(
  deps: Deps,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<void> {
  const provider = deps.paymentProvider ?? fail('payments_unavailable');
  const event = provider.readEvent(rawBody, signature);
  if (event === 'off') return fail('payments_unavailable');
  if (event === 'forged') return fail('invalid_signature');
  if (await deps.payments.knowsEvent(event.id)) return;
  if (!(await settleOwnPayment(deps, provider, event))) await deps.payments.rememberEvent(event);
}

/** Settles the payment that an event is about; false when it was not made here. */
async function settleOwnPayment(deps: Deps, provider: PaymentProvider, event: PaymentEvent): Promise<boolean> {
  if (event.intentId === undefined) return false;
  const intent = await provider.fetchIntent(event.intentId);
  if (intent === 'failed') return fail('payment_provider');
  return intent !== 'unknown' && (await settleIntent(deps, provider, { intent, event })) !== undefined;
}
