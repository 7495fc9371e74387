import { useSyncExternalStore } from 'react';
import { type CompanySession, companySession } from './company-session-store.ts';

/** Which company uses this browser. @see requirements P4, P6 */
export function useCompanySession(): CompanySession {
  return useSyncExternalStore(companySession.subscribe, companySession.get);
}
