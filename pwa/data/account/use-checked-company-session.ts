import { useEffect } from 'react';
import { checkCompanySession } from './company-session.ts';
import type { CompanySession } from './session-store.ts';
import { useCompanySession } from './use-company-session.ts';

/** Which company uses this browser, asked at once: for the screens of companies. @see requirements P4 */
export function useCheckedCompanySession(): CompanySession {
  useEffect(() => {
    void checkCompanySession();
  }, []);
  return useCompanySession();
}
