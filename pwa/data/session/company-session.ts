import { useEffect } from 'react';
import type { OwnCompany } from '#shared/model/company.ts';
import { type CompanySession, companySession } from '../core/session-store.ts';
import { companyDevice } from './realm-device.ts';
import { RealmSession } from './realm-session.ts';
import { createStorageQueue } from './storage-queue.ts';
import { useCompanySession } from './use-session.ts';

/** The session of the company that uses this browser. */
export const companyRealm = new RealmSession<OwnCompany, OwnCompany>({
  name: 'company',
  session: companySession,
  device: companyDevice,
  channel: 'dalil-company-session',
  storage: createStorageQueue(() => import('./company-storage.ts')),
  ask: async () => (await import('../../http/session-calls.ts')).fetchSignedInCompany(),
  idOf: ({ id }) => id,
  accountOf: (company) => company,
});

/** Asks the server which company is signed in. @see RealmSession */
export const checkCompanySession = companyRealm.check;

/** Which company uses this browser, asked at once: for the screens of companies. @see requirements P4 */
export function useCheckedCompanySession(): CompanySession {
  useEffect(() => {
    void checkCompanySession();
  }, []);
  return useCompanySession();
}
