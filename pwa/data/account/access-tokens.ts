import * as tokens from '#shared/contract/account.ts';
import type { AccessToken, CreatedToken, NewToken } from '#shared/model/account.ts';
import type { Realm } from '#shared/model/realm.ts';
import { callApi } from '../../http/call-api.ts';
import type { Retryable } from '../core/live-resource.ts';
import { useFreshResource } from '../core/resource-hooks.ts';
import { unlessGone } from '../core/write-outcome.ts';
import { requestAs } from '../session/request-as.ts';

const calls = {
  user: { list: tokens.listTokens, create: tokens.createToken, revoke: tokens.revokeToken },
  company: { list: tokens.listCompanyTokens, create: tokens.createCompanyToken, revoke: tokens.revokeCompanyToken },
} as const;

/** Follows the access tokens of an account. They come from the network only: the device stores none of them. */
export function useAccessTokens(realm: Realm, accountId: number): Retryable<AccessToken[]> {
  return useFreshResource(`tokens:${realm}:${accountId}`, () => ({
    load: () => requestAs(realm, () => callApi(calls[realm].list, {})),
  }));
}

/**
 * Creates an access token; only this answer has its secret. @throws RequestFailure `validation_failed`, `tokens_full` …
 */
export function createToken(realm: Realm, token: NewToken): Promise<CreatedToken> {
  return requestAs(realm, () => callApi(calls[realm].create, { body: token }));
}

/** Revokes an access token; a token that is gone already counts as revoked. @throws RequestFailure */
export async function revokeToken(realm: Realm, id: number): Promise<void> {
  await unlessGone(requestAs(realm, () => callApi(calls[realm].revoke, { params: { id: String(id) } })));
}
