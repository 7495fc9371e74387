import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const firstScreens = ['home', 'browse', 'profile', 'company'];
/** Two pages that look alike: what only they share would burden the others. */
const alike = ['profile', 'company'];

/** Packages with one file that names everything: following it would reach all that the app uses anywhere. */
const barrels =
  /node_modules\/(?:@tabler\/icons-react|@tanstack\/react-router)\/dist\/esm\/(?:tabler-icons-react\.mjs|index\.js)$/;
const iconFile = /node_modules\/@tabler\/icons-react\/dist\/esm\/icons\//;

type ChunkName = (id: string, graph: Rolldown.ChunkingContext) => string | null;

/**
 * Names one chunk for what at least two of the first views share, beyond the entry, and for their icons. Left alone, the
 * build makes a file of each small module, and a slow line pays for every one of them. All other icons come together,
 * later.
 */
export function firstViewChunk(): ChunkName {
  let reached: Map<string, Set<string>> | undefined;
  return (id, graph) => {
    reached ??= new Map(firstScreens.map((screen) => [screen, staticReach(screenFile(screen), graph)]));
    const screens = firstScreens.filter((screen) => reached?.get(screen)?.has(id));
    if (iconFile.test(id)) return screens.length > 0 ? 'first-views' : 'late-icons';
    if (screens.length < 2) return null;
    return screens.every((screen) => alike.includes(screen)) ? 'pages' : 'first-views';
  };
}

/** Names one chunk for all else that a first view needs, also where later screens use a part of it. */
export function restOfFirstView(screen: string): ChunkName {
  let reached: Set<string> | undefined;
  return (id, graph) => {
    reached ??= staticReach(screenFile(screen), graph);
    return reached.has(id) ? screen : null;
  };
}

function screenFile(screen: string): string {
  return fileURLToPath(new URL(`../../pwa/screens/${screen}/${screen}-screen.tsx`, import.meta.url));
}

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
