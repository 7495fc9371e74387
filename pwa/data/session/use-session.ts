import { useEffect } from 'react';
import { type CompanySession, companySession, type Session, session } from '../core/session-store.ts';
import { useStore } from '../core/store.ts';

/** No first view waits for the code of the session: what it asks with comes at the same time. */
async function check(): Promise<void> {
  try {
    const [{ checkSession }] = await Promise.all([
      import('./person-session.ts'),
      import('../../http/session-calls.ts'),
    ]);
    await checkSession();
  } catch {
    // Offline on the very first visit nobody is known to be signed in.
  }
}

/** The account that uses this browser; the server is asked after the first render. @see requirements G10 */
export function useSession(): Session {
  useEffect(() => {
    void check();
  }, []);
  return useStore(session);
}

/** Which company uses this browser. @see requirements P4, P6 */
export function useCompanySession(): CompanySession {
  return useStore(companySession);
}
