import { useEffect, useMemo } from 'react';
import type { AccountSession } from '#shared/model/account.ts';
import type { AccountRealm } from '../../http/passwords-api.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource } from '../app/live-resource.ts';
import { type Retryable, useResource } from '../app/use-live-resource.ts';
import { requestAs } from './request-as.ts';

/** Follows where the account is signed in, asked for anew at each visit. */
export function useAccountSessions(realm: AccountRealm, accountId: number): Retryable<AccountSession[]> {
  const resource = useMemo(() => accountSessions(realm, accountId), [realm, accountId]);
  useEffect(() => resource.refresh(), [resource]);
  return useResource(resource);
}

/** Where the account is signed in, last seen first; from the network only, since the device keeps nothing of it. */
function accountSessions(realm: AccountRealm, accountId: number): LiveResource<AccountSession[]> {
  return keepResource(
    `sessions:${realm}:${accountId}`,
    () =>
      new LiveResource({
        load: () => requestAs(realm, async () => (await import('../../http/own-account-api.ts')).fetchSessions(realm)),
      }),
  );
}
