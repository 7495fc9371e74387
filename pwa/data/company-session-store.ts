import type { OwnCompany } from '#shared/model/company.ts';
import { createStore } from './store.ts';

/** Which company uses this browser, beside whoever else is signed in. `isOffline`: the server could not be asked. */
export type CompanySession =
  | { state: 'unknown' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; company: OwnCompany; isOffline: boolean };

/** The company's session as this tab knows it. */
export const companySession = createStore<CompanySession>({ state: 'unknown' });
