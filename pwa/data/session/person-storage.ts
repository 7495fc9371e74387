import { isAccountErased } from '#shared/contract/account.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import {
  deviceAccount,
  expireAccount,
  leaveAccount,
  leaveOtherAccounts,
  peopleOfDevice,
  readWaitingEdits,
} from '../../device/device-accounts.ts';
import type { QueuedLogout } from '../../device/realm-record.ts';
import { leaveOtherSavedLists, leaveSavedList, mergeListsAtLogin } from '../../device/saved-lists.ts';
import { callApi } from '../../http/call-api.ts';
import { storedAccounts } from '../../local/account-db.ts';
import { removeProfileOf } from '../../local/profiles.local.ts';
import { type AnsweredAccount, withLogin } from '../../sync/outbox/account-changes.ts';
import { session } from '../core/session-store.ts';
import { ifStorageAllows } from '../core/storage.ts';
import { followAccount, shownAccount, stopFollowing } from '../offline/account-watch.ts';
import { hasLostEdits, waitingEdits } from '../offline/outbox.ts';
import { sendAllNow, startSender } from '../offline/profile-sender.ts';
import { sendSaved } from '../offline/saved-engine.ts';
import { personDevice } from './realm-device.ts';
import { forgetSearches, ownSearches } from './recent-searches.ts';
import { noteShownEpoch } from './shown-account.ts';

/** Stores the account as the server answered it, removes those of others, and sends what waits. @see protocol §4 Accounts */
export async function storeAccount(answered: AnsweredAccount): Promise<void> {
  const { id } = answered.user;
  try {
    await leaveOtherAccounts(id);
    await leaveOtherSavedLists('user', id);
    ownSearches('user', id);
    // The lists were sent when the session changed, which was before this: what joins now would wait for the next occasion.
    if (await mergeListsAtLogin({ realm: 'user', id })) void sendSaved('user').catch(() => undefined);
    await deviceAccount(id).change((state) => ({ state: withLogin(state, answered), result: undefined }));
  } finally {
    // Edits that wait are read also where nothing can be written: the form waits for them.
    await followAccount(id);
  }
  startSender();
  void sendAllNow();
}

/** Reads an account this device knows, with the edits that wait, and follows it. @see requirements G20 */
export async function readAccount(userId: number): Promise<OwnProfile | undefined> {
  const state = await deviceAccount(userId).read();
  const user = await shownAccount(state);
  if (!user) return undefined;
  await followAccount(userId);
  startSender();
  // An answer that came meanwhile has set its own epoch.
  if (session.get().state !== 'signed-in') noteShownEpoch(state.meEpoch);
  return user;
}

/**
 * Nobody is signed in: shows no account, and removes what the server answered of accounts whose session ended elsewhere
 * (V11). Accounts that were deleted elsewhere go with their unsent edits, which nobody is left to send, and the page says
 * so. Where the server cannot be asked these stay until it can.
 */
export async function noteNobody(): Promise<void> {
  stopFollowing();
  // In another tab somebody may have logged in since the question.
  const { accountId } = await personDevice.read();
  for (const userId of await storedAccounts()) {
    if (userId !== accountId) await expireAccount(userId);
  }
  await leaveOtherSavedLists('user', accountId);
  if (accountId === null) forgetSearches();
  await lookForWaitingEdits();
  for (const userId of await peopleOfDevice()) {
    if (userId === accountId) continue;
    const { isErased } = await callApi(isAccountErased, { params: { id: String(userId) } });
    if (!isErased) continue;
    if (waitingEdits.get().some((one) => one.realm === 'user' && one.accountId === userId)) hasLostEdits.set(true);
    await leaveAccount(userId, { keepsEdits: false });
    await leaveSavedList({ realm: 'user', id: userId }, { keepsEdits: false });
  }
  await lookForWaitingEdits();
}

/** Looks whose edits wait on this device, so that the page can say so. @see requirements V10, SYNC-17 */
export async function lookForWaitingEdits(): Promise<void> {
  waitingEdits.set(await readWaitingEdits());
}

/**
 * Deletes the private data of every person. Unsent edits of other accounts stay; those of the account that signs out
 * stay only on request.
 *
 * @see SYNC-12
 */
export async function leaveDevice({ accountId, keepsEdits }: QueuedLogout): Promise<void> {
  stopFollowing();
  if (accountId !== null) {
    // The public copy is fetched again once the session has ended.
    await ifStorageAllows(() => removeProfileOf(accountId));
    await leaveAccount(accountId, { keepsEdits });
    await leaveSavedList({ realm: 'user', id: accountId }, { keepsEdits });
  }
  await leaveOtherAccounts(null);
  await leaveOtherSavedLists('user', null);
  forgetSearches();
  await lookForWaitingEdits();
}
