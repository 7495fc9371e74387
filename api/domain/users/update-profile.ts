import type { OwnProfile, ProfileEdit, ProfileEditAnswer, ProfilePatch } from '#shared/model/user.ts';
import type { EditRefusal, StoredEdit } from '../../store/accounts/profile-edits.ts';
import type { UserPatch } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { type SentPicture, storedPicture } from '../pictures/stored-pictures.ts';
import { requireOwn, requireUser } from '../policies.ts';
import { ownProfile } from './profile-shapes.ts';

export interface ProfileUpdate {
  id: number;
  edit: ProfileEdit;
  /** With it, the row must still have this revision. */
  expectedRev?: number | undefined;
  /** UUID; with it the edit is stored once, however often it comes. */
  key?: string | undefined;
  /** Aborted when the caller has left. */
  gone?: AbortSignal | undefined;
}

export interface UpdatedProfile {
  answer: ProfileEditAnswer;
  /** True when this edit was stored before. */
  isReplayed: boolean;
}

/**
 * Changes the fields of the caller's own profile that the edit names. When the edit says which values
 * the person saw, it is merged with changes made elsewhere. The address never changes with the name.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`, `validation_failed`, `idempotency_mismatch`, `busy`,
 *   `changed` with the current profile
 * @see requirements J12–J20, protocol §1 PATCH with merge
 */
export async function updateProfile(deps: Deps, actor: Actor, update: ProfileUpdate): Promise<UpdatedProfile> {
  const { id, expectedRev, key, gone } = update;
  const caller = requireUser(actor);
  const user = caller.id === id ? caller : ((await deps.users.findById(id)) ?? fail('not_found', { subject: 'user' }));
  const own = requireOwn(actor, user);
  const { $base: base, ...patch } = update.edit;
  const once = key === undefined ? undefined : { key, fingerprint: fingerprintOfEdit(update.edit) };
  const known = once && patch.profilePicture ? await deps.users.findEdit(own, once) : undefined;
  if (known) return updated(deps, known);
  const stored = await withStoredPicture(deps, patch, { current: user.profilePicture, gone });
  return updated(deps, await deps.users.saveEdit(own, { patch: stored, base, expectedRev, once }));
}

// The version before stored null for a cleared biography; an edit that it answered may come again after the update.
function fingerprintOfEdit(edit: ProfileEdit): string {
  return fingerprintOf(edit.bio === '' ? { ...edit, bio: null } : edit);
}

function updated({ clock }: Deps, stored: StoredEdit | EditRefusal): UpdatedProfile {
  if ('refused' in stored) {
    if (stored.refused === 'mismatch') fail('idempotency_mismatch');
    if (stored.refused === 'gone') fail('not_authenticated');
    fail('changed', { current: ownProfile(stored.profile, clock.now()) satisfies OwnProfile });
  }
  const { profile, merge, isReplayed } = stored;
  const own = ownProfile(profile, clock.now());
  return { answer: merge ? { ...own, $merge: merge } : own, isReplayed };
}

// Pictures are worked on before the writer is asked: nothing it waits for may take long.
async function withStoredPicture(
  deps: Deps,
  patch: ProfilePatch,
  { current, gone }: Pick<SentPicture, 'current' | 'gone'>,
): Promise<UserPatch> {
  const { profilePicture } = patch;
  if (!profilePicture) return patch;
  const stored = await storedPicture(deps, { field: 'profilePicture', picture: profilePicture, current, gone });
  return { ...patch, profilePicture: stored };
}
