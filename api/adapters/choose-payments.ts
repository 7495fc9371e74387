import { join } from 'node:path';
import type { Clock, Log } from '../domain/deps.ts';
import type { PaymentProvider } from '../domain/ports/payments.ts';
import type { SharedState } from '../store/shared-state.ts';
import type { StripeSettings } from './stripe-payments.ts';

interface PaymentSettings {
  stripe: StripeSettings | undefined;
  isProduction: boolean;
  dataDir: string;
  /** Where several processes share a database. */
  shared: SharedState | undefined;
}

/**
 * Chooses who takes payments: Stripe with its keys; without them a simulation in development, and nobody in production.
 * Either is loaded only where it is used.
 *
 * @see requirements M21
 */
export async function choosePayments(
  { stripe, isProduction, dataDir, shared }: PaymentSettings,
  world: { clock: Clock; log: Log },
): Promise<PaymentProvider | undefined> {
  if (stripe) return (await import('./stripe-payments.ts')).createStripePayments(stripe, world);
  if (isProduction) return undefined;
  const { createSimulatedPayments, ledgerInFile, sharedLedger } = await import('./simulated-payments.ts');
  const ledger = shared ? sharedLedger(shared) : ledgerInFile(join(dataDir, 'simulated-payments.json'));
  return createSimulatedPayments(ledger, world.clock);
}
