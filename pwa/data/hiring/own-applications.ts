import type { SentApplication } from '#shared/model/application.ts';
import { callLate } from '../../http/call-late.ts';
import { isSignedIn } from '../account/session-store.ts';
import { keepResource } from '../app/keep-resource.ts';
import { type Dated, LiveResource } from '../app/live-resource.ts';

/** The own applications of an account, newest first. @see requirements S9 */
export function ownApplications(userId: number): LiveResource<SentApplication[]> {
  const source = {
    load: () => callLate('listOwnApplications', {}),
    save: async (dated: Dated<SentApplication[]>) => {
      const { saveAccountValue } = await import('../../local/account-values.local.ts');
      // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
      if (isSignedIn(userId)) await saveAccountValue(userId, 'applications', dated);
    },
  };
  return keepResource(`applications:${userId}`, () => new LiveResource(source));
}
