import type { OwnCompany } from '#shared/model/company.ts';
import { createStore } from './store.ts';
import { readStoredId } from './stored-id.ts';

/** Which company uses this browser, beside whoever else is signed in. `isOffline`: the server could not be asked. */
export type CompanySession =
  | { state: 'unknown' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; company: OwnCompany; isOffline: boolean };

/** Where this browser remembers that a company signed in here; without it nobody asks the server about one. */
export const lastCompanyKey = 'dalil-last-company';

/** The company's session as this tab knows it; nothing is known and nothing asked where no company ever signed in. */
export const companySession = createStore<CompanySession>({ state: 'unknown' });

/** Whether a company signed in here and is not known to be gone. */
export function isCompanyExpected(): boolean {
  return readStoredId(lastCompanyKey) !== null;
}
