import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../setup/paths.mjs';
import type { Mutant } from './mutant.ts';
import { mutated } from './mutants.ts';

/** From here on, this thread loads the mutant's files without their guards. */
export function loadMutant(mutant: Mutant): void {
  const files = new Set(mutant.changes.map(({ file }) => file));
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)).replaceAll('\\', '/') : '';
      if (!files.has(file) || loaded.source === undefined) return loaded;
      const text = Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: mutated(text, file, mutant) };
    },
  });
}
