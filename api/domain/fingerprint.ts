import { hash } from 'node:crypto';

/**
 * Tells a request from another one under the same key. Parsed bodies have their fields in the order of the schema, so
 * equal requests are equal texts.
 */
export function fingerprintOf(body: object): string {
  return hash('sha256', JSON.stringify(body), 'base64url');
}
