import { join, resolve } from 'node:path';
import { copyServerFiles } from './deploy/server-files.ts';

// node scripts/server-files.ts FOLDER: copies the files that the server needs to run into a folder, as for the Docker
// image.

const [target] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '..');
if (target) copyServerFiles({ root, distDir: join(root, 'dist'), target: resolve(target) });
else {
  console.error('Usage: node scripts/server-files.ts FOLDER');
  process.exitCode = 2;
}
