import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { noteConnection, onReconnect } from './connection.ts';
import { createStore } from './store.ts';

/** Who uses this browser. `isOffline`: the server could not be asked, the last known person is shown. */
export type Session =
  | { state: 'unknown' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: OwnProfile; isOffline: boolean };

type Tidings = { type: 'signed-out' } | { type: 'signed-in' };

const lastUserKey = 'dalil-last-user';
const patienceMs = 3000;

/** The session as this tab knows it. */
export const session = createStore<Session>({ state: 'unknown' });

const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('dalil-session');

let checkedAt = Number.NEGATIVE_INFINITY;
let checking: Promise<void> | undefined;
// Counts what was learnt about the session, so that a slow check cannot undo a login that overtook it.
let knowledge = 0;

function readLastUserId(): number | null {
  try {
    return Number(localStorage.getItem(lastUserKey)) || null;
  } catch {
    return null;
  }
}

function noteLastUserId(userId: number | null): void {
  try {
    if (userId === null) localStorage.removeItem(lastUserKey);
    else localStorage.setItem(lastUserKey, String(userId));
  } catch {
    // Without storage an offline start shows nobody, which is the safe side.
  }
}

// One after the other, so that a logout's deletion is never overtaken by what an earlier answer still had to keep.
let deviceWork = Promise.resolve();

function onDevice(work: () => Promise<void>): Promise<void> {
  // Without storage there is nothing to keep and nothing to delete.
  deviceWork = deviceWork.then(work).catch(() => undefined);
  return deviceWork;
}

async function keepOnDevice(user: OwnProfile): Promise<void> {
  const [{ saveMe }, { deleteOtherAccountDbs }] = await Promise.all([
    import('../local/account.local.ts'),
    import('../local/account-db.ts'),
  ]);
  const now = session.get();
  if (now.state !== 'signed-in' || now.user.id !== user.id) return;
  await deleteOtherAccountDbs(user.id);
  await saveMe(user, Date.now());
}

async function deleteFromDevice(userId: number | undefined): Promise<void> {
  const { deleteAccountDb, deleteOtherAccountDbs } = await import('../local/account-db.ts');
  if (userId === undefined) await deleteOtherAccountDbs(null);
  else await deleteAccountDb(userId);
}

function learn(next: Session): void {
  knowledge += 1;
  session.set(next);
}

/** Takes a user as answered by the server: the check is answered for 60 s. @see checklist G11 */
export function adoptUser(user: OwnProfile): void {
  checkedAt = Date.now();
  noteLastUserId(user.id);
  learn({ state: 'signed-in', user, isOffline: false });
  void onDevice(() => keepOnDevice(user));
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
    const { readMe } = await import('../local/account.local.ts');
    return await readMe(userId);
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

async function askServer(): Promise<void> {
  const known = knowledge;
  const impatience = setTimeout(() => void showLastKnownMeanwhile(known), patienceMs);
  try {
    const { fetchSignedInUser } = await import('../http/account-api.ts');
    const user = await noteConnection(fetchSignedInUser);
    if (known !== knowledge) return;
    if (user) adoptUser(user);
    else adoptNobody();
  } catch {
    checkedAt = Date.now();
    if (known === knowledge) await adoptLastKnown();
  } finally {
    clearTimeout(impatience);
  }
}

/**
 * Asks the server who is signed in, unless it was asked in the last 60 s. Never retried by itself.
 * When it cannot be asked, the last known person stays, marked offline.
 *
 * @see checklist G10, G20
 */
export function checkSession({ force = false } = {}): Promise<void> {
  if (!force && Date.now() - checkedAt < limits.authCheckCacheMs) return checking ?? Promise.resolve();
  checking ??= askServer().finally(() => {
    checking = undefined;
  });
  return checking;
}

/** Tells the other tabs that somebody signed in or out here. */
export function tellOtherTabs(tidings: Tidings): void {
  otherTabs?.postMessage(tidings);
}

/** Ends the session on this device and deletes what it kept for any person. @see checklist G13, sync I12 */
export function forgetUser(): Promise<void> {
  adoptNobody();
  return onDevice(() => deleteFromDevice(undefined));
}

function handleTidings({ data }: MessageEvent<Tidings>): void {
  if (data.type === 'signed-in') {
    void checkSession({ force: true });
    return;
  }
  const before = session.get();
  adoptNobody();
  // The tab of the logout deletes too; this one makes sure that nothing it was about to write stays behind.
  if (before.state === 'signed-in') void onDevice(() => deleteFromDevice(before.user.id));
}

otherTabs?.addEventListener('message', handleTidings);

onReconnect(() => {
  const now = session.get();
  if (now.state === 'signed-in' && now.isOffline) void checkSession({ force: true });
});
