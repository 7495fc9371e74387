import type { AccountSession } from '#shared/model/account.ts';
import type { Realm } from '#shared/model/realm.ts';
import { callLate } from '../../http/call-late.ts';
import { useFreshResource } from '../app/use-fresh-resource.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { requestAs } from './request-as.ts';

/** Follows where the account is signed in, last seen first. It comes from the network only: the device stores none of it. */
export function useAccountSessions(realm: Realm, accountId: number): Retryable<AccountSession[]> {
  return useFreshResource(`sessions:${realm}:${accountId}`, () => ({
    load: () => requestAs(realm, () => callLate(realm === 'user' ? 'listSessions' : 'listCompanySessions', {})),
  }));
}
