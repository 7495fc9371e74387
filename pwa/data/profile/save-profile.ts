import type { OwnProfile, ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import type { ReviewItem } from '../../sync/account-state.ts';

/** The state of an edit so far. */
export type SaveOutcome =
  | { state: 'published'; user: OwnProfile }
  /** Saved on this device; it is published when Dalil can be reached, after a login when `isSignedOut`. */
  | { state: 'on-device'; isSignedOut: boolean }
  /** Discarded, or removed by a logout, in another tab before it was sent. */
  | { state: 'withdrawn' }
  /** Some fields were not published: somebody changed them meanwhile, or the server refused them. */
  | { state: 'needs-review'; items: readonly ReviewItem[] }
  /** Somebody changed some of the fields meanwhile. This device stores nothing, so no edit waits for a decision. */
  | { state: 'conflict' };

/** An edit of the own profile. */
export interface ProfileSave {
  userId: number;
  /** Only what changed. */
  patch: ProfilePatch;
  /** The values that the person saw in these fields. */
  base: ProfileBase;
}

/**
 * Saves an edit of the own profile on this device and publishes it, waiting a few seconds for the answer. It resolves
 * once the edit is safe here, so "saved" is true whatever the network does.
 *
 * @throws StorageFull when the device has no space and the server cannot be reached either
 * @throws RequestFailure when the device stores nothing and the server refuses or cannot be reached
 * @see protocol §4 Save, requirements J6, V5
 */
export async function saveProfile(save: ProfileSave): Promise<SaveOutcome> {
  const { saveAndSend } = await import('./save-and-send.ts');
  return saveAndSend(save);
}
