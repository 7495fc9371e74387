let returned: string | null = null;

/**
 * Keeps, in memory only, the payment that a bank's page leads back with.
 *
 * @returns True when the address named one.
 * @see requirements M18
 */
export function keepReturnedPayment({ payment_intent: intentId }: { payment_intent?: unknown }): boolean {
  if (typeof intentId !== 'string' || !/^pi_\w{1,250}$/.test(intentId)) return false;
  returned = intentId;
  return true;
}

/** Gives the payment that is to be completed, once; null for none. */
export function takeReturnedPayment(): string | null {
  const intentId = returned;
  returned = null;
  return intentId;
}
