import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * Answers the SHA-256 over names and contents. Contents, not times: a checkout changes times without a change.
 *
 * @param {string[]} entries Files and folders, relative to the clone; missing ones count as empty.
 * @param {(file: string) => boolean} [counts] Whether a file matters.
 */
export function hashFiles(entries, counts = () => true) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(filesOf).filter(counts)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} entry @returns {string[]} */
function filesOf(entry) {
  if (!existsSync(inRoot(entry))) return [];
  if (!statSync(inRoot(entry)).isDirectory()) return [entry];
  return readdirSync(inRoot(entry))
    .sort()
    .flatMap((name) => filesOf(path.posix.join(entry, name)));
}
