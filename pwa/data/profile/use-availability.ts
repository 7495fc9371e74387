import type { Availability } from '#shared/catalog/availability.ts';
import { requestAs } from '../account/request-as.ts';
import { type Retryable, useLiveResource } from '../app/use-live-resource.ts';

/**
 * Asks in the name of the signed-in company what a talent shows to verified companies alone. The device never keeps it:
 * the next person at this device could read a copy.
 *
 * @see requirements H18
 */
export function useAvailability(companyId: number, userId: number): Retryable<Availability | null> {
  return useLiveResource(`availability:${companyId}:${userId}`, () => ({
    load: () => requestAs('company', async () => (await import('../../http/hiring-api.ts')).fetchAvailability(userId)),
  }));
}
