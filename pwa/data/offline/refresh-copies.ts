import type { OwnProfile } from '#shared/model/user.ts';
import { cardOf, isShownToEverybody, publicProfileOf } from '#shared/rules/public-profile.ts';
import { forgetResources } from '../core/resource-cache.ts';
import { ifStorageAllows } from '../core/storage.ts';

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
