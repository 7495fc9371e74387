import {
  createCompanyToken,
  createToken,
  listCompanyTokens,
  listTokens,
  revokeCompanyToken,
  revokeToken,
} from '#shared/contract/access-tokens.ts';
import type { AccessToken, CreatedToken, NewToken } from '#shared/model/access-token.ts';
import { callApi } from './call-api.ts';
import type { AccountRealm } from './passwords-api.ts';

const calls = {
  user: { list: listTokens, create: createToken, revoke: revokeToken },
  company: { list: listCompanyTokens, create: createCompanyToken, revoke: revokeCompanyToken },
} as const;

/** Asks which access tokens the account has. @throws RequestFailure */
export function fetchTokens(realm: AccountRealm): Promise<AccessToken[]> {
  return callApi(calls[realm].list, {});
}

/**
 * Makes an access token; its secret comes with this answer alone.
 * @throws RequestFailure `validation_failed`, `tokens_full` …
 */
export function sendNewToken(realm: AccountRealm, token: NewToken): Promise<CreatedToken> {
  return callApi(calls[realm].create, { body: token });
}

/** Revokes an access token. @throws RequestFailure `not_found` when it is gone already … */
export async function sendTokenRevocation(realm: AccountRealm, id: number): Promise<void> {
  await callApi(calls[realm].revoke, { params: { id: String(id) } });
}
