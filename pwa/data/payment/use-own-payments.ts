import { useMemo } from 'react';
import type { OwnPayment } from '#shared/model/payment.ts';
import { callLate } from '../../http/call-late.ts';
import { LiveResource, type Retryable, useResource } from '../core/live-resource.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { useRefreshAtVisit } from '../core/use-fresh-resource.ts';

/** The own payments of an account. */
export function ownPayments(userId: number): LiveResource<OwnPayment[]> {
  return cachedResource(`payments:${userId}`, () => new LiveResource({ load: () => callLate('listOwnPayments', {}) }));
}

/**
 * Follows the own payments of the signed-in person, newest first, fetched again at each visit. They come from the
 * network only: the device keeps nothing of payments.
 *
 * @see trust §7
 */
export function useOwnPayments(userId: number): Retryable<OwnPayment[]> {
  const resource = useMemo(() => ownPayments(userId), [userId]);
  useRefreshAtVisit(resource);
  return useResource(resource);
}
