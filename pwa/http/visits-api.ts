import { listOwnVisits } from '#shared/contract/visits.ts';
import type { OwnVisits } from '#shared/model/visits.ts';
import { callApi } from './call-api.ts';

/** Asks how many people looked at the own profile on each of the last days. @throws RequestFailure */
export function fetchOwnVisits(userId: number): Promise<OwnVisits> {
  return callApi(listOwnVisits, { params: { id: String(userId) } });
}
