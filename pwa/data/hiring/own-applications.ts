import type { SentApplication } from '#shared/model/application.ts';
import { isSignedIn } from '../account/session-store.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource, type ResourceSource } from '../app/live-resource.ts';

function sourceOf(userId: number): ResourceSource<SentApplication[]> {
  return {
    load: async () => (await import('../../http/applications-api.ts')).fetchOwnApplications(),
    save: async ({ value, savedAt }) => {
      const { saveApplications } = await import('../../local/applications.local.ts');
      // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
      if (isSignedIn(userId)) await saveApplications(userId, value, savedAt);
    },
    watch: async (onCopy) => {
      const [{ readApplications }, { watchLocal }] = await Promise.all([
        import('../../local/applications.local.ts'),
        import('../../local/watch.ts'),
      ]);
      return watchLocal(
        () => readApplications(userId),
        (copy) => onCopy(copy && { value: copy.applications, savedAt: copy.savedAt }),
      );
    },
  };
}

/** The own applications of an account, newest first: the device's copy, then the network's answer. @see requirements S9 */
export function ownApplications(userId: number): LiveResource<SentApplication[]> {
  return keepResource(`applications:${userId}`, () => new LiveResource(sourceOf(userId)));
}
