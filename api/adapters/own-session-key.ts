import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Answers the secret of this machine, made at the first start, so that a restart in development signs nobody out. */
export function ownSessionKey(dataDir: string): string {
  const file = join(dataDir, 'session-key');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const key = randomBytes(32).toString('base64url');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}
