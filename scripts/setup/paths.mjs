import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folder of the clone. */
export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');

/** @param {...string} parts Path inside the clone. */
export function inRoot(...parts) {
  return path.join(root, ...parts);
}

/**
 * Answers the pinned Node that came with the packages, else the one that runs now.
 * The platform packages are used directly because the package `node` runs an unlocked install of its own.
 */
export function nodeExecutable() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = inRoot('node_modules', `node-${system}-${process.arch}`, 'bin', file);
  return existsSync(pinned) ? pinned : process.execPath;
}
