// Makes a clone ready for the npm script that is about to run. Plain JavaScript without dependencies, since it runs
// before anything is installed and on every Node from 20; all later steps run on the pinned Node 24.
import { buildApp } from './setup/build-app.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { exclusively } from './setup/exclusively.mjs';
import { installPackages, isInstalled } from './setup/install-packages.mjs';
import { SetupError } from './setup/setup-error.mjs';

const command = process.argv[2] ?? 'start';

try {
  if (!isInstalled()) await exclusively(installPackages);
  if (command === 'start') await exclusively(buildApp);
  if (command === 'test') await ensureChromium();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
