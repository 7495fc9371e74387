import type { Availability } from '#shared/catalog/availability.ts';
import { requestAs } from '../account/request-as.ts';
import { type Retryable, useLiveResource } from '../app/use-live-resource.ts';

/**
 * Asks in the name of the signed-in company what a talent tells verified companies alone. The device never keeps it: a
 * copy would be there for whoever uses it next.
 *
 * @see requirements H18
 */
export function useAvailability(companyId: number, userId: number): Retryable<Availability | null> {
  return useLiveResource(`availability:${companyId}:${userId}`, () => ({
    load: () => requestAs('company', async () => (await import('../../http/hiring-api.ts')).fetchAvailability(userId)),
  }));
}
