import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { companyLogoutQueue } from '#pwa/data/company-logout-queue.ts';
import { isCompanyExpected, lastCompanyKey } from '#pwa/data/company-session-store.ts';

const companyScreens = /^\/company-(?:login|dashboard|edit)\b/;

async function check(): Promise<void> {
  const { checkCompanySession } = await import('#pwa/data/company-session.ts');
  await checkCompanySession();
}

/**
 * Asks which company is signed in, but only where one signed in before or a screen of companies is open: visitors cost
 * no request. Rendered once, by the shell.
 *
 * @see checklist P4
 */
export function useCompanyWatch(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isWanted = companyScreens.test(pathname) || isCompanyExpected() || companyLogoutQueue.isQueued();
    if (isWanted) void check();
  }, [pathname]);

  useEffect(() => {
    // Another tab signed a company in.
    const look = ({ key, newValue }: StorageEvent) => {
      if (key === lastCompanyKey && newValue !== null) void check();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
}
