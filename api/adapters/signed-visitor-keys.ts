import { createHmac } from 'node:crypto';
import { householdOf } from '#shared/rules/ip-network.ts';
import type { VisitorKeys } from '../domain/deps.ts';
import type { SigningKeys } from '../signing-keys.ts';

/**
 * Makes keys that are of use for one day and cannot be turned back into an address without the server's own secret.
 * The name of the browser is no part of it: a visitor who changes it would count as many people.
 *
 * @see trust §7
 */
export function signedVisitorKeys([key]: SigningKeys): VisitorKeys {
  return ({ ip, day }) =>
    createHmac('sha256', key)
      .update(`visitor ${day} ${householdOf(ip)}`)
      .digest('base64url');
}
