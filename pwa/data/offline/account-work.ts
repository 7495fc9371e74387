import type { OwnProfile } from '#shared/model/user.ts';
import { deviceAccount, leaveAccount, leaveOtherAccounts, readWaitingEdits } from '../../device/device-accounts.ts';
import { joinAccount, leaveOtherSavedLists, leaveSavedList } from '../../device/saved-lists.ts';
import { fetchIsErased } from '../../http/own-account-api.ts';
import { keptAccounts } from '../../local/account-db.ts';
import { removeProfileOf } from '../../local/profiles.local.ts';
import { type AccountState, blobRef, type WaitingPicture } from '../../sync/account-state.ts';
import { isReceiptDue, withReceipts } from '../../sync/outbox/receipt.ts';
import { discardAll, type Resolution, resolveAttention } from '../../sync/outbox/resolve-attention.ts';
import { type AnsweredAccount, takeLogin } from '../../sync/outbox/take-me.ts';
import { followAccount, followedAccount, stopFollowing } from '../account/account-watch.ts';
import { noteShownEpoch, session } from '../account/session-store.ts';
import { shownAccount } from '../account/shown-account.ts';
import { ifStorageAllows } from '../directory/follow-copy.ts';
import { drain, startDrainers, wakeAndDrain } from './drainers.ts';
import { waitingEdits } from './waiting-edits.ts';

/** Keeps the account as the server answered it, leaves those of others, and sends what waits. @see sync §5 Accounts */
export async function keepAccount(answered: AnsweredAccount): Promise<void> {
  const { id } = answered.user;
  await leaveOtherAccounts(id);
  await leaveOtherSavedLists('user', id);
  await joinAccount({ realm: 'user', id });
  const store = deviceAccount(id);
  await store.change((state) => ({ state: takeLogin(state, answered), result: undefined }));
  await followAccount(id);
  startDrainers();
  void wakeAndDrain();
}

/** Reads an account this device knows, with the edits that wait, and follows it. @see requirements G20 */
export async function readAccount(userId: number): Promise<OwnProfile | undefined> {
  const state = await deviceAccount(userId).read();
  const user = await shownAccount(state);
  if (!user) return undefined;
  await followAccount(userId);
  startDrainers();
  // An answer that came meanwhile tells its own history.
  if (session.get().state !== 'signed-in') noteShownEpoch(state.meEpoch);
  return user;
}

/**
 * Forgets accounts that were deleted elsewhere, with all that was never sent: nobody is left to send it. Where the server
 * cannot be asked they stay until it can.
 */
export async function forgetErased(): Promise<void> {
  for (const userId of await keptAccounts()) {
    if (!(await fetchIsErased('user', userId))) continue;
    if (followedAccount() === userId) stopFollowing();
    await leaveAccount(userId, { keepsEdits: false });
    await leaveSavedList({ realm: 'user', id: userId }, { keepsEdits: false });
  }
  await lookForWaitingEdits();
}

/** Looks whose edits wait on this device, so that the page can say so. @see requirements V10, SYNC-17 */
export async function lookForWaitingEdits(): Promise<void> {
  waitingEdits.set(await readWaitingEdits());
}

/** Shows nothing of any account: nobody is signed in. */
export async function followNobody(): Promise<void> {
  stopFollowing();
}

/**
 * Leaves the device: everybody's private data go, but edits that were never sent stay, those of the one who leaves
 * only on request.
 *
 * @see SYNC-12
 */
export async function leaveDevice(leaving: { userId: number; keepsEdits: boolean } | null): Promise<void> {
  stopFollowing();
  // What strangers see of the person is asked for again once the session has ended.
  if (leaving) await ifStorageAllows(() => removeProfileOf(leaving.userId));
  if (leaving) await leaveAccount(leaving.userId, leaving);
  if (leaving) await leaveSavedList({ realm: 'user', id: leaving.userId }, leaving);
  await leaveOtherAccounts(null);
  await leaveOtherSavedLists('user', null);
  await lookForWaitingEdits();
}

/** Takes the receipt that is due, in one of all tabs only: true when the person is to be told here. @see SYNC-16 */
export async function takeReceipt(userId: number): Promise<boolean> {
  return await deviceAccount(userId).change((state) =>
    isReceiptDue(state) ? { state: withReceipts(state), result: true } : { state, result: false },
  );
}

/** Tries to publish at once what waits. */
export async function sendNow(): Promise<void> {
  await wakeAndDrain();
}

async function changeFollowed(change: (state: AccountState) => AccountState, picture?: WaitingPicture): Promise<void> {
  const userId = followedAccount();
  if (userId === null) return;
  await deviceAccount(userId).change((state) => ({ state: change(state), result: undefined }), picture);
}

function withNamedPicture(resolution: Resolution): { kept: Resolution; picture?: WaitingPicture } {
  const isPicture = resolution.choice === 'other' && String(resolution.value).startsWith('data:');
  if (!isPicture) return { kept: resolution };
  const id = crypto.randomUUID();
  return { kept: { ...resolution, value: blobRef(id) }, picture: { id, dataUrl: String(resolution.value) } };
}

/** Resolves an edit that needs attention, and sends what that makes. @throws StorageFull */
export async function resolve(resolution: Resolution): Promise<void> {
  const { kept, picture } = withNamedPicture(resolution);
  await changeFollowed((state) => resolveAttention(state, kept, Date.now()), picture);
  void drain();
}

/** Drops every edit that waits or needs attention. @throws StorageFull */
export async function discardEverything(): Promise<void> {
  await changeFollowed(discardAll);
}
