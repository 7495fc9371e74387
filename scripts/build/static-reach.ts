import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** A rule of the build: the first group that names a module has it. */
export interface ChunkGroup {
  debugName?: string;
  name: string | ((id: string, graph: Rolldown.ChunkingContext) => string | null);
  minShareCount?: number;
}

/** Packages with one file that names everything: following it would reach all that the app uses anywhere. */
const barrels =
  /node_modules\/(?:@tabler\/icons-react|@tanstack\/react-router)\/dist\/esm\/(?:tabler-icons-react\.mjs|index\.js)$/;

/** Answers a module and all its static imports, direct and indirect; dynamic imports are left out. */
function staticReach(start: string, graph: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set([start]);
  for (const id of seen) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      const targets = barrels.test(imported) ? iconsNamedIn(code ?? '', imported) : [imported];
      for (const target of targets) seen.add(target);
    }
  }
  return seen;
}

function iconsNamedIn(code: string, barrel: string): string[] {
  const names = new Set(code.match(/\bIcon[A-Z]\w*/g));
  return [...names].map((name) => path.join(path.dirname(barrel), 'icons', `${name}.mjs`));
}

/** True for the modules that some modules reach, which are looked for once. */
export function reachOf(roots: readonly string[]): (id: string, graph: Rolldown.ChunkingContext) => boolean {
  let reached: Set<string> | undefined;
  return (id, graph) => {
    reached ??= new Set(roots.flatMap((root) => [...staticReach(root, graph)]));
    return reached.has(id);
  };
}

/** One file for all that some modules reach, where no earlier group has it. */
export function reachedBy(name: string, roots: readonly string[]): ChunkGroup {
  const isReached = reachOf(roots);
  return { debugName: name, name: (id, graph) => (isReached(id, graph) ? name : null) };
}

/** @throws Error when the file has moved: its group would be empty, and nothing else would show that */
export function inPwa(file: string): string {
  const found = fileURLToPath(new URL(`../../pwa/${file}`, import.meta.url));
  if (!existsSync(found)) throw new Error(`No file for a chunk: pwa/${file}`);
  return found;
}
