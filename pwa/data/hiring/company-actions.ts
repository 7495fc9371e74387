import * as endpoints from '#shared/contract/companies.ts';
import type { CompanyPatch, CompanyRegistration, OwnCompany } from '#shared/model/company.ts';
import type { Login } from '#shared/model/user.ts';
import { callApi } from '../../http/call-api.ts';
import { noteConnection } from '../core/connection.ts';
import { noAccount, writeOrFind } from '../core/write-outcome.ts';
import { companyRealm } from '../session/company-session.ts';
import { type SignOutOutcome, signIn, signOut } from '../session/sign-in-and-out.ts';

/** Signs a company in. A person who is signed in stays signed in. @throws RequestFailure @see requirements P1, P6 */
export async function logInCompany(credentials: Login): Promise<OwnCompany> {
  return await signIn(companyRealm, () => callApi(endpoints.loginCompany, { body: credentials }));
}

/**
 * Creates a company account; it signs in afterwards, or has done so where the answer was lost.
 *
 * @throws UnclearOutcome when nobody knows whether the server has made it
 * @throws RequestFailure
 * @see requirements O10, O12
 */
export async function registerCompany(registration: CompanyRegistration): Promise<OwnCompany> {
  const { email, password } = registration;
  return await writeOrFind({
    name: `company ${email}`,
    write: async () => (await noteConnection(() => callApi(endpoints.registerCompany, { body: registration }))).company,
    find: () => logInCompany({ email, password }).catch(noAccount),
  });
}

/** Changes the own company; every tab shows it. @throws RequestFailure @see requirements Q10, Q11 */
export async function saveCompany(companyId: number, patch: CompanyPatch): Promise<OwnCompany> {
  const input = { params: { id: String(companyId) }, body: patch };
  const company = await noteConnection(() => callApi(endpoints.updateCompany, input));
  companyRealm.adopt(company);
  companyRealm.notifyOtherTabs();
  return company;
}

/**
 * Signs the company out here and in the other tabs, and deletes this device's data of it; a person stays signed in.
 * Without a connection the server gets the logout before any other request later.
 *
 * @returns `waits` when the server has not answered in time
 * @throws RequestFailure when the server refuses: the company is signed out here, and the logout is sent again later.
 * @see requirements P6, P7, protocol §4 Accounts
 */
export async function logOutCompany(): Promise<SignOutOutcome> {
  const { accountId } = companyRealm.device.get();
  return await signOut(companyRealm, { accountId, keepsEdits: false });
}
