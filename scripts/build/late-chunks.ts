import { readdirSync } from 'node:fs';
import { type ChunkGroup, inPwa, reachedBy, reachOf } from './static-reach.ts';

/**
 * Parts that every page fetches after its first view, by the files that they are entered through: who is signed in, with
 * the client of the API; the shell below the first view; and the stored data. What two of them need belongs to the
 * first.
 */
const families = {
  session: [inPwa('data/session/person-session.ts'), ...filesOf('http', /\.ts$/), inPwa('i18n/late-text-files.ts')],
  'late-shell': [
    ...['late-parts', 'connection-bar', 'footer', 'outbox-corner'].map((file) => inPwa(`shell/${file}.tsx`)),
    // The late parts of several public screens need these.
    ...['features/catalog/labels.ts', 'features/reports/report-action.tsx', 'i18n/use-language-names.ts'].map((file) =>
      inPwa(file),
    ),
  ],
  device: [
    ...filesOf('local', /\.local\.ts$/),
    inPwa('local/watch.ts'),
    ...[
      'offline/offline-engine',
      'offline/outbox-changes',
      'session/person-storage',
      'session/company-storage',
      'profile/save-and-send',
      'directory/search-device',
      'directory/store-list',
      'app/update',
    ].map((file) => inPwa(`data/${file}.ts`)),
  ],
};

/** Parts of public screens that their markup waits for, by screens that look alike. */
export const screenParts = [
  {
    name: 'work-parts',
    of: ['company', 'job'],
    roots: inScreens('features/applications/apply-action', 'screens/company/company-lines'),
  },
  {
    name: 'list-parts',
    of: ['browse', 'browse-companies', 'jobs'],
    roots: inScreens(
      'screens/browse/talent-filters',
      'screens/browse-companies/company-filters',
      'screens/jobs/job-filters',
    ),
  },
  {
    name: 'profile-parts',
    of: ['profile'],
    roots: inScreens(
      'screens/profile/profile-tools',
      'screens/profile/history-cards',
      'screens/profile/late-facts',
      'screens/profile/profile-end',
    ),
  },
] as const;

/** What every page fetches soon after its first view. */
export const afterFirstView: readonly string[] = Object.values(families).flat();

const iconFile = /node_modules\/@tabler\/icons-react\/dist\/esm\/icons\//;

/**
 * One file for each of those families, and one for what three late screens share. Left alone, the build makes a file of
 * each small module that two others share: 265 of them to be stored by the worker, and eighty requests for a screen.
 */
export function lateGroups(): ChunkGroup[] {
  const isOfShell = reachOf(families['late-shell']);
  const isOfParts = reachOf(screenParts.flatMap(({ roots }) => roots));
  const isOfShellFile: typeof isOfShell = (id, graph) =>
    // Icons that parts of several screens show, too.
    isOfShell(id, graph) || (iconFile.test(id) && isOfParts(id, graph));
  return [
    reachedBy('session', families.session),
    { debugName: 'late-shell', name: (id, graph) => (isOfShellFile(id, graph) ? 'late-shell' : null) },
    reachedBy('device', families.device),
    ...screenParts.map(({ name, roots }) => reachedBy(name, roots)),
    { debugName: 'late-icons', name: (id) => (iconFile.test(id) ? 'late-icons' : null) },
    { name: 'common', minShareCount: 3 },
  ];
}

function filesOf(folder: string, kind: RegExp): string[] {
  const files = readdirSync(inPwa(folder)).filter((file) => kind.test(file) && !file.includes('.test.'));
  return files.map((file) => inPwa(`${folder}/${file}`));
}

function inScreens(...files: string[]): string[] {
  return files.map((file) => inPwa(`${file}.tsx`));
}
