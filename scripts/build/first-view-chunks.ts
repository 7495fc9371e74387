import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const firstScreens = ['home', 'browse', 'profile'];

/**
 * Names one chunk for what at least two of the first views share, beyond the entry. Left alone, the build makes a
 * file of each small module, and a slow line pays for every one of them.
 */
export function firstViewChunk(): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  let reached: Set<string>[] | undefined;
  return (id, graph) => {
    reached ??= firstScreens.map((screen) => staticReach(screenFile(screen), graph));
    return reached.filter((modules) => modules.has(id)).length >= 2 ? 'first-views' : null;
  };
}

function screenFile(screen: string): string {
  return fileURLToPath(new URL(`../../pwa/screens/${screen}/${screen}-screen.tsx`, import.meta.url));
}

function staticReach(start: string, graph: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set([start]);
  for (const id of seen) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  }
  return seen;
}
