import { readdirSync } from 'node:fs';
import { type ChunkGroup, inPwa, reachedBy } from './static-reach.ts';

/**
 * Parts that every screen fetches sooner or later after its first view, by the files that they are entered through. A
 * part of two families need belongs to the first of them.
 */
const families = {
  session: [inPwa('data/session/person-session.ts')],
  calls: filesOf('http', /\.ts$/),
  copies: [...filesOf('local', /\.local\.ts$/), inPwa('local/watch.ts')],
  engine: [
    'offline/offline-engine',
    'offline/outbox-changes',
    'session/person-storage',
    'session/company-storage',
    'profile/save-and-send',
    'directory/search-device',
    'app/update',
  ].map((file) => inPwa(`data/${file}.ts`)),
  'late-shell': ['late-parts', 'connection-bar', 'footer', 'outbox-corner'].map((file) => inPwa(`shell/${file}.tsx`)),
};

/**
 * One file for each of those families, and one for what three late screens share. Left alone, the build makes a file of
 * each small module that two others share: 265 of them to be stored by the worker, and eighty requests for a screen.
 */
export function lateGroups(): ChunkGroup[] {
  const groups = Object.entries(families).map(([family, roots]) => reachedBy(family, roots));
  return [...groups, { name: 'common', minShareCount: 3 }];
}

function filesOf(folder: string, kind: RegExp): string[] {
  const files = readdirSync(inPwa(folder)).filter((file) => kind.test(file) && !file.includes('.test.'));
  return files.map((file) => inPwa(`${folder}/${file}`));
}
