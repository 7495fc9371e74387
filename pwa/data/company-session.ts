import { limits } from '#shared/limits.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import { companyLogoutQueue } from './company-logout-queue.ts';
import { type CompanySession, companySession, isCompanyExpected, lastCompanyKey } from './company-session-store.ts';
import { noteConnection, onReconnect } from './connection.ts';
import { noteStoredId, readStoredId } from './stored-id.ts';

type Tidings = { type: 'signed-out' } | { type: 'changed' };
type CompanyWork = typeof import('./company-work.ts');

const patienceMs = 3000;

const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('dalil-company-session');

let checkedAt = Number.NEGATIVE_INFINITY;
let checking: Promise<void> | undefined;
// Counts what was learnt about the session, so that a slow check cannot undo a login that overtook it.
let knowledge = 0;

// One after the other, so that a logout's deletion is never overtaken by what an earlier answer still had to keep.
let deviceWork = Promise.resolve();

function onDevice(work: (company: CompanyWork) => Promise<void>): Promise<void> {
  // Without storage there is nothing to keep and nothing to delete.
  deviceWork = deviceWork.then(async () => await work(await import('./company-work.ts'))).catch(() => undefined);
  return deviceWork;
}

function learn(next: CompanySession): void {
  knowledge += 1;
  companySession.set(next);
}

function isSignedIn(companyId: number): boolean {
  const now = companySession.get();
  return now.state === 'signed-in' && now.company.id === companyId;
}

/** Takes a company as answered by the server: the check is answered for 60 s. */
export function adoptCompany(company: OwnCompany): void {
  checkedAt = Date.now();
  noteStoredId(lastCompanyKey, company.id);
  learn({ state: 'signed-in', company, isOffline: false });
  void onDevice(async (work) => {
    if (isSignedIn(company.id)) await work.keepCompany(company);
  });
}

function adoptNobody(): void {
  checkedAt = Date.now();
  noteStoredId(lastCompanyKey, null);
  learn({ state: 'signed-out' });
}

function leaveSession(): void {
  adoptNobody();
  void onDevice((work) => work.forgetErased());
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

async function adoptLastKnown(): Promise<void> {
  const before = companySession.get();
  if (before.state === 'signed-in') {
    learn({ ...before, isOffline: true });
    return;
  }
  const known = knowledge;
  const company = await readLastCompany();
  if (known === knowledge) learn(company ? { state: 'signed-in', company, isOffline: true } : { state: 'signed-out' });
}

// On a line that hardly moves the last known company need not wait for the answer, which still replaces this guess.
async function showLastKnownMeanwhile(known: number): Promise<void> {
  const company = await readLastCompany();
  const isStillOpen = known === knowledge && companySession.get().state === 'unknown';
  if (company && isStillOpen) companySession.set({ state: 'signed-in', company, isOffline: true });
}

async function askServer(): Promise<void> {
  const known = knowledge;
  const impatience = setTimeout(() => void showLastKnownMeanwhile(known), patienceMs);
  try {
    const { fetchSignedInCompany } = await import('../http/company-api.ts');
    const company = await noteConnection(fetchSignedInCompany);
    if (known !== knowledge) return;
    if (company) adoptCompany(company);
    else leaveSession();
  } catch {
    checkedAt = Date.now();
    if (known === knowledge) await adoptLastKnown();
  } finally {
    clearTimeout(impatience);
  }
}

// Who signed out without a line must not be found signed in by the next one at this device.
async function endSessionThenAsk(): Promise<void> {
  const known = knowledge;
  if (companySession.get().state === 'unknown') companySession.set({ state: 'signed-out' });
  if (!(await companyLogoutQueue.send())) {
    checkedAt = Date.now();
    return;
  }
  if (known === knowledge) await askServer();
}

/**
 * Asks the server which company is signed in, unless it was asked in the last 60 s. Never retried by itself.
 * When it cannot be asked, the last known company stays, marked offline.
 *
 * @see checklist P4, G10, G20
 */
export function checkCompanySession({ force = false } = {}): Promise<void> {
  if (!force && Date.now() - checkedAt < limits.authCheckCacheMs) return checking ?? Promise.resolve();
  checking ??= (companyLogoutQueue.isQueued() ? endSessionThenAsk() : askServer()).finally(() => {
    checking = undefined;
  });
  return checking;
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
  checkedAt = Date.now();
  learn({ state: 'signed-out' });
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

onReconnect(() => {
  const now = companySession.get();
  const isOpen = now.state === 'signed-in' && now.isOffline;
  if (isOpen || companyLogoutQueue.isQueued()) void checkCompanySession({ force: true });
});
