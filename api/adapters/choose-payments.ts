import { join } from 'node:path';
import type { Clock, Log } from '../ports/deps.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { StripeSettings } from './stripe-payments.ts';

interface PaymentSettings {
  stripe: StripeSettings | undefined;
  isProduction: boolean;
  dataDir: string;
}

/**
 * Chooses who takes payments: Stripe with its keys; without them a simulation in development, and nobody in production.
 * Either is loaded only where it is used.
 *
 * @see requirements M21
 */
export async function choosePayments(
  { stripe, isProduction, dataDir }: PaymentSettings,
  world: { clock: Clock; log: Log },
): Promise<PaymentProvider | undefined> {
  if (stripe) return (await import('./stripe-payments.ts')).createStripePayments(stripe, world);
  if (isProduction) return undefined;
  const { createSimulatedPayments } = await import('./simulated-payments.ts');
  return createSimulatedPayments(join(dataDir, 'simulated-payments.json'), world.clock);
}
