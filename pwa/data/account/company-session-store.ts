import type { OwnCompany } from '#shared/model/company.ts';
import { createStore } from '../app/store.ts';
import { companyDevice } from './realm-devices.ts';

/** Which company uses this browser, beside whoever else is signed in. `isOffline`: the server could not be asked. */
export type CompanySession =
  | { state: 'unknown' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; company: OwnCompany; isOffline: boolean };

/** The company's session as this tab knows it; nothing is known and nothing asked where no company ever signed in. */
export const companySession = createStore<CompanySession>({ state: 'unknown' });

/** True when a company signed in here and is not known to be gone, or its logout waits: else nobody asks the server. */
export function isCompanyExpected(): boolean {
  const { accountId, logout } = companyDevice.get();
  return accountId !== null || logout !== null;
}
