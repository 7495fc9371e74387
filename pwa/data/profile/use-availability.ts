import type { Availability } from '#shared/catalog/availability.ts';
import { callLate } from '../../http/call-late.ts';
import { type Retryable, useLiveResource } from '../core/live-resource.ts';
import { requestAs } from '../session/request-as.ts';

/**
 * Asks, as the signed-in company, for the part of a talent that only verified companies see. The device never keeps it:
 * the next person at this device could read a copy.
 *
 * @see requirements H18
 */
export function useAvailability(companyId: number, userId: number): Retryable<Availability | null> {
  return useLiveResource(`availability:${companyId}:${userId}`, () => ({
    load: async () => {
      const load = () => callLate('getAvailability', { params: { id: String(userId) } });
      return (await requestAs('company', load)).availability;
    },
  }));
}
