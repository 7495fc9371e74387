import type { OwnProfile } from '#shared/model/user.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { type AccountState, type AttentionItem, blobIdOf } from '../../sync/account-state.ts';
import { pendingProfile } from '../../sync/outbox/pending-profile.ts';

async function shownPicture<Value>(userId: number, value: Value): Promise<Value | string | null> {
  const blobId = blobIdOf(value);
  return blobId === null ? value : ((await deviceAccount(userId).readBlob(blobId)) ?? null);
}

/** The account with the edits that wait, its picture as something a page can show; null when the copy is not here. */
export async function shownAccount(state: AccountState): Promise<OwnProfile | null> {
  const user = pendingProfile(state);
  return user && { ...user, profilePicture: await shownPicture(state.userId, user.profilePicture) };
}

/** The items that need attention, their pictures as something a page can show. */
export function shownAttention({ userId, attention }: AccountState): Promise<AttentionItem[]> {
  return Promise.all(
    attention.map(async (item) => {
      if (item.field !== 'profilePicture') return item;
      const [base, yours, theirs] = await Promise.all(
        [item.base, item.yours, item.theirs].map((value) => shownPicture(userId, value)),
      );
      return { ...item, base, yours, theirs };
    }),
  );
}
