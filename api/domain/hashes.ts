import { hash, randomBytes } from 'node:crypto';

/** Makes the secret part of a link or a token: 32 random bytes. Only its hash is stored. @see trust §3 */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a secret is stored: a reader of the database cannot use it in the place of the secret. */
export function secretHashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/**
 * Distinguishes requests under the same key. Parsed bodies have their fields in the order of the schema, so equal requests
 * are equal texts.
 */
export function fingerprintOf(body: object): string {
  return hash('sha256', JSON.stringify(body), 'base64url');
}
