import { useEffect, useMemo } from 'react';
import type { OwnPayment } from '#shared/model/payment.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource } from '../app/live-resource.ts';
import { type Retryable, useResource } from '../app/use-live-resource.ts';

const load = async () => (await import('../../http/payments-api.ts')).fetchOwnPayments();

/** The own payments of an account. */
export function ownPayments(userId: number): LiveResource<OwnPayment[]> {
  return keepResource(`payments:${userId}`, () => new LiveResource({ load }));
}

/**
 * Follows the own payments of the signed-in person, newest first, asked for anew at each visit. They come from the
 * network only: the device keeps nothing of payments.
 *
 * @see trust §7
 */
export function useOwnPayments(userId: number): Retryable<OwnPayment[]> {
  const resource = useMemo(() => ownPayments(userId), [userId]);
  useEffect(() => resource.refresh(), [resource]);
  return useResource(resource);
}
