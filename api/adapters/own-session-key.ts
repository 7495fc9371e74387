import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;

/**
 * Returns the secret of this machine, drawn at the first start, so that a restart in development signs nobody out. A
 * file that a full disk cut off is drawn again: an empty key is one that everybody knows.
 */
export function ownSessionKey(dataDir: string): string {
  const file = join(dataDir, 'session-key');
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (Buffer.from(stored, 'base64url').length >= keyBytes) return stored;
  const key = randomBytes(keyBytes).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}
