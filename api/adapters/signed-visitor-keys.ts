import { createHmac } from 'node:crypto';
import type { VisitorKeys } from '../community-deps.ts';

/**
 * Makes keys that are of use for one day and cannot be turned back into an address without the server's own secret.
 *
 * @see trust §7
 */
export function signedVisitorKeys([key = '']: readonly string[]): VisitorKeys {
  return ({ ip, userAgent, day }) =>
    createHmac('sha256', key).update(`visitor ${day} ${ip} ${userAgent}`).digest('base64url');
}
