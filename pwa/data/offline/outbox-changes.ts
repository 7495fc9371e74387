import { deviceAccount } from '../../device/device-accounts.ts';
import { randomUuid } from '../../secure-context/random-uuid.ts';
import { type AccountState, blobRef, type WaitingPicture } from '../../sync/account-state.ts';
import { discardAll, type Resolution, resolveReview } from '../../sync/outbox/profile-edits.ts';
import { isReceiptDue, withReceipts } from '../../sync/outbox/status.ts';
import { followedAccount } from './account-watch.ts';
import { sendAll, sendAllNow } from './profile-sender.ts';

/** Marks the receipt that is due as shown. True in one tab, which shows it. @see SYNC-16 */
export async function claimReceipt(userId: number): Promise<boolean> {
  return await deviceAccount(userId).change((state) =>
    isReceiptDue(state) ? { state: withReceipts(state), result: true } : { state, result: false },
  );
}

/** Tries to publish at once what waits. */
export async function sendNow(): Promise<void> {
  await sendAllNow();
}

async function changeFollowed(change: (state: AccountState) => AccountState, picture?: WaitingPicture): Promise<void> {
  const userId = followedAccount();
  if (userId === null) return;
  await deviceAccount(userId).change((state) => ({ state: change(state), result: undefined }), picture);
}

function withNamedPicture(resolution: Resolution): { stored: Resolution; picture?: WaitingPicture } {
  const isPicture = resolution.choice === 'other' && String(resolution.value).startsWith('data:');
  if (!isPicture) return { stored: resolution };
  const id = randomUuid();
  return { stored: { ...resolution, value: blobRef(id) }, picture: { id, dataUrl: String(resolution.value) } };
}

/** Resolves an edit that needs review, and sends the edit that results. @throws StorageFull */
export async function resolve(resolution: Resolution): Promise<void> {
  const { stored, picture } = withNamedPicture(resolution);
  await changeFollowed((state) => resolveReview(state, stored, Date.now()), picture);
  void sendAll();
}

/** Drops every edit that waits or needs review. @throws StorageFull */
export async function discardEverything(): Promise<void> {
  await changeFollowed(discardAll);
}
