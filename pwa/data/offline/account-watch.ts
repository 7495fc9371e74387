import type { OwnProfile } from '#shared/model/user.ts';
import { cardOf, isShownToEverybody, publicProfileOf } from '#shared/rules/public-profile.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { watchLocal } from '../../local/watch.ts';
import { type AccountState, blobIdOf, type ReviewItem } from '../../sync/account-state.ts';
import { pendingFields, pendingProfile } from '../../sync/outbox/profile-edits.ts';
import { badgeOf, isReceiptDue, receiptMs } from '../../sync/outbox/status.ts';
import { forgetResources } from '../core/resource-cache.ts';
import { session, sessionDoubts } from '../core/session-store.ts';
import { ifStorageAllows } from '../core/storage.ts';
import { showAccount } from '../session/shown-account.ts';
import { emptyOutbox, outbox } from './outbox.ts';

let followed: { userId: number; stop: () => void } | undefined;
let latest: AccountState | undefined;
let isSending = false;
let isFaulty = false;
let receiptTimer: ReturnType<typeof setTimeout> | undefined;

function dateOf(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms);
}

function oldestSave({ entries }: AccountState): number | null {
  return entries.length > 0 ? Math.min(...entries.map(({ savedAt }) => savedAt)) : null;
}

async function showOutbox(state: AccountState): Promise<void> {
  const reviewItems = await shownReviewItems(state);
  if (latest !== state) return;
  const now = Date.now();
  const badge = badgeOf(state, { now, isSending });
  outbox.set({
    isRead: true,
    ownerId: state.userId,
    badge,
    pendingFields: pendingFields(state),
    pendingSince: dateOf(oldestSave(state)),
    reviewItems,
    pause: state.pause,
    isFaulty,
    publishedAt: dateOf(state.publishedAt),
    isReceiptDue: isReceiptDue(state),
  });
  clearTimeout(receiptTimer);
  if (badge === 'published') receiptTimer = setTimeout(() => void showOutbox(state), receiptMs);
}

// A sender found that the session is over or another account's, so the page checks the session at once.
function handlePause(before: AccountState | undefined, { pause }: AccountState): void {
  const isNews = pause !== null && pause !== before?.pause && pause !== 'update_needed';
  if (isNews && session.get().state === 'signed-in') sessionDoubts.set({});
}

async function show(state: AccountState): Promise<void> {
  const before = latest;
  latest = state;
  if (state.isLeft) {
    outbox.set({ ...emptyOutbox, isRead: true });
    return;
  }
  handlePause(before, state);
  const isPublished = before !== undefined && state.publications > before.publications;
  if (isPublished && state.me) await refreshCopies(state.me);
  const user = await shownAccount(state);
  if (latest !== state) return;
  if (user) showAccount(user, state.meEpoch);
  await showOutbox(state);
}

/**
 * Follows an account of this device in place of the one before: its edits and, while it is signed in, its profile.
 * Answers once the present state is shown.
 */
export async function followAccount(userId: number): Promise<void> {
  if (followed?.userId !== userId) {
    stopFollowing();
    const stop = watchLocal(
      () => deviceAccount(userId).read(),
      (state) => {
        if (followed?.userId === userId) void show(state);
      },
    );
    followed = { userId, stop };
  }
  try {
    const state = await deviceAccount(userId).read();
    if (followed?.userId === userId) await show(state);
  } catch (fault) {
    // Where nothing can be read, nothing that waits can be shown.
    outbox.set({ ...emptyOutbox, isRead: true });
    throw fault;
  }
}

/** The account that is followed. */
export function followedAccount(): number | null {
  return followed?.userId ?? null;
}

/** Stops following; nothing of the account stays visible. */
export function stopFollowing(): void {
  followed?.stop();
  followed = undefined;
  latest = undefined;
  isFaulty = false;
  clearTimeout(receiptTimer);
  outbox.set(emptyOutbox);
}

/** Sets whether this device failed to send, for the notice of what waits. */
export function noteSendFault(isFaultyNow: boolean): void {
  if (isFaulty === isFaultyNow) return;
  isFaulty = isFaultyNow;
  if (latest && !latest.isLeft) void showOutbox(latest);
}

/** Sets whether this page is sending, for the badge. */
export function noteSending(isSendingNow: boolean): void {
  isSending = isSendingNow;
  if (latest && !latest.isLeft) void showOutbox(latest);
}

async function shownPicture<Value>(userId: number, value: Value): Promise<Value | string | null> {
  const blobId = blobIdOf(value);
  return blobId === null ? value : ((await deviceAccount(userId).readBlob(blobId)) ?? null);
}

/** The account with the edits that wait, its picture as something a page can show; null when the copy is not here. */
export async function shownAccount(state: AccountState): Promise<OwnProfile | null> {
  const user = pendingProfile(state);
  return user && { ...user, profilePicture: await shownPicture(state.userId, user.profilePicture) };
}

/** The items that need review, their pictures as something a page can show. */
export function shownReviewItems({ userId, reviewItems }: AccountState): Promise<ReviewItem[]> {
  return Promise.all(
    reviewItems.map(async (item) => {
      if (item.field !== 'profilePicture') return item;
      const [base, yours, theirs] = await Promise.all(
        [item.base, item.yours, item.theirs].map((value) => shownPicture(userId, value)),
      );
      return { ...item, base, yours, theirs };
    }),
  );
}

/** Brings the account as the server answered it into every copy this device shows. @see requirements J6 */
export async function refreshCopies(user: OwnProfile): Promise<void> {
  for (const prefix of ['profile:', 'talents:', 'featured', 'stats']) forgetResources(prefix);
  await ifStorageAllows(async () => {
    const [{ saveProfileCopy }, { saveRow }] = await Promise.all([
      import('../../local/profiles.local.ts'),
      import('../../local/lists.local.ts'),
    ]);
    if (!isShownToEverybody(user)) return;
    await saveProfileCopy(publicProfileOf(user), Date.now());
    await saveRow('talents', cardOf(user));
  });
}
