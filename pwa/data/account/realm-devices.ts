import { callLate } from '../../http/call-late.ts';
import { storageHealth } from '../../local/storage-health.ts';
import { removeDraftsBeforeLogout } from '../forms/tab-drafts.ts';
import { createRealmDevice } from './realm-device.ts';
import { companyExpected } from './session-store.ts';

/** Which person uses this device. */
export const personDevice = createRealmDevice('user', async (signal, session) => {
  await callLate('logout', { signal, query: { session }, isKeptAlive: true });
});

/** The company that uses this device. A person may be signed in beside it. */
export const companyDevice = createRealmDevice('company', async (signal, session) => {
  await callLate('logoutCompany', { signal, query: { session }, isKeptAlive: true });
});

/**
 * True where a company signed in and is not known to be gone, or its logout waits; and in a browser that keeps nothing,
 * where only the server knows. Elsewhere nobody asks the server.
 */
export function isCompanyExpected(): boolean {
  const { accountId, logout } = companyDevice.get();
  return accountId !== null || logout !== null || storageHealth() === 'fails';
}

/** Reads who uses this device, before anything is asked or shown that depends on it. */
export async function readDevice(): Promise<void> {
  const [person, company] = await Promise.all([personDevice.read(), companyDevice.read()]);
  companyExpected.set(isCompanyExpected());
  removeDraftsBeforeLogout('user', person.logouts);
  removeDraftsBeforeLogout('company', company.logouts);
}
