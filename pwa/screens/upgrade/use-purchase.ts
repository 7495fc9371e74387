import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { PurchaseFlow } from './purchase-flow.ts';

/** Follows the purchase of this visit; for those who cannot buy, none begins. */
export function usePurchase(userId: number, canBuy: boolean) {
  const flow = useMemo(() => new PurchaseFlow(userId), [userId]);
  useEffect(() => (canBuy ? flow.start() : undefined), [flow, canBuy]);
  return { flow, purchase: useSyncExternalStore(flow.subscribe, flow.get) };
}
