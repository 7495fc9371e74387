import { noteAccount } from '#pwa/boot/account-mark.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import { createDeviceWork } from '../offline/device-work.ts';
import { companySession } from './company-session-store.ts';
import { companyDevice } from './realm-devices.ts';
import { SessionCheck } from './session-check.ts';

type Tidings = { type: 'signed-out' } | { type: 'changed' };

// Node has channels, too, and the server no tabs.
const hasTabs = typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined';
const otherTabs = hasTabs ? new BroadcastChannel('dalil-company-session') : undefined;

const onDevice = createDeviceWork(() => import('../offline/company-work.ts'));

const { check, settle } = new SessionCheck({
  session: companySession,
  device: companyDevice,
  ask: async () => (await import('../../http/company-api.ts')).fetchSignedInCompany(),
  idOf: ({ id }) => id,
  take: takeAnswer,
  forget: () => onDevice((work) => work.forgetCompanies()),
  readLastKnown: async () => {
    const company = await readLastCompany();
    return company && { state: 'signed-in', company, isOffline: true };
  },
});

/** Asks the server which company is signed in. @see SessionCheck */
export const checkCompanySession = check;

function isSignedIn(companyId: number): boolean {
  const now = companySession.get();
  return now.state === 'signed-in' && now.company.id === companyId;
}

/** Takes a company as answered by the server: the check is answered for 60 s. */
export function adoptCompany(company: OwnCompany): void {
  settle({ state: 'signed-in', company, isOffline: false });
  void onDevice(async (work) => {
    if (isSignedIn(company.id)) await work.keepCompany(company);
  });
}

async function readLastCompany(): Promise<OwnCompany | undefined> {
  const { accountId: companyId } = companyDevice.get();
  if (companyId === null) return undefined;
  try {
    return await (await import('../offline/company-work.ts')).readCompany(companyId);
  } catch {
    return undefined;
  }
}

function takeAnswer(company: OwnCompany | null): void {
  if (company) {
    adoptCompany(company);
    return;
  }
  settle({ state: 'signed-out' });
  void onDevice((work) => work.forgetErased());
}

/** Tells the other tabs that a company signed in, changed or signed out here. */
export function tellOtherTabs(tidings: Tidings): void {
  otherTabs?.postMessage(tidings);
}

/** Ends the company's session on this device and deletes what it kept for any company. @see requirements P7, SYNC-12 */
export function forgetCompany(): Promise<void> {
  settle({ state: 'signed-out' });
  return onDevice((work) => work.forgetCompanies());
}

// The tab of the logout deletes too; this one makes sure that nothing it was about to write stays behind.
function leaveWithOtherTab(): void {
  if (companySession.get().state === 'signed-out') return;
  settle({ state: 'signed-out' });
  void onDevice(async (work) => {
    if (companyDevice.get().accountId === null) await work.forgetCompanies();
  });
}

async function handleTidings({ data }: MessageEvent<Tidings>): Promise<void> {
  const { accountId } = await companyDevice.read();
  if (data.type === 'signed-out' && accountId === null) leaveWithOtherTab();
  // Tabs in the background hear of a logout late: by then a company may be signed in again.
  else await checkCompanySession({ force: true });
}

companySession.subscribe(() => {
  const { state } = companySession.get();
  if (state !== 'unknown') noteAccount('company', state === 'signed-in');
});

otherTabs?.addEventListener('message', (message) => void handleTidings(message));
