// Measures which lines and branches the tests without a browser run, and prints the shares by folder.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './gates/run-tool.ts';
import { inRoot, root } from './setup/paths.mjs';

interface Counted {
  total: number;
  covered: number;
}

type FileSummary = Record<'lines' | 'branches', Counted>;

const measured = ['unit', 'page', 'own-page', 'api'];
const { isOk } = await runTool('vitest', [
  'run',
  ...measured.map((project) => `--project=${project}`),
  '--reporter=dot',
  '--coverage',
  '--coverage.provider=v8',
  '--coverage.reporter=json-summary',
  '--coverage.reportsDirectory=coverage',
  '--coverage.include={shared,api,pwa}/**/*.{ts,tsx}',
]);

// The format is that of the pinned version.
const summary = JSON.parse(readFileSync(inRoot('coverage', 'coverage-summary.json'), 'utf8')) as Record<
  string,
  FileSummary
>;
const folders = new Map<string, FileSummary>();
for (const [file, counts] of Object.entries(summary)) {
  if (file === 'total') continue;
  const folder = path.relative(root, file).split(path.sep).slice(0, 2).join('/');
  const sum = folders.get(folder) ?? { lines: { total: 0, covered: 0 }, branches: { total: 0, covered: 0 } };
  for (const kind of ['lines', 'branches'] as const) {
    sum[kind].total += counts[kind].total;
    sum[kind].covered += counts[kind].covered;
  }
  folders.set(folder, sum);
}

const share = ({ total, covered }: Counted) => (total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`);
console.log(`\n${'folder'.padEnd(24)}${'lines'.padStart(10)}${'branches'.padStart(10)}`);
for (const [folder, { lines, branches }] of [...folders].toSorted(([one], [other]) => one.localeCompare(other))) {
  console.log(`${folder.padEnd(24)}${share(lines).padStart(10)}${share(branches).padStart(10)}`);
}
process.exitCode = isOk ? 0 : 1;
