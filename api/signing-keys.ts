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
