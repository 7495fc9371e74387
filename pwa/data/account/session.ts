import type { OwnProfile } from '#shared/model/user.ts';
import { createDeviceWork } from './device-work.ts';
import { outbox } from './outbox.ts';
import { logoutQueue } from './queued-logout.ts';
import { createSessionCheck } from './session-check.ts';
import { isSignedIn, noteShownEpoch, session, sessionDoubts } from './session-store.ts';
import { noteStoredId, readStoredId } from './stored-id.ts';

type Tidings = { type: 'signed-out' } | { type: 'signed-in' };

/** An account as the server answered it; `epoch` is the history that its revision belongs to. */
interface Answered {
  user: OwnProfile;
  epoch?: string | null;
}

const lastUserKey = 'dalil-last-user';
const forgettingMs = 3000;

const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('dalil-session');

const readLastUserId = () => readStoredId(lastUserKey);
const noteLastUserId = (userId: number | null) => noteStoredId(lastUserKey, userId);

const onDevice = createDeviceWork(() => import('./account-work.ts'));

const { check, settle } = createSessionCheck({
  session,
  logoutQueue,
  ask: async () => (await import('../http/account-api.ts')).fetchSignedInUser(),
  take: takeAnswer,
  forget: () => void forgetUser({ keepsEdits: true }),
  readLastKnown: async () => {
    const user = await readLastUser();
    return user && { state: 'signed-in', user, isOffline: true };
  },
});

/** Asks the server which person is signed in. @see SessionCheck */
export const checkSession = check;

// The device lays its edits over each new copy; until it has, what was in sight stays.
function withWaitingEdits(user: OwnProfile): OwnProfile {
  const now = session.get();
  if (now.state !== 'signed-in' || now.user.id !== user.id) return user;
  const waiting = outbox.get().pendingFields.map((field) => [field, now.user[field]]);
  return { ...user, ...Object.fromEntries(waiting) };
}

/** Takes a user as answered by the server: the check is answered for 60 s. @see checklist G11 */
export function adoptUser(user: OwnProfile, epoch: string | null = null): void {
  noteLastUserId(user.id);
  noteShownEpoch(epoch);
  settle({ state: 'signed-in', user: withWaitingEdits(user), isOffline: false });
  void onDevice(async (account) => {
    if (isSignedIn(user.id)) await account.keepAccount({ user, epoch });
  });
}

function adoptNobody(): void {
  noteLastUserId(null);
  settle({ state: 'signed-out' });
}

async function readLastUser(): Promise<OwnProfile | undefined> {
  const userId = readLastUserId();
  if (userId === null) return undefined;
  try {
    const { readAccount } = await import('./account-work.ts');
    return await readAccount(userId);
  } catch {
    return undefined;
  }
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
  settle({ state: 'signed-out' });
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

sessionDoubts.subscribe(() => void checkSession({ force: true }));
