import { hash, randomBytes } from 'node:crypto';

/** Makes the token of a link: 32 random bytes, of which only the hash is kept. @see trust §3 */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash by which a token is known. */
export function linkTokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}
