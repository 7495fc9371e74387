import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const onlyOwnerMask = 0o077;
const privateFolder = 0o700;
const privateFile = 0o600;
const kept = /^(?:dalil\.sqlite(?:-wal|-shm|-journal)?|session-key|simulated-payments\.json)$/;
const keptFolders = new Set(['outbox', 'backups', 'media', 'cards', 'lists']);

/**
 * Keeps the data folder from all other accounts of the machine: the files of this process from now on, and files that
 * an earlier version left readable. Passwords, mails and hidden dates of birth are in there.
 *
 * @returns What could not be changed, because it belongs to somebody else; empty when all is private.
 */
export function keepPrivate(dataDir: string): string[] {
  process.umask(onlyOwnerMask);
  mkdirSync(dataDir, { recursive: true, mode: privateFolder });
  const refused: string[] = [];
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.isFile() && kept.test(entry.name)) setMode(path, privateFile, refused);
    if (entry.isDirectory() && keptFolders.has(entry.name)) mendFolder(path, refused);
  }
  setMode(dataDir, privateFolder, refused);
  return refused;
}

/** Sets the mode of a folder last: a folder that has it is finished and skipped, however many pictures it has. */
function mendFolder(folder: string, refused: string[]): void {
  if (hasMode(folder, privateFolder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) mendFolder(path, refused);
    else if (entry.isFile()) setMode(path, privateFile, refused);
  }
  setMode(folder, privateFolder, refused);
}

function setMode(path: string, mode: number, refused: string[]): void {
  // Windows has no such modes; there the folder's own rights decide.
  if (process.platform === 'win32' || hasMode(path, mode)) return;
  try {
    chmodSync(path, mode);
  } catch {
    refused.push(path);
  }
}

function hasMode(path: string, mode: number): boolean {
  return (statSync(path).mode & 0o777) === mode;
}

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
