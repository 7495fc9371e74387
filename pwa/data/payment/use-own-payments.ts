import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OwnPayment } from '#shared/model/payment.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { ownPayments } from './own-payments.ts';

/** Follows the own payments of the signed-in person, asked for anew at each visit. */
export function useOwnPayments(userId: number): Retryable<OwnPayment[]> {
  const resource = useMemo(() => ownPayments(userId), [userId]);
  useEffect(() => resource.refresh(), [resource]);
  const loadable = useSyncExternalStore(resource.subscribe, resource.get);
  return useMemo(() => ({ ...loadable, retry: resource.refresh }), [loadable, resource]);
}
