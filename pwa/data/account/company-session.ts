import type { OwnCompany } from '#shared/model/company.ts';
import { companyLogoutQueue } from './company-logout-queue.ts';
import { companySession, isCompanyExpected, lastCompanyKey } from './company-session-store.ts';
import { createDeviceWork } from './device-work.ts';
import { createSessionCheck } from './session-check.ts';
import { noteStoredId, readStoredId } from './stored-id.ts';

type Tidings = { type: 'signed-out' } | { type: 'changed' };

const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('dalil-company-session');

const onDevice = createDeviceWork(() => import('./company-work.ts'));

const { check, settle } = createSessionCheck({
  session: companySession,
  logoutQueue: companyLogoutQueue,
  ask: async () => (await import('../http/company-api.ts')).fetchSignedInCompany(),
  take: takeAnswer,
  forget: () => void forgetCompany(),
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
  noteStoredId(lastCompanyKey, company.id);
  settle({ state: 'signed-in', company, isOffline: false });
  void onDevice(async (work) => {
    if (isSignedIn(company.id)) await work.keepCompany(company);
  });
}

function adoptNobody(): void {
  noteStoredId(lastCompanyKey, null);
  settle({ state: 'signed-out' });
}

async function readLastCompany(): Promise<OwnCompany | undefined> {
  const companyId = readStoredId(lastCompanyKey);
  if (companyId === null) return undefined;
  try {
    return await (await import('./company-work.ts')).readCompany(companyId);
  } catch {
    return undefined;
  }
}

function takeAnswer(company: OwnCompany | null): void {
  if (company) {
    adoptCompany(company);
    return;
  }
  adoptNobody();
  void onDevice((work) => work.forgetErased());
}

/** Tells the other tabs that a company signed in, changed or signed out here. */
export function tellOtherTabs(tidings: Tidings): void {
  otherTabs?.postMessage(tidings);
}

/** Ends the company's session on this device and deletes what it kept for any company. @see checklist P7, sync I12 */
export function forgetCompany(): Promise<void> {
  adoptNobody();
  return onDevice((work) => work.forgetCompanies());
}

// The tab of the logout deletes too; this one makes sure that nothing it was about to write stays behind.
function leaveWithOtherTab(): void {
  if (isCompanyExpected() || companySession.get().state === 'signed-out') return;
  settle({ state: 'signed-out' });
  void onDevice(async (work) => {
    if (!isCompanyExpected()) await work.forgetCompanies();
  });
}

otherTabs?.addEventListener('message', ({ data }: MessageEvent<Tidings>) => {
  if (data.type === 'signed-out' && !isCompanyExpected()) leaveWithOtherTab();
  // Tabs in the background hear of a logout late: by then a company may be signed in again.
  else void checkCompanySession({ force: true });
});

// What another tab removed from the storage may be seen here only after its message.
window.addEventListener('storage', ({ key }) => {
  if (key === lastCompanyKey) leaveWithOtherTab();
});
