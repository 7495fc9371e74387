import type { OwnProfile } from '#shared/model/user.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { ownProfile } from '../users/profile-shapes.ts';

/** Answers the signed-in user, or null. @see requirements G9, api §2 */
export async function checkAuth({ users, clock }: Deps, actor: Actor): Promise<OwnProfile | null> {
  if (actor.kind !== 'user') return null;
  const profile = await users.findProfileById(actor.user.id);
  return profile ? ownProfile(profile, clock.now()) : null;
}
