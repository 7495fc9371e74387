import type { OwnProfile, ProfilePatch } from '#shared/model/user.ts';
import { pictureVariant } from '#shared/rules/picture-variant.ts';
import type { Deps } from '../../deps.ts';
import type { UserPatch } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { requireOwn, requireUser } from '../policies.ts';
import { ownProfile } from './profile-shapes.ts';

export interface ProfileUpdate {
  id: number;
  patch: ProfilePatch;
  /** With it, the row must still have this revision. */
  expectedRev?: number | undefined;
}

/**
 * Changes what the patch names of the caller's own profile; the address never changes with the name.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`, `validation_failed`, `changed`
 * @see spec §6, checklist J12–J19
 */
export async function updateProfile(deps: Deps, actor: Actor, update: ProfileUpdate): Promise<OwnProfile> {
  requireUser(actor);
  const user = (await deps.users.findById(update.id)) ?? fail('not_found', { subject: 'user' });
  const own = requireOwn(actor, user);
  const patch = await withStoredPicture(deps, update.patch, user.profilePicture);
  const saved = await deps.users.savePatch(own, patch, update.expectedRev);
  return saved === 'changed' ? fail('changed') : ownProfile(saved, deps.clock.now());
}

// Pictures are worked on before the writer is asked: nothing it waits for may take long.
async function withStoredPicture(deps: Deps, patch: ProfilePatch, current: string | null): Promise<UserPatch> {
  const { profilePicture } = patch;
  if (!profilePicture) return patch;
  return { ...patch, profilePicture: await storedPicture(deps, profilePicture, current) };
}

async function storedPicture({ pictures }: Deps, picture: string, current: string | null): Promise<string> {
  if (!picture.startsWith('data:')) {
    const url = pictureVariant(picture, 256, 'webp');
    if (url === current || (await pictures.exists(url))) return url;
    return fail('validation_failed', { fields: { profilePicture: 'picture_invalid' } });
  }
  const saved = await pictures.save(picture);
  return 'url' in saved ? saved.url : fail('validation_failed', { fields: { profilePicture: saved.refused } });
}
