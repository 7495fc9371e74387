import {
  checkCompanyAuth,
  loginCompany,
  logoutCompany,
  registerCompany,
  updateCompany,
} from '#shared/contract/companies.ts';
import type { CompanyPatch, CompanyRegistration, OwnCompany } from '#shared/model/company.ts';
import type { Login } from '#shared/model/user.ts';
import { callApi, callApiOrNull } from './call-api.ts';

/** Asks which company is signed in; null for none, 401 included. @throws RequestFailure @see requirements P4 */
export function fetchSignedInCompany(): Promise<OwnCompany | null> {
  return callApiOrNull(checkCompanyAuth, {});
}

/** Signs a company in. @throws RequestFailure `invalid_credentials`, `account_disabled`, `rate_limited` … */
export function sendCompanyLogin(body: Login): Promise<OwnCompany> {
  return callApi(loginCompany, { body });
}

/** Ends the session of the company, and no other: of this name, or without one the present. @throws RequestFailure @see requirements P6, P7 */
export async function sendCompanyLogout(signal: AbortSignal, session?: string): Promise<void> {
  await callApi(logoutCompany, { signal, query: { session } });
}

/**
 * Creates a company account, which is not signed in by that. @throws RequestFailure `email_taken`, `validation_failed`
 * …
 */
export async function sendCompanyRegistration(body: CompanyRegistration): Promise<OwnCompany> {
  const { company } = await callApi(registerCompany, { body });
  return company;
}

/** Changes the own company. @throws RequestFailure `forbidden`, `validation_failed` … @see requirements Q11 */
export function sendCompanyPatch(companyId: number, body: CompanyPatch): Promise<OwnCompany> {
  return callApi(updateCompany, { params: { id: String(companyId) }, body });
}
