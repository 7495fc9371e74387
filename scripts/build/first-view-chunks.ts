import { type ChunkGroup, inPwa, reachedBy, staticReach } from './static-reach.ts';

const lists = ['browse', 'browse-companies', 'jobs'];
const pages = ['profile', 'company', 'job'];
// What `not-found` shares with a missing profile would else lie in the file of profiles, and bring all of it along.
const large = ['home', ...lists, ...pages, 'not-found'];
const firstViews = [...large, 'about'];

/** Screens that look alike or show the same things: their common parts would burden the others. */
const families = {
  lists,
  pages: ['home', ...pages, 'not-found'],
  work: ['browse-companies', 'jobs', 'company', 'job'],
};

/** Parts that every page loads soon after its first view. */
const lateParts = ['late-parts', 'connection-bar', 'footer'].map((part) => inPwa(`shell/${part}.tsx`));

const iconFile = /node_modules\/@tabler\/icons-react\/dist\/esm\/icons\//;

/** The files of the first views: their common part, and then one for all else of each, also where later screens use it. */
export function firstViewGroups(): ChunkGroup[] {
  return [sharedByFirstViews(), ...firstViews.map((screen) => reachedBy(screen, [screenFile(screen)]))];
}

/**
 * One file for what large first views share, beyond the entry, and one for each family of them. Left alone, the build
 * makes a file of each small module, and a slow line pays for every one of them. Modules that the late parts also need
 * are in the first, so that they load the file of no other screen. Icons that no first view has come together, later.
 */
function sharedByFirstViews(): ChunkGroup {
  let reached: Map<string, Set<string>> | undefined;
  let late: Set<string> | undefined;
  return {
    debugName: 'first-views',
    name(id, graph) {
      reached ??= new Map(large.map((screen) => [screen, staticReach(screenFile(screen), graph)]));
      late ??= new Set(lateParts.flatMap((part) => [...staticReach(part, graph)]));
      const screens = large.filter((screen) => reached?.get(screen)?.has(id));
      if (screens.length === 0) return iconFile.test(id) ? 'late-icons' : null;
      if (late.has(id)) return 'first-views';
      if (screens.length === 1) return null;
      const family = Object.entries(families).find(([, alike]) => screens.every((screen) => alike.includes(screen)));
      return family?.[0] ?? 'first-views';
    },
  };
}

function screenFile(screen: string): string {
  return inPwa(`screens/${screen}/${screen}-screen.tsx`);
}
