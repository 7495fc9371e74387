import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from './paths.mjs';

const pollMs = 250;
const unnamedLockMs = 10_000;

/**
 * Runs work while no other command of this clone does: two commands started at once would install into each other.
 * Each work looks again whether it is still needed, since the other one may have done it.
 *
 * @param {() => void | Promise<void>} work
 * @param {string} [lockFolder]
 */
export async function exclusively(work, lockFolder = inRoot('.setup-lock')) {
  for (let hasTold = false; !take(lockFolder); await sleep(pollMs)) {
    if (isStale(lockFolder)) discard(lockFolder);
    else if (!hasTold) {
      console.log('Another command is setting this folder up; waiting for it…');
      hasTold = true;
    }
  }
  try {
    await work();
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

/**
 * Making a folder is atomic on every file system: exactly one of two commands succeeds.
 *
 * @param {string} lockFolder
 */
function take(lockFolder) {
  try {
    mkdirSync(lockFolder);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(`${lockFolder}/pid`, String(process.pid));
  return true;
}

/**
 * A lock is stale when its process is gone, as after a Ctrl-C or a power cut.
 *
 * @param {string} lockFolder
 */
function isStale(lockFolder) {
  const pidFile = `${lockFolder}/pid`;
  try {
    // Without a pid the owner is between its two steps, or died there.
    if (!existsSync(pidFile)) return Date.now() - statSync(lockFolder).mtimeMs > unnamedLockMs;
    const pid = Number(readFileSync(pidFile, 'utf8')) || process.pid;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    // Another user's process answers EPERM: alive.
    return codeOf(error) === 'ESRCH';
  }
}

/**
 * Renamed before it is removed, so that of two waiting commands only one discards it.
 *
 * @param {string} lockFolder
 */
function discard(lockFolder) {
  const grave = `${lockFolder}-${process.pid}`;
  try {
    renameSync(lockFolder, grave);
  } catch {
    return;
  }
  rmSync(grave, { recursive: true, force: true });
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
