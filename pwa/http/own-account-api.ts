import {
  deleteAccount,
  deleteCompanyAccount,
  endCompanySession,
  endCompanySessions,
  endSession,
  endSessions,
  exportAccount,
  exportCompanyAccount,
  isAccountErased,
  isCompanyErased,
  listCompanySessions,
  listSessions,
} from '#shared/contract/account.ts';
import type { AccountSession } from '#shared/model/account.ts';
import { callApi } from './call-api.ts';
import type { AccountRealm } from './passwords-api.ts';

/** All that is kept of an account, as the server names and answers it. */
export interface AccountFile {
  fileName: string;
  content: object;
}

const calls = {
  user: { list: listSessions, end: endSession, endAll: endSessions, remove: deleteAccount, isErased: isAccountErased },
  company: {
    list: listCompanySessions,
    end: endCompanySession,
    endAll: endCompanySessions,
    remove: deleteCompanyAccount,
    isErased: isCompanyErased,
  },
} as const;

/** Asks in which browsers the account is signed in. @throws RequestFailure */
export function fetchSessions(realm: AccountRealm): Promise<AccountSession[]> {
  return callApi(calls[realm].list, {});
}

/** Ends one session of the account. @throws RequestFailure `not_found` when it has ended already … */
export async function sendSessionEnd(realm: AccountRealm, id: string): Promise<void> {
  await callApi(calls[realm].end, { params: { id } });
}

/** Ends all sessions of the account, or all but this browser's. @throws RequestFailure */
export async function sendSessionsEnd(realm: AccountRealm, { keepsThis }: { keepsThis: boolean }): Promise<void> {
  await callApi(calls[realm].endAll, { query: keepsThis ? { except: 'this' } : {} });
}

/** Asks for all that is kept of the account. @throws RequestFailure */
export async function fetchAccountFile(realm: AccountRealm): Promise<AccountFile> {
  let fileName = 'dalil.json';
  const noteName = (headers: Headers) => {
    fileName = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? fileName;
  };
  const content =
    realm === 'user' ? await callApi(exportAccount, {}, noteName) : await callApi(exportCompanyAccount, {}, noteName);
  return { fileName, content };
}

/**
 * Deletes the account. @throws RequestFailure `validation_failed` for a wrong password, `last_admin`, `rate_limited` …
 */
export async function sendDeletion(realm: AccountRealm, password: string): Promise<void> {
  await callApi(calls[realm].remove, { body: { password } });
}

/** Asks whether an account is gone for good. @throws RequestFailure */
export async function fetchIsErased(realm: AccountRealm, id: number): Promise<boolean> {
  const { isErased } = await callApi(calls[realm].isErased, { params: { id: String(id) } });
  return isErased;
}
