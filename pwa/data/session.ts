import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { noteConnection, onReconnect } from './connection.ts';
import { outbox } from './outbox.ts';
import { logoutQueue } from './queued-logout.ts';
import { isSignedIn, type Session, session, sessionDoubts } from './session-store.ts';
import { noteStoredId, readStoredId } from './stored-id.ts';

type Tidings = { type: 'signed-out' } | { type: 'signed-in' };

/** An account as the server answered it; `epoch` is the history that its revision belongs to. */
interface Answered {
  user: OwnProfile;
  epoch?: string | null;
}

const lastUserKey = 'dalil-last-user';
const patienceMs = 3000;
const forgettingMs = 3000;

const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('dalil-session');

let checkedAt = Number.NEGATIVE_INFINITY;
let checking: Promise<void> | undefined;
// Counts what was learnt about the session, so that a slow check cannot undo a login that overtook it.
let knowledge = 0;

const readLastUserId = () => readStoredId(lastUserKey);
const noteLastUserId = (userId: number | null) => noteStoredId(lastUserKey, userId);

// One after the other, so that a logout's deletion is never overtaken by what an earlier answer still had to keep.
let deviceWork = Promise.resolve();

type AccountWork = typeof import('./account-work.ts');

function onDevice(work: (account: AccountWork) => Promise<void>): Promise<void> {
  // Without storage there is nothing to keep and nothing to delete.
  deviceWork = deviceWork.then(async () => await work(await import('./account-work.ts'))).catch(() => undefined);
  return deviceWork;
}

function learn(next: Session): void {
  knowledge += 1;
  session.set(next);
}

// The device lays its edits over each new copy; until it has, what was in sight stays.
function withWaitingEdits(user: OwnProfile): OwnProfile {
  const now = session.get();
  if (now.state !== 'signed-in' || now.user.id !== user.id) return user;
  const waiting = outbox.get().pendingFields.map((field) => [field, now.user[field]]);
  return { ...user, ...Object.fromEntries(waiting) };
}

/** Takes a user as answered by the server: the check is answered for 60 s. @see checklist G11 */
export function adoptUser(user: OwnProfile, epoch: string | null = null): void {
  checkedAt = Date.now();
  noteLastUserId(user.id);
  learn({ state: 'signed-in', user: withWaitingEdits(user), isOffline: false });
  void onDevice(async (account) => {
    if (isSignedIn(user.id)) await account.keepAccount({ user, epoch });
  });
}

function adoptNobody(): void {
  checkedAt = Date.now();
  noteLastUserId(null);
  learn({ state: 'signed-out' });
}

async function adoptLastKnown(): Promise<void> {
  const before = session.get();
  if (before.state === 'signed-in') {
    learn({ ...before, isOffline: true });
    return;
  }
  const userId = readLastUserId();
  const known = knowledge;
  const user = userId === null ? undefined : await readLastUser(userId);
  if (known === knowledge) learn(user ? { state: 'signed-in', user, isOffline: true } : { state: 'signed-out' });
}

async function readLastUser(userId: number): Promise<OwnProfile | undefined> {
  try {
    const { readAccount } = await import('./account-work.ts');
    return await readAccount(userId);
  } catch {
    return undefined;
  }
}

// On a line that hardly moves the last known person need not wait for the answer, which still replaces this guess.
async function showLastKnownMeanwhile(known: number): Promise<void> {
  const userId = readLastUserId();
  const user = userId === null ? undefined : await readLastUser(userId);
  const isStillOpen = known === knowledge && session.get().state === 'unknown';
  if (user && isStillOpen) session.set({ state: 'signed-in', user, isOffline: true });
}

function takeAnswer(answered: Answered | null): void {
  if (answered) {
    adoptUser(answered.user, answered.epoch);
    return;
  }
  adoptNobody();
  void onDevice((account) => account.forgetErased());
  void onDevice((account) => account.followWaiting());
}

async function askServer(): Promise<void> {
  const known = knowledge;
  const impatience = setTimeout(() => void showLastKnownMeanwhile(known), patienceMs);
  try {
    const { fetchSignedInUser } = await import('../http/account-api.ts');
    const answered = await noteConnection(fetchSignedInUser);
    if (known === knowledge) takeAnswer(answered);
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
  if (session.get().state === 'unknown') session.set({ state: 'signed-out' });
  if (!(await logoutQueue.send())) {
    checkedAt = Date.now();
    return;
  }
  if (known === knowledge) await askServer();
}

/**
 * Asks the server who is signed in, unless it was asked in the last 60 s. Never retried by itself.
 * When it cannot be asked, the last known person stays, marked offline.
 *
 * @see checklist G10, G20
 */
export function checkSession({ force = false } = {}): Promise<void> {
  if (!force && Date.now() - checkedAt < limits.authCheckCacheMs) return checking ?? Promise.resolve();
  checking ??= (logoutQueue.isQueued() ? endSessionThenAsk() : askServer()).finally(() => {
    checking = undefined;
  });
  return checking;
}

/** Tells the other tabs that somebody signed in or out here. */
export function tellOtherTabs(tidings: Tidings): void {
  otherTabs?.postMessage(tidings);
}

/**
 * Ends the session on this device and deletes what it kept for any person; edits that were never sent stay when they
 * are to be kept.
 *
 * @see checklist G13, V11, sync I12
 */
export function forgetUser({ keepsEdits }: { keepsEdits: boolean }): Promise<void> {
  const before = session.get();
  adoptNobody();
  return onDevice((account) =>
    account.leaveDevice(before.state === 'signed-in' ? { userId: before.user.id, keepsEdits } : null),
  );
}

// The tab of the logout deletes too; this one makes sure that nothing it was about to write stays behind.
function leaveWithOtherTab(): void {
  const before = session.get();
  checkedAt = Date.now();
  learn({ state: 'signed-out' });
  if (before.state !== 'signed-in') return;
  const userId = before.user.id;
  void onDevice(async (account) => {
    if (readLastUserId() === null) await account.leaveDevice({ userId, keepsEdits: true });
  });
}

// What another tab removed from the storage may be seen here only after its message.
function leaveOnceForgotten(): void {
  const leave = () => readLastUserId() === null && leaveWithOtherTab();
  window.addEventListener('storage', leave, { signal: AbortSignal.timeout(forgettingMs) });
}

function handleTidings({ data }: MessageEvent<Tidings>): void {
  if (data.type === 'signed-out' && readLastUserId() === null) {
    leaveWithOtherTab();
    return;
  }
  if (data.type === 'signed-out') leaveOnceForgotten();
  // Tabs in the background hear of a logout late: by then somebody may be signed in again.
  void checkSession({ force: true });
}

otherTabs?.addEventListener('message', handleTidings);

onReconnect(() => {
  const now = session.get();
  const isOpen = now.state === 'signed-in' && now.isOffline;
  if (isOpen || logoutQueue.isQueued()) void checkSession({ force: true });
});

sessionDoubts.subscribe(() => void checkSession({ force: true }));
