import { useEffect } from 'react';
import { connection } from '../offline/connection.ts';

interface Refreshable {
  refresh(): void;
}

/**
 * Asks the network again each time a screen opens and a person comes back to it: others may have changed it
 * meanwhile.
 */
export function useRefreshOnReturn(resource: Refreshable): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && connection.get() === 'online') resource.refresh();
    };
    refresh();
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [resource]);
}
