import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

interface LockEntry {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

interface Lock {
  packages: Record<string, LockEntry>;
}

/** Names of packages that imports, `require` and `resolve` of a source file ask for; Node's own are left out. */
const packagePattern =
  /(?:from |import\(|import |resolve\(|require\()['"`]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"`]*)?['"`]/g;

// Only development uses these: they run no request, so that their packages are not needed.
const isOfDevelopment = (file: string) =>
  /\.test\.ts$|(?:^|\/)testing(?:\/|$)|cli\/(?:new-migration|migration-statements)/.test(file);

// Types, source maps and sources of native parts: half of the bytes, and no program reads them.
const isUnread = (file: string) => /\.(?:d\.[cm]?ts|map)$|better-sqlite3\/(?:deps|src)$|\.md$/.test(file);

/** A native part for another system or processor; packages with all of them inside would be large. */
const isForOthers = (file: string) =>
  /\/prebuilds\/[^/]+\.node$/.test(file) && !file.endsWith(`/${process.platform}-${process.arch}.node`);

/** Where the files come from and go to. */
interface ServerFiles {
  /** The clone, installed. */
  root: string;
  /** The built app. */
  distDir: string;
  /** Made when missing. */
  target: string;
}

/**
 * Copies the files that the server needs to run, and nothing else: `api`, `shared`, the built app and the packages that
 * they load. The packages that build the app stay behind.
 *
 * @throws Error when the app is not built
 */
export function copyServerFiles({ root, distDir, target }: ServerFiles): void {
  if (!existsSync(join(distDir, 'index.html'))) throw new Error('The app is not built: run "npm run build" first.');
  mkdirSync(target, { recursive: true });
  for (const folder of ['api', 'shared']) {
    const from = join(root, folder);
    cpSync(from, join(target, folder), { recursive: true, filter: (file) => !isOfDevelopment(relative(root, file)) });
  }
  cpSync(distDir, join(target, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(target, 'package.json'));
  for (const place of packagesOf(root)) {
    cpSync(join(root, place), join(target, place), {
      recursive: true,
      filter: (file) => !isUnread(file) && !isForOthers(file) && !isNestedPackages(root, place, file),
    });
  }
}

/**
 * Folders of all packages that the server loads, relative to the clone. Packages for other machines are not installed.
 */
export function packagesOf(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const place = placeOf(lock, name, from);
    if (!place || found.has(place) || !existsSync(join(root, place))) return;
    found.add(place);
    for (const needed of neededBy(lock.packages[place] ?? {})) visit(needed, place);
  };
  const direct = lock.packages['']?.dependencies ?? {};
  for (const name of importedBy(root)) if (name in direct) visit(name, '');
  return [...found].toSorted();
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** Node's own way: the nearest `node_modules` upwards has it. */
function placeOf(lock: Lock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (!folder) return undefined;
  }
}

/** A package inside a package is copied for itself, if it is needed. */
function isNestedPackages(root: string, place: string, file: string): boolean {
  return relative(join(root, place), file).split('/').includes('node_modules');
}

function importedBy(root: string): Set<string> {
  const texts = ['api', 'shared'].flatMap((folder) => sourcesIn(root, folder));
  const names = texts.flatMap((text) => [...text.matchAll(packagePattern)].map(([, name]) => name ?? ''));
  return new Set(names);
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => /\.m?[jt]s$/.test(file) && !isOfDevelopment(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
}
