import type { OwnProfile } from '#shared/model/user.ts';
import { accountDb, closeAccountDb } from './account-db.ts';
import { isConnectionLost } from './steady.ts';

async function steadilyFor<T>(userId: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!isConnectionLost(fault)) throw fault;
    closeAccountDb(userId);
    return await work();
  }
}

/** Keeps the account as the server answered it. */
export async function saveMe(user: OwnProfile, now: number): Promise<void> {
  await steadilyFor(user.id, () => accountDb(user.id).me.put({ ...user, savedAt: now }));
}

/** Reads the account this device last saw signed in. */
export function readMe(userId: number): Promise<OwnProfile | undefined> {
  return steadilyFor(userId, async () => {
    const stored = await accountDb(userId).me.get(userId);
    if (!stored) return undefined;
    const { savedAt: _savedAt, ...user } = stored;
    return user;
  });
}

const profileDraftKey = 'draft:profile';

/** Keeps what is typed in the profile form, for the owner alone. @see checklist J20 */
export async function saveProfileDraft(userId: number, draft: unknown, now: number): Promise<void> {
  await steadilyFor(userId, () => accountDb(userId).meta.put({ key: profileDraftKey, value: draft, savedAt: now }));
}

/** Reads the kept draft; its shape is what was saved, so the reader checks it. */
export function readProfileDraft(userId: number): Promise<{ value: unknown; savedAt: number } | undefined> {
  return steadilyFor(userId, () => accountDb(userId).meta.get(profileDraftKey));
}

/** Removes the kept draft. */
export async function removeProfileDraft(userId: number): Promise<void> {
  await steadilyFor(userId, () => accountDb(userId).meta.delete(profileDraftKey));
}
