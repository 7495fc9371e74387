import { fileURLToPath } from 'node:url';
import { type ChunkGroup, staticReach } from './static-reach.ts';

/** Screens that look alike: what only they share would burden the others. */
const families = { lists: ['browse', 'browse-companies', 'jobs'], pages: ['profile', 'company', 'job'] };
const large = ['home', ...families.lists, ...families.pages];
const firstViews = [...large, 'about', 'not-found'];

const iconFile = /node_modules\/@tabler\/icons-react\/dist\/esm\/icons\//;

/** The files of the first views: what they share, and then one for all else that each of them needs. */
export function firstViewGroups(): ChunkGroup[] {
  return [sharedByFirstViews(), ...firstViews.map(restOfFirstView)];
}

/**
 * One file for what at least two of the large first views share, beyond the entry, and for their icons. Left alone, the
 * build makes a file of each small module, and a slow line pays for every one of them. All other icons come together,
 * later.
 */
function sharedByFirstViews(): ChunkGroup {
  let reached: Map<string, Set<string>> | undefined;
  return {
    debugName: 'first-views',
    name(id, graph) {
      reached ??= new Map(large.map((screen) => [screen, staticReach(screenFile(screen), graph)]));
      const screens = large.filter((screen) => reached?.get(screen)?.has(id));
      if (iconFile.test(id)) return screens.length > 0 ? 'first-views' : 'late-icons';
      if (screens.length < 2) return null;
      const family = Object.entries(families).find(([, alike]) => screens.every((screen) => alike.includes(screen)));
      return family?.[0] ?? 'first-views';
    },
  };
}

/** One file for all else that a first view needs, also where later screens use a part of it. */
function restOfFirstView(screen: string): ChunkGroup {
  let reached: Set<string> | undefined;
  return {
    debugName: screen,
    name(id, graph) {
      reached ??= staticReach(screenFile(screen), graph);
      return reached.has(id) ? screen : null;
    },
  };
}

function screenFile(screen: string): string {
  return fileURLToPath(new URL(`../../pwa/screens/${screen}/${screen}-screen.tsx`, import.meta.url));
}
