import type { CompanyPatch, CompanyRegistration, OwnCompany } from '#shared/model/company.ts';
import type { Login } from '#shared/model/user.ts';
import {
  sendCompanyLogin,
  sendCompanyLogout,
  sendCompanyPatch,
  sendCompanyRegistration,
} from '../../http/company-api.ts';
import { companyLogoutQueue } from '../company-logout-queue.ts';
import { adoptCompany, forgetCompany, tellOtherTabs } from '../company-session.ts';
import { noteConnection } from '../connection.ts';
import { endSessionOrQueue } from './end-session.ts';

/** Signs a company in, beside whoever else is signed in here. @throws RequestFailure @see checklist P1, P6 */
export async function logInCompany(credentials: Login): Promise<OwnCompany> {
  await companyLogoutQueue.send();
  const company = await noteConnection(() => sendCompanyLogin(credentials));
  companyLogoutQueue.forget();
  adoptCompany(company);
  tellOtherTabs({ type: 'changed' });
  return company;
}

/** Creates a company account; it signs in afterwards. @throws RequestFailure @see checklist O10, O12 */
export async function registerCompany(registration: CompanyRegistration): Promise<OwnCompany> {
  return await noteConnection(() => sendCompanyRegistration(registration));
}

/** Changes the own company; every tab shows it. @throws RequestFailure @see checklist Q10, Q11 */
export async function saveCompany(companyId: number, patch: CompanyPatch): Promise<OwnCompany> {
  const company = await noteConnection(() => sendCompanyPatch(companyId, patch));
  adoptCompany(company);
  tellOtherTabs({ type: 'changed' });
  return company;
}

/**
 * Signs the company out here and in the other tabs, and deletes what this device kept for it; a person stays signed in.
 * Without a line the device forgets at once and the server is told before anything else later.
 *
 * @throws RequestFailure when the server refuses; the session then stays.
 * @see checklist P6, P7, sync §5 Accounts
 */
export async function logOutCompany(): Promise<void> {
  await endSessionOrQueue(companyLogoutQueue, sendCompanyLogout);
  const forgotten = forgetCompany();
  tellOtherTabs({ type: 'signed-out' });
  await forgotten;
}
