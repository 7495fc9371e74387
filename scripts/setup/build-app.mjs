import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hashFiles } from './hash-files.mjs';
import { inRoot, nodeExecutable, root } from './paths.mjs';
import { SetupError } from './setup-error.mjs';

const stamp = inRoot('node_modules', '.dalil-build');
const sources = ['pwa', 'shared', 'scripts/build', 'vite.config.ts', 'package-lock.json'];

/** Builds `dist/` unless it was built from the same sources. */
export function buildApp() {
  const wanted = hashFiles(sources, (file) => !/\.test\.tsx?$|^pwa\/(e2e|testing)\//.test(file));
  if (existsSync(inRoot('dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the app (some seconds, only after a change)…');
  const vite = spawnSync(nodeExecutable(), [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel=warn'], {
    cwd: root,
    stdio: 'inherit',
    // Tests set another, and the build would take React for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (vite.status !== 0) throw new SetupError('The build failed; its message is above.');
  writeFileSync(stamp, wanted);
}

// The gate of `npm test` runs it as a program, so that other gates go on meanwhile.
if (process.argv[1] === import.meta.filename) buildApp();
