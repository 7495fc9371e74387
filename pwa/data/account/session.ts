import { noteAccount } from '#pwa/boot/account-mark.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import type { QueuedLogout } from '../../device/realm-record.ts';
import { removeTabDrafts } from '../forms/tab-drafts.ts';
import { createDeviceWork } from '../offline/device-work.ts';
import { outbox } from '../offline/outbox.ts';
import { forgetPaymentBegun } from '../payment/payment-hint.ts';
import { personDevice } from './realm-devices.ts';
import { SessionCheck } from './session-check.ts';
import { isSignedIn, noteShownEpoch, session, sessionDoubts } from './session-store.ts';

type Tidings = { type: 'signed-out' } | { type: 'signed-in' };

/** An account as the server answered it; `epoch` is the history that its revision belongs to. */
interface Answered {
  user: OwnProfile;
  epoch?: string | null;
}

// Node has channels, too, and the server no tabs.
const hasTabs = typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined';
const otherTabs = hasTabs ? new BroadcastChannel('dalil-session') : undefined;

const onDevice = createDeviceWork(() => import('../offline/account-work.ts'));

const { check, settle } = new SessionCheck({
  session,
  device: personDevice,
  ask: async () => (await import('../../http/account-api.ts')).fetchSignedInUser(),
  idOf: ({ user }) => user.id,
  take: takeAnswer,
  forget: leave,
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

/** Takes a user as answered by the server: the check is answered for 60 s. @see requirements G11 */
export function adoptUser(user: OwnProfile, epoch: string | null = null): void {
  noteShownEpoch(epoch);
  settle({ state: 'signed-in', user: withWaitingEdits(user), isOffline: false });
  void onDevice(async (account) => {
    if (isSignedIn(user.id)) await account.keepAccount({ user, epoch });
  });
}

async function readLastUser(): Promise<OwnProfile | undefined> {
  const { accountId: userId } = personDevice.get();
  if (userId === null) return undefined;
  try {
    const { readAccount } = await import('../offline/account-work.ts');
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
  settle({ state: 'signed-out' });
  void onDevice((account) => account.forgetErased());
  void onDevice((account) => account.followNobody());
}

/** Tells the other tabs that somebody signed in or out here. */
export function tellOtherTabs(tidings: Tidings): void {
  otherTabs?.postMessage(tidings);
}

/**
 * Shows that nobody is signed in, and deletes what this device kept for any person; edits that were never sent stay
 * when they are to be kept. The record of the device already says so.
 *
 * @see requirements G13, V11, SYNC-12
 */
export function forgetUser({ keepsEdits }: { keepsEdits: boolean }): Promise<void> {
  const before = session.get();
  settle({ state: 'signed-out' });
  return leave({ accountId: before.state === 'signed-in' ? before.user.id : null, keepsEdits });
}

function leave({ accountId, keepsEdits }: QueuedLogout): Promise<void> {
  removeTabDrafts();
  // It names who is leaving. A payment that is still open is asked for on the page of the sale.
  forgetPaymentBegun();
  return onDevice((account) => account.leaveDevice(accountId === null ? null : { userId: accountId, keepsEdits }));
}

// The tab of the logout deletes too; this one makes sure that nothing it was about to write stays behind.
function leaveWithOtherTab(): void {
  const before = session.get();
  settle({ state: 'signed-out' });
  if (before.state !== 'signed-in') return;
  const accountId = before.user.id;
  void onDevice(async () => {
    if (personDevice.get().accountId === null) void leave({ accountId, keepsEdits: true });
  });
}

async function handleTidings({ data }: MessageEvent<Tidings>): Promise<void> {
  const { accountId } = await personDevice.read();
  if (data.type === 'signed-out' && accountId === null) leaveWithOtherTab();
  // Tabs in the background hear of a logout late: by then somebody may be signed in again.
  else await checkSession({ force: true });
}

otherTabs?.addEventListener('message', (message) => void handleTidings(message));

sessionDoubts.subscribe(() => void checkSession({ force: true }));

/** The account in sight; `undefined` while that is not known. */
function shownId(): number | null | undefined {
  const now = session.get();
  if (now.state === 'unknown') return undefined;
  return now.state === 'signed-in' ? now.user.id : null;
}

session.subscribe(() => {
  const { state } = session.get();
  if (state !== 'unknown') noteAccount('user', state === 'signed-in');
});

// After every start, login and logout the page says whose edits wait.
let lookedFor: number | null | undefined;
session.subscribe(() => {
  const id = shownId();
  if (id === lookedFor) return;
  lookedFor = id;
  if (id !== undefined) void onDevice((account) => account.lookForWaitingEdits());
});
