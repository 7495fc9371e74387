import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hashFiles } from './hash-files.mjs';
import { inRoot, nodeExecutable, root } from './paths.mjs';
import { SetupError } from './setup-error.mjs';

const stamp = inRoot('node_modules', '.dalil-lock');
const nodeMajorNeeded = 24;
const networkTrouble = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/** True when node_modules is what package-lock.json asks for. */
export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashFiles(['package-lock.json']);
}

/**
 * Installs exactly the packages of the lock file, unless they are there.
 * No package needs its install script (binaries are shipped inside), so none is run: no compiler is asked for.
 */
export function installPackages() {
  if (isInstalled()) return;
  console.log('Installing the packages (about a minute, once)…');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (npm.error)
    throw new SetupError('npm was not found. Install Node.js with npm (https://nodejs.org), then try again.');
  if (npm.status !== 0) throw new SetupError(`${npm.stderr}\n${adviceFor(npm.stderr)}`);
  requireModernNode();
  writeFileSync(stamp, hashFiles(['package-lock.json']));
}

/** @param {string} output */
function adviceFor(output) {
  if (networkTrouble.test(output)) {
    return 'The package registry could not be reached. Check the network (or npm’s proxy settings), then try again.';
  }
  return 'npm ci failed; its message is above. Nothing else was changed, so the command can be run again.';
}

/** Where no pinned Node exists (macOS, musl), the person's own must do. */
function requireModernNode() {
  const answer = spawnSync(nodeExecutable(), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const major = Number(/^v(\d+)/.exec(answer)?.[1] ?? 0);
  if (major >= nodeMajorNeeded) return;
  throw new SetupError(
    `There is no packaged Node ${nodeMajorNeeded} for ${process.platform}-${process.arch}, and the installed one is ` +
      `${process.version}.\nInstall Node ${nodeMajorNeeded} or newer (https://nodejs.org), then try again.`,
  );
}
