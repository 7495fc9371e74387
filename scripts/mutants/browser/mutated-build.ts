import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, nodeExecutable } from '../../setup/paths.mjs';
import type { Mutant } from '../mutants.ts';
import { noMutant, switched, switchFile, switchText, turnedOn } from './switched.ts';

const copied = [
  'pwa',
  'shared',
  'api',
  'scripts',
  'vite.config.ts',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

// The switches need room, and nobody downloads this build.
const configText = `import config from './vite.config.ts';
const without = new Set(['dalil:first-view-budget', 'dalil:compressed-assets']);
export default { ...config, plugins: config.plugins.flat(Number.POSITIVE_INFINITY).filter((plugin) => !without.has(plugin?.name)) };
`;

/** A build of the app with many mutants in it, of which one at a time is turned on. */
export class MutatedBuild {
  readonly #dir: string;
  readonly #ids: Map<Mutant, number>;
  #files: readonly string[] = [];

  /** @param mutants Those that can have a switch. */
  constructor(mutants: readonly Mutant[]) {
    this.#dir = inRoot('test-results', 'mutated-app');
    this.#ids = new Map(mutants.map((mutant, index) => [mutant, noMutant + 1 + index]));
  }

  get distDir(): string {
    return join(this.#dir, 'dist');
  }

  /** Builds a copy of the tree. @throws Error when that fails */
  make(): void {
    rmSync(this.#dir, { recursive: true, force: true });
    mkdirSync(this.#dir, { recursive: true });
    for (const name of copied) cpSync(inRoot(name), join(this.#dir, name), { recursive: true });
    symlinkSync(inRoot('node_modules'), join(this.#dir, 'node_modules'));
    writeFileSync(join(this.#dir, switchFile), switchText);
    writeFileSync(join(this.#dir, 'vite.mutants.ts'), configText);
    for (const [file, mutants] of Map.groupBy(this.#ids.keys(), (mutant) => mutant.file)) {
      const numbered = mutants.map((mutant) => ({ ...mutant, id: this.#ids.get(mutant) ?? noMutant }));
      writeFileSync(join(this.#dir, file), switched(readFileSync(inRoot(file), 'utf8'), numbered));
    }
    const vite = spawnSync(
      nodeExecutable(),
      [inRoot('node_modules/vite/bin/vite.js'), 'build', '--config', 'vite.mutants.ts', '--logLevel', 'error'],
      { cwd: this.#dir, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (vite.status !== 0) throw new Error('The build with mutants failed.');
    this.#files = readdirSync(this.distDir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(this.distDir, name))
      .filter((file) => /\.(?:js|json|mjs)$/.test(file) && /currentMutant\s*=/.test(readFileSync(file, 'utf8')));
    if (this.#files.length === 0) throw new Error('No built file has the switch.');
  }

  /** Turns a mutant on in the place of the one before; null turns it off. */
  turnOn(mutant: Mutant | null): void {
    const id = mutant ? (this.#ids.get(mutant) ?? noMutant) : noMutant;
    for (const file of this.#files) writeFileSync(file, turnedOn(readFileSync(file, 'utf8'), id));
  }

  /** The mutant of a number that a page wrote. */
  mutantOf(id: number): Mutant | undefined {
    return [...this.#ids].find(([, own]) => own === id)?.[0];
  }
}

/** False inside of `a?.b.c`, where brackets would change what the program does. */
export function canHaveSwitch({ file, start, end, before }: Mutant): boolean {
  if (!before.includes('?.')) return true;
  const text = readFileSync(inRoot(file), 'utf8');
  return start >= 0 && !/^[.([]/.test(text.slice(end));
}
