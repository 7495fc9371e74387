import type { AccountSession } from '#shared/model/account.ts';
import type { AccountRealm } from '../../http/passwords-api.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource } from '../app/live-resource.ts';
import { requestAs } from './request-as.ts';

/** Where the account is signed in, last seen first; from the network only, since the device keeps nothing of it. */
export function accountSessions(realm: AccountRealm, accountId: number): LiveResource<AccountSession[]> {
  return keepResource(
    `sessions:${realm}:${accountId}`,
    () =>
      new LiveResource({
        load: () => requestAs(realm, async () => (await import('../../http/own-account-api.ts')).fetchSessions(realm)),
      }),
  );
}
