import { useEffect } from 'react';
import type { CompanySession } from '../core/session-store.ts';
import { useCompanySession } from '../core/use-company-session.ts';
import { checkCompanySession } from './company-session.ts';

/** Which company uses this browser, asked at once: for the screens of companies. @see requirements P4 */
export function useCheckedCompanySession(): CompanySession {
  useEffect(() => {
    void checkCompanySession();
  }, []);
  return useCompanySession();
}
