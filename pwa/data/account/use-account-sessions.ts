import { useEffect, useMemo } from 'react';
import type { AccountSession } from '#shared/model/account.ts';
import type { AccountRealm } from '../../http/passwords-api.ts';
import { type Retryable, useResource } from '../app/use-live-resource.ts';
import { accountSessions } from './account-sessions.ts';

/** Follows where the account is signed in, asked for anew at each visit. */
export function useAccountSessions(realm: AccountRealm, accountId: number): Retryable<AccountSession[]> {
  const resource = useMemo(() => accountSessions(realm, accountId), [realm, accountId]);
  useEffect(() => resource.refresh(), [resource]);
  return useResource(resource);
}
