import {
  type AccountFile,
  fetchAccountFile,
  sendDeletion,
  sendSessionEnd,
  sendSessionsEnd,
} from '../../http/own-account-api.ts';
import type { AccountRealm } from '../../http/passwords-api.ts';
import { forgetResources } from '../app/keep-resource.ts';
import { ifStorageAllows } from '../directory/follow-copy.ts';
import { failureIn } from '../forms/failure-text.ts';
import { companyRealm } from './company-session.ts';
import { requestAs } from './request-as.ts';
import { personRealm } from './session.ts';
import { session } from './session-store.ts';

/** Ends a session of the account in another browser; one that has ended already is as good. @throws RequestFailure */
export async function endSession(realm: AccountRealm, id: string): Promise<void> {
  try {
    await requestAs(realm, () => sendSessionEnd(realm, id));
  } catch (fault) {
    if (failureIn(fault)?.code !== 'not_found') throw fault;
  }
}

/** Ends every session of the account but this browser's. @throws RequestFailure */
export async function endOtherSessions(realm: AccountRealm): Promise<void> {
  await requestAs(realm, () => sendSessionsEnd(realm, { keepsThis: true }));
}

/**
 * Ends every session of the account, here too; edits that were not published wait for the next login. @throws
 * RequestFailure
 */
export async function logOutEverywhere(realm: AccountRealm): Promise<void> {
  await requestAs(realm, () => sendSessionsEnd(realm, { keepsThis: false }));
  await forgetHere(realm, { keepsEdits: true });
}

/** Gives all that is kept of the account. @throws RequestFailure */
export function fetchOwnData(realm: AccountRealm): Promise<AccountFile> {
  return requestAs(realm, () => fetchAccountFile(realm));
}

/**
 * Deletes the account everywhere; this device and its other tabs forget it at once, edits that were never sent
 * included.
 *
 * @throws RequestFailure `validation_failed` for a wrong password, `last_admin`, `rate_limited` …
 */
export async function deleteOwnAccount(realm: AccountRealm, password: string): Promise<void> {
  const who = session.get();
  await requestAs(realm, () => sendDeletion(realm, password));
  await forgetHere(realm, { keepsEdits: false });
  if (realm === 'user' && who.state === 'signed-in') await dropPublicCopy(who.account.id);
  // Its public copies are gone from the feeds as well.
  for (const prefix of ['profile:', 'talents:', 'company:', 'companies:', 'jobs:', 'featured', 'stats']) {
    forgetResources(prefix);
  }
  // The account is gone on the server; the next pull removes its copies.
  void pullAnew().catch(() => undefined);
}

// The first may join a pull that began before the deletion.
async function pullAnew(): Promise<void> {
  const { refresh } = await import('../offline/offline-engine.ts');
  await refresh();
  await refresh();
}

// The feed would take the card away as well, but only where this device follows it already.
async function dropPublicCopy(userId: number): Promise<void> {
  await ifStorageAllows(async () => (await import('../../local/profiles.local.ts')).removePerson(userId));
}

async function forgetHere(realm: AccountRealm, { keepsEdits }: { keepsEdits: boolean }): Promise<void> {
  const here = realm === 'user' ? personRealm : companyRealm;
  const logout = { accountId: here.device.get().accountId, keepsEdits };
  // The server has ended the session already: there is nothing to tell it later.
  await here.device.noteLogout(logout);
  await here.device.noteLogoutAnswer();
  await here.forget(logout);
}
