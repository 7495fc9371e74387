// `npm run figures` counts the tree for docs/design/house.md: files, lines, importers, state, circles, and what a save reaches.
import path from 'node:path';
import { moduleState } from './architecture/module-state.ts';
import { isTest, readSources, type SourceFile } from './architecture/source-files.ts';

const smallLines = 30;
/** Where a save of the edit form begins on the device, and where its call arrives on the server. */
const save = { device: 'pwa/screens/edit-profile/use-save-profile.ts', server: 'api/domain/users/update-profile.ts' };

const all = readSources();
const product = all.filter((file) => !isTest(file.path));
const tests = all.filter((file) => isTest(file.path));
const byPath = new Map(product.map((file) => [file.path, file]));

const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1;
const linesIn = (files: readonly SourceFile[]) => files.reduce((sum, file) => sum + linesOf(file), 0);

/** Files that one file imports, types left out; `late` also counts dynamic imports. */
function valuesOf({ imports }: SourceFile, { late }: { late: boolean }): SourceFile[] {
  const found = imports.filter((one) => !one.isTypeOnly && (late || !one.isDynamic));
  return found.flatMap(({ file }) => (file ? (byPath.get(file) ?? []) : []));
}

/** A file and all that its values need, directly or not. */
function reachOf(start: string, options: { late: boolean }): Set<SourceFile> {
  const first = byPath.get(start);
  if (!first) throw new Error(`There is no ${start}`);
  const reached = new Set([first]);
  for (const file of reached) for (const next of valuesOf(file, options)) reached.add(next);
  return reached;
}

function importersOf(): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of product) {
    for (const { file: imported } of file.imports) {
      if (imported) importers.set(imported, (importers.get(imported) ?? new Set()).add(file.path));
    }
  }
  return importers;
}

/** Folders that are reached again from themselves through imports of values. */
function foldersInCircles(): string[] {
  const next = new Map<string, Set<string>>();
  for (const file of product) {
    const from = path.posix.dirname(file.path);
    for (const { path: imported } of valuesOf(file, { late: false })) {
      const to = path.posix.dirname(imported);
      if (to !== from) next.set(from, (next.get(from) ?? new Set()).add(to));
    }
  }
  return [...next.keys()].filter((start) => {
    const seen = new Set(next.get(start));
    for (const folder of seen) for (const one of next.get(folder) ?? []) seen.add(one);
    return seen.has(start);
  });
}

const importers = importersOf();
const alone = product.filter((file) => importers.get(file.path)?.size === 1);
const small = alone.filter((file) => linesOf(file) <= smallLines);
const withState = product.filter((file) => file.path.startsWith('pwa/') && moduleState(file.text).length > 0);
const circles = foldersInCircles();
const onDevice = reachOf(save.device, { late: false });
const onServer = reachOf(save.server, { late: false });

const rows: [string, string | number][] = [
  ['product files', product.length],
  ['lines of them', linesIn(product)],
  ['test files', tests.length],
  ['lines of them', linesIn(tests)],
  ['lines of a product file, mean', Math.round(linesIn(product) / product.length)],
  ['modules of the app with state', withState.length],
  ['files with one importer', alone.length],
  [`of these ${smallLines} lines or shorter`, small.length],
  ['folders in a circle', circles.length],
  ['files that a save reaches on the device', onDevice.size],
  ['with late parts', reachOf(save.device, { late: true }).size],
  ['files that a save reaches on the server', onServer.size],
  ['files that a save reaches on either side', onDevice.union(onServer).size],
];
for (const [name, value] of rows) console.log(`${String(value).padStart(7)}  ${name}`);

if (process.argv.includes('--list')) {
  console.log(`\nSmall files with one importer:`);
  for (const { path: file } of small) console.log(`  ${file}  ← ${[...(importers.get(file) ?? [])].join()}`);
  console.log(`\nFolders in a circle:\n  ${circles.join('\n  ')}`);
  console.log(`\nReached by a save on the device:\n  ${[...onDevice].map((file) => file.path).join('\n  ')}`);
}
