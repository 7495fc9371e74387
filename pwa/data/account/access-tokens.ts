import { useEffect, useMemo } from 'react';
import type { AccessToken, CreatedToken, NewToken } from '#shared/model/access-token.ts';
import { fetchTokens, sendNewToken, sendTokenRevocation } from '../../http/access-tokens-api.ts';
import type { AccountRealm } from '../../http/passwords-api.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource } from '../app/live-resource.ts';
import { type Retryable, useResource } from '../app/use-live-resource.ts';
import { failureIn } from '../forms/failure-text.ts';
import { requestAs } from './request-as.ts';

/** The access tokens of an account; from the network only, since the device keeps nothing of them. */
function accessTokens(realm: AccountRealm, accountId: number): LiveResource<AccessToken[]> {
  return keepResource(
    `tokens:${realm}:${accountId}`,
    () => new LiveResource({ load: () => requestAs(realm, () => fetchTokens(realm)) }),
  );
}

/** Follows the access tokens of an account, asked for anew at each visit. */
export function useAccessTokens(realm: AccountRealm, accountId: number): Retryable<AccessToken[]> {
  const resource = useMemo(() => accessTokens(realm, accountId), [realm, accountId]);
  useEffect(() => resource.refresh(), [resource]);
  return useResource(resource);
}

/** Makes an access token. @throws RequestFailure */
export function createToken(realm: AccountRealm, token: NewToken): Promise<CreatedToken> {
  return requestAs(realm, () => sendNewToken(realm, token));
}

/** Revokes an access token; one that is gone already is as good. @throws RequestFailure */
export async function revokeToken(realm: AccountRealm, id: number): Promise<void> {
  try {
    await requestAs(realm, () => sendTokenRevocation(realm, id));
  } catch (fault) {
    if (failureIn(fault)?.code !== 'not_found') throw fault;
  }
}
