import type { OwnProfile } from '#shared/model/user.ts';
import { ifStorageAllows } from './follow-copy.ts';
import { forgetResources } from './keep-resource.ts';
import { cardOf, publicProfileOf } from './public-profile.ts';

/** Brings the account as the server answered it into every copy this device shows. @see checklist J6 */
export async function refreshCopies(user: OwnProfile): Promise<void> {
  for (const prefix of ['profile:', 'talents:', 'featured', 'stats']) forgetResources(prefix);
  await ifStorageAllows(async () => {
    const [{ saveProfileCopy }, { saveRow }] = await Promise.all([
      import('../local/profiles.local.ts'),
      import('../local/lists.local.ts'),
    ]);
    await saveProfileCopy(publicProfileOf(user), Date.now());
    if (user.role === 'talent') await saveRow('talents', cardOf(user));
  });
}
