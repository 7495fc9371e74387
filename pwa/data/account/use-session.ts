import { useEffect } from 'react';
import { useStore } from '../app/use-store.ts';
import { checkSession } from './session.ts';
import { type Session, session } from './session-store.ts';

/** The account that uses this browser; the server is asked after the first render. @see requirements G10 */
export function useSession(): Session {
  useEffect(() => {
    void checkSession();
  }, []);
  return useStore(session);
}
