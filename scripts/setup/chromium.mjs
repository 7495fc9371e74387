import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, nodeExecutable, root } from './paths.mjs';
import { SetupError } from './setup-error.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const macBrowsers = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** Switches for tests: no sandbox as root, and none of the connections a browser makes on its own. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Answers the path of a Chromium on this machine, if there is one: the one named by CHROMIUM_PATH, the system's, or the
 * one that the test tool downloaded.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new SetupError(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const found = [...inSystem(names), ...macBrowsers].find((file) => existsSync(file));
  if (found) return found;
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * Answers the path of what runs the tests soonest: a Chromium that has no windows, and so no toolbar to draw for each
 * of them, or else the Chromium that `findChromium` finds.
 */
export async function findHeadlessChromium() {
  const shell = process.env.CHROMIUM_PATH ? undefined : inSystem(shellNames).find((file) => existsSync(file));
  return shell ?? (await findChromium());
}

/** @param {string[]} programs */
function inSystem(programs) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  return folders.flatMap((folder) => programs.map((name) => path.join(folder, name)));
}

/** Finds a Chromium for the browser tests, else installs one, else says how. */
export async function ensureChromium() {
  if (await findChromium()) return;
  console.log('No Chromium found; installing one for the browser tests…');
  if (isDebianRoot()) {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
    // Ubuntu's package of this name only points to a snap, which does not start everywhere.
    if (existsSync('/usr/bin/chromium') && run('/usr/bin/chromium', ['--version'])) {
      // Only quicker, and not every system has it.
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell']);
      return;
    }
  }
  run(nodeExecutable(), [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  if (await findChromium()) return;
  throw new SetupError(
    'The browser tests need Chromium, and it could not be installed automatically.\n' +
      'Install it with the system’s package manager (Debian, Ubuntu: sudo apt-get install chromium; macOS: ' +
      'brew install --cask chromium),\nor set CHROMIUM_PATH to a Chrome or Chromium, then try again.',
  );
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0;
}
