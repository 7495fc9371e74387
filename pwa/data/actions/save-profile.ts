import type { OwnProfile, ProfilePatch } from '#shared/model/user.ts';
import { noteConnection } from '../connection.ts';
import { ifStorageAllows } from '../follow-copy.ts';
import { forgetResources } from '../keep-resource.ts';
import { cardOf, publicProfileOf } from '../public-profile.ts';
import { adoptUser } from '../session.ts';

async function refreshCopies(user: OwnProfile): Promise<void> {
  for (const prefix of ['profile:', 'talents:', 'featured', 'stats']) forgetResources(prefix);
  await ifStorageAllows(async () => {
    const [{ saveProfileCopy }, { saveTalent }] = await Promise.all([
      import('../../local/profiles.local.ts'),
      import('../../local/talents.local.ts'),
    ]);
    await saveProfileCopy(publicProfileOf(user), Date.now());
    if (user.role === 'talent') await saveTalent(cardOf(user));
  });
}

/**
 * Publishes changes of the own profile; the answer then replaces every copy this device holds.
 *
 * @param patch Only what changed.
 * @throws RequestFailure
 * @see spec §4 Profile save, checklist J6
 */
export async function saveProfile(userId: number, patch: ProfilePatch): Promise<OwnProfile> {
  const { sendProfilePatch } = await import('../../http/account-api.ts');
  const user = await noteConnection(() => sendProfilePatch(userId, patch));
  adoptUser(user);
  await refreshCopies(user);
  return user;
}
