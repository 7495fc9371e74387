// `npm run figures` counts the tree: product lines and files, CSS, scripts, and small files with one importer. A target
// beside a figure is the one of the current plan. `npm run figures -- --list` names the small files.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isTest, listFiles, readSources, root } from './architecture/source-files.ts';

/** A file of at most this many lines with one importer costs more to find than it saves to read. */
const smallFileMaxLines = 40;

const countLines = (text: string) => text.split('\n').length - 1;
const linesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + countLines(readFileSync(path.join(root, file), 'utf8')), 0);

const product = readSources().filter((file) => !isTest(file.path));
const productLines = product.reduce((sum, { text }) => sum + countLines(text), 0);
const tests = listFiles('shared', 'api', 'pwa').filter((file) => /\.tsx?$/.test(file) && isTest(file));
const styles = listFiles('pwa').filter((file) => file.endsWith('.css'));
const scripts = listFiles('scripts').filter((file) => /\.(?:tsx?|mjs)$/.test(file));

const tools = scripts.filter((file) => !isTest(file));
/** Programs that only test: simulation, load and kills, other browsers. @see decision 081 */
const isTestRun = (file: string) => /^scripts\/(?:sim|soak|cluster|servers|other-browsers)\//.test(file);

const importers = new Map<string, Set<string>>();
for (const { path: from, imports } of product) {
  for (const { file } of imports) if (file) importers.set(file, (importers.get(file) ?? new Set()).add(from));
}
const small = product.filter(
  ({ path: file, text }) => importers.get(file)?.size === 1 && countLines(text) <= smallFileMaxLines,
);

const rows: [name: string, value: number, target?: number][] = [
  ['product TypeScript, lines (shared, api, pwa)', productLines, 72_000],
  ['product TypeScript, files', product.length, 800],
  ['lines of a product file, mean', Math.round(productLines / product.length)],
  ['CSS, lines', linesOf(styles), 3000],
  ['scripts: tools, without tests, lines', linesOf(tools.filter((file) => !isTestRun(file))), 6500],
  ['scripts: runs of tests, lines', linesOf(tools.filter(isTestRun)), 6600],
  [`files with one importer and at most ${smallFileMaxLines} lines`, small.length, 60],
  ['test files of the product and their kits', tests.length],
  ['lines of these', linesOf(tests)],
  ['lines of the tests of scripts', linesOf(scripts.filter(isTest))],
];
for (const [name, value, target] of rows) {
  const goal = target === undefined ? '' : `  (target: at most ${target.toLocaleString('en')})`;
  console.log(`${value.toLocaleString('en').padStart(8)}  ${name}${goal}`);
}

if (process.argv.includes('--list')) {
  for (const { path: file } of small) console.log(`${file}  ← ${[...(importers.get(file) ?? [])].join()}`);
}
