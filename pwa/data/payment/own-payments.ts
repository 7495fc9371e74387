import type { OwnPayment } from '#shared/model/payment.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource } from '../app/live-resource.ts';

/** The own payments of an account, newest first; from the network only, since the device keeps nothing of payments. @see trust §7 */
export function ownPayments(userId: number): LiveResource<OwnPayment[]> {
  return keepResource(
    `payments:${userId}`,
    () =>
      new LiveResource({
        load: async () => (await import('../../http/payments-api.ts')).fetchOwnPayments(),
        save: async () => undefined,
        watch: async () => () => undefined,
      }),
  );
}
