import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { companyDevice, isCompanyExpected } from '#pwa/data/account/realm-devices.ts';

const companyScreens = /^\/company-(?:login|dashboard|edit)\b/;

// Loaded once a company may be signed in; it then follows other tabs.
async function checkIfWanted(pathname: string): Promise<void> {
  await companyDevice.read();
  if (!companyScreens.test(pathname) && !isCompanyExpected()) return;
  const { checkCompanySession } = await import('#pwa/data/account/company-session.ts');
  await checkCompanySession();
}

/**
 * Asks which company is signed in, but only where one signed in before or a screen of companies is open: visitors cost
 * no request. Rendered once, by the shell.
 *
 * @see requirements P4
 */
export function useCompanyWatch(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const look = () => void checkIfWanted(pathname);
    look();
    // Another tab may have signed a company in meanwhile.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [pathname]);
}
