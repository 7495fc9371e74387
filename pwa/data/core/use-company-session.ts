import { type CompanySession, companySession } from './session-store.ts';
import { useStore } from './store.ts';

/** Which company uses this browser. @see requirements P4, P6 */
export function useCompanySession(): CompanySession {
  return useStore(companySession);
}
