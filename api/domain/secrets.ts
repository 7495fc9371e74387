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

/** Secrets for cookies, links and visitors: the first one signs, all are accepted. None is empty. */
export type SigningKeys = readonly [string, ...string[]];

/**
 * Checks the secrets to sign with.
 *
 * @throws Error where there is none, or an empty one: everybody could sign with it.
 */
export function signingKeys(keys: readonly string[]): SigningKeys {
  const [first, ...others] = keys;
  if (!first || others.includes('')) throw new Error('A key to sign with is empty');
  return [first, ...others];
}
