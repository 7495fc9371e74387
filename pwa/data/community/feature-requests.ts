import type { FeatureRequest } from '#shared/model/feature-request.ts';
import { isSignedIn } from '../account/session-store.ts';
import { keepResource } from '../app/keep-resource.ts';
import { type Dated, LiveResource } from '../app/live-resource.ts';

/** The name of the kept feature requests, in the account's database and in the one of public copies. */
export const storedUnder = 'feature-requests';

// The votes of a person are private; a visitor's view is public.
async function save(userId: number | null, dated: Dated<FeatureRequest[]>): Promise<void> {
  if (userId === null) {
    const { saveValue } = await import('../../local/values.local.ts');
    await saveValue(storedUnder, dated.value, dated.savedAt);
    return;
  }
  const { saveAccountValue } = await import('../../local/account-values.local.ts');
  // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
  if (isSignedIn(userId)) await saveAccountValue(userId, storedUnder, dated);
}

/** The feature requests as a person sees them; null for visitors. */
export function featureRequests(userId: number | null): LiveResource<FeatureRequest[]> {
  const source = {
    load: async () => (await import('../../http/feature-requests-api.ts')).fetchFeatureRequests(),
    save: (dated: Dated<FeatureRequest[]>) => save(userId, dated),
  };
  return keepResource(`feature-requests:${userId}`, () => new LiveResource(source));
}
