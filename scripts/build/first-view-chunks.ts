import { afterFirstView, screenParts } from './late-chunks.ts';
import { type ChunkGroup, inPwa, reachedBy, reachOf } from './static-reach.ts';

const lists = ['browse', 'browse-companies', 'jobs'];
const pages = ['profile', 'company', 'job'];
// What `not-found` shares with a missing profile would otherwise be in the file of profiles, and load all of it.
const firstViews = ['home', 'about', ...lists, ...pages, 'not-found'];

/** Screens that look alike or show the same things: their common parts would burden the others. */
const families = {
  lists,
  work: ['browse-companies', 'jobs', 'company', 'job'],
  front: ['home', 'about'],
  pages: ['home', 'about', ...pages, 'not-found'],
};

/** What the page of a person shares with late files, and with no other first view: above all the table of fields. */
const onlyOfPerson =
  /\/(?:shared\/(?:model\/field-(?:names|rows)|catalog\/availability)|pwa\/(?:data\/offline\/use-|device\/)edits-of-others)\.ts$/;

/** The files of the first views: their common part, and then one for all else of each, also where later screens use it. */
export function firstViewGroups(): ChunkGroup[] {
  return [sharedByFirstViews(), ...firstViews.map((screen) => reachedBy(screen, [screenFile(screen)]))];
}

/**
 * One file for what first views share, beyond the entry, and one for each family of them. Left alone, the build makes a
 * file of each small module, and on a slow connection each file costs a request. Modules that later parts of other pages
 * need, too, are in the first, so that these load the file of no other screen.
 */
function sharedByFirstViews(): ChunkGroup {
  const reaches = firstViews.map((screen) => ({ screen, isReached: reachOf([screenFile(screen)]) }));
  const isLate = reachOf(afterFirstView);
  const parts = screenParts.map(({ of, roots }) => ({ of, isReached: reachOf(roots) }));
  return {
    debugName: 'first-views',
    name(id, graph) {
      const screens = reaches.filter(({ isReached }) => isReached(id, graph)).map(({ screen }) => screen);
      if (screens.length === 0) return null;
      if (isLate(id, graph)) return onlyOfPerson.test(id) ? 'fields' : 'first-views';
      // A late part would load the file of another screen for it.
      const isBorrowed = parts.some(
        ({ of, isReached }) => isReached(id, graph) && !of.every((one) => screens.includes(one)),
      );
      if (isBorrowed) return 'first-views';
      if (screens.length === 1) return null;
      const family = Object.entries(families).find(([, alike]) => screens.every((screen) => alike.includes(screen)));
      return family?.[0] ?? 'first-views';
    },
  };
}

function screenFile(screen: string): string {
  return inPwa(`screens/${screen}/${screen}-screen.tsx`);
}
