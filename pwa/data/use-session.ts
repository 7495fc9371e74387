import { useEffect, useSyncExternalStore } from 'react';
import { checkSession, type Session, session } from './session.ts';

/** Who uses this browser; the server is asked after the first render. @see checklist G10 */
export function useSession(): Session {
  useEffect(() => {
    void checkSession();
  }, []);
  return useSyncExternalStore(session.subscribe, session.get);
}
