import type { OwnVisits } from '#shared/model/visits.ts';
import { isSignedIn } from '../account/session-store.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource, type ResourceSource } from '../app/live-resource.ts';

function sourceOf(userId: number): ResourceSource<OwnVisits> {
  return {
    load: async () => (await import('../../http/visits-api.ts')).fetchOwnVisits(userId),
    save: async (dated) => {
      const { saveAccountValue } = await import('../../local/account-values.local.ts');
      // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
      if (isSignedIn(userId)) await saveAccountValue(userId, 'visits', dated);
    },
    watch: async (onCopy) => {
      const [{ readAccountValue }, { watchLocal }] = await Promise.all([
        import('../../local/account-values.local.ts'),
        import('../../local/watch.ts'),
      ]);
      return watchLocal(
        () => readAccountValue(userId, 'visits'),
        // Only `save` writes under this name.
        (copy) => onCopy(copy && { value: copy.value as OwnVisits, savedAt: copy.savedAt }),
      );
    },
  };
}

/** The visits of the own profile: the device's copy, then the network's answer. @see trust §7 */
export function ownVisits(userId: number): LiveResource<OwnVisits> {
  return keepResource(`visits:${userId}`, () => new LiveResource(sourceOf(userId)));
}
