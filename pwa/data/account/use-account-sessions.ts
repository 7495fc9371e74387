import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AccountSession } from '#shared/model/account.ts';
import type { AccountRealm } from '../../http/passwords-api.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { accountSessions } from './account-sessions.ts';

/** Follows where the account is signed in, asked for anew at each visit. */
export function useAccountSessions(realm: AccountRealm, accountId: number): Retryable<AccountSession[]> {
  const resource = useMemo(() => accountSessions(realm, accountId), [realm, accountId]);
  useEffect(() => resource.refresh(), [resource]);
  const loadable = useSyncExternalStore(resource.subscribe, resource.get);
  return useMemo(() => ({ ...loadable, retry: resource.refresh }), [loadable, resource]);
}
