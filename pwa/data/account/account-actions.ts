import * as endpoints from '#shared/contract/account.ts';
import type { AccountSession } from '#shared/model/account.ts';
import type { Realm } from '#shared/model/realm.ts';
import { callApi } from '../../http/call-api.ts';
import { callLate } from '../../http/call-late.ts';
import type { Retryable } from '../core/live-resource.ts';
import { forgetResources } from '../core/resource-cache.ts';
import { useFreshResource } from '../core/resource-hooks.ts';
import { session } from '../core/session-store.ts';
import { ifStorageAllows } from '../core/storage.ts';
import { unlessGone } from '../core/write-outcome.ts';
import { companyRealm } from '../session/company-session.ts';
import { personRealm } from '../session/person-session.ts';
import { requestAs } from '../session/request-as.ts';

const calls = {
  user: { end: endpoints.endSession, endAll: endpoints.endSessions, remove: endpoints.deleteAccount },
  company: {
    end: endpoints.endCompanySession,
    endAll: endpoints.endCompanySessions,
    remove: endpoints.deleteCompanyAccount,
  },
} as const;

/** Ends a session of the account in another browser; one that has ended already counts as ended. @throws RequestFailure */
export async function endSession(realm: Realm, id: string): Promise<void> {
  await unlessGone(requestAs(realm, () => callApi(calls[realm].end, { params: { id } })));
}

/** Ends every session of the account but this browser's. @throws RequestFailure */
export async function endOtherSessions(realm: Realm): Promise<void> {
  await requestAs(realm, () => callApi(calls[realm].endAll, { query: { except: 'this' } }));
}

/**
 * Ends every session of the account, here too; edits that were not published wait for the next login. @throws
 * RequestFailure
 */
export async function logOutEverywhere(realm: Realm): Promise<void> {
  await requestAs(realm, () => callApi(calls[realm].endAll, { query: {} }));
  await forgetHere(realm, { keepsEdits: true });
}

/** All data of an account, as the server names and answers them. */
export interface AccountFile {
  fileName: string;
  content: object;
}

/** Fetches all data that the server stores of the account. @throws RequestFailure */
export async function fetchOwnData(realm: Realm): Promise<AccountFile> {
  let fileName = 'dalil.json';
  const noteName = (headers: Headers) => {
    fileName = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? fileName;
  };
  const load = (): Promise<object> =>
    realm === 'user'
      ? callApi(endpoints.exportAccount, {}, noteName)
      : callApi(endpoints.exportCompanyAccount, {}, noteName);
  const content = await requestAs(realm, load);
  return { fileName, content };
}

/**
 * Deletes the account everywhere; this device and its other tabs forget it at once, edits that were never sent
 * included.
 *
 * @throws RequestFailure `validation_failed` for a wrong password, `last_admin`, `rate_limited` …
 */
export async function deleteOwnAccount(realm: Realm, password: string): Promise<void> {
  const who = session.get();
  await requestAs(realm, () => callApi(calls[realm].remove, { body: { password } }));
  await forgetHere(realm, { keepsEdits: false });
  if (realm === 'user' && who.state === 'signed-in') await dropPublicCopy(who.account.id);
  // Its public copies are gone from the feeds as well.
  for (const prefix of ['profile:', 'talents:', 'company:', 'companies:', 'jobs:', 'featured', 'stats']) {
    forgetResources(prefix);
  }
  // The account is gone on the server; the next pull removes its copies.
  void pullTwice().catch(() => undefined);
}

// The first may join a pull that began before the deletion.
async function pullTwice(): Promise<void> {
  const { refresh } = await import('../offline/offline-engine.ts');
  await refresh();
  await refresh();
}

// The feed would take the card away as well, but only where this device follows it already.
async function dropPublicCopy(userId: number): Promise<void> {
  await ifStorageAllows(async () => (await import('../../local/profiles.local.ts')).removePerson(userId));
}

async function forgetHere(realm: Realm, { keepsEdits }: { keepsEdits: boolean }): Promise<void> {
  const here = realm === 'user' ? personRealm : companyRealm;
  const logout = { accountId: here.device.get().accountId, keepsEdits };
  // The server has ended the session already, so no logout is sent later.
  await here.device.noteLogout(logout);
  await here.device.noteLogoutAnswer();
  await here.forget(logout);
}

/** Follows where the account is signed in, last seen first. It comes from the network only: the device stores none of it. */
export function useAccountSessions(realm: Realm, accountId: number): Retryable<AccountSession[]> {
  return useFreshResource(`sessions:${realm}:${accountId}`, () => ({
    load: () => requestAs(realm, () => callLate(realm === 'user' ? 'listSessions' : 'listCompanySessions', {})),
  }));
}
