import * as endpoints from '#shared/contract/proof.ts';
import type { CompanyProof, ProofCheck } from '#shared/model/proof.ts';
import { callApi } from '../../http/call-api.ts';
import type { Retryable } from '../core/live-resource.ts';
import { useFreshResource } from '../core/resource-hooks.ts';
import { requestAs } from '../session/request-as.ts';

/** Follows how far a company is with proving its website; from the network only. */
export function useCompanyProof(companyId: number): Retryable<CompanyProof> {
  return useFreshResource(`proof:${companyId}`, () => ({
    load: () => requestAs('company', () => callApi(endpoints.getCompanyProof, {})),
  }));
}

/** Asks for the text to publish. @throws RequestFailure `proof_impossible` … */
export async function beginProof(): Promise<void> {
  await requestAs('company', () => callApi(endpoints.beginCompanyProof, {}));
}

/** Has the server look for the text now. @throws RequestFailure `proof_impossible`, `rate_limited` … */
export function checkProof(): Promise<ProofCheck> {
  return requestAs('company', () => callApi(endpoints.checkCompanyProof, {}));
}
