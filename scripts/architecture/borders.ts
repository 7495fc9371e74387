/** What most folders of the app stand on. */
const foundation = ['pwa/secure-context', 'pwa/faults', 'shared'];

/** What `pwa/data` stands on. */
const belowData = [
  ...foundation,
  'pwa/served',
  'pwa/boot',
  'pwa/local',
  'pwa/http',
  'pwa/sync',
  'pwa/device',
  'pwa/i18n',
];

/**
 * The allowed imports. The longest folder that holds a file decides; a file may import its own folder and the listed
 * ones. Entries that end in `.ts` are single files; of an entry that begins with `type` only types may be imported.
 */
export const borders: Record<string, readonly string[]> = {
  shared: [],
  'shared/catalog': ['shared/errors.ts', 'shared/limits.ts', 'shared/model', 'shared/rules'],
  'shared/model': ['shared/errors.ts', 'shared/limits.ts', 'shared/catalog', 'shared/rules'],
  'shared/rules': ['shared/errors.ts', 'shared/limits.ts', 'shared/catalog', 'shared/model'],
  'shared/contract': ['shared'],

  api: ['shared'],
  // Rules without a database: stores apply them within their transactions. Ports name what both sides exchange.
  'api/store': ['shared', 'api/domain/rules', 'type api/domain/ports', 'api/shared-reads.ts', 'api/stray-errors.ts'],
  'api/domain': ['shared', 'type api/store'],
  // No operation, no SQL: a rule gets rows and returns what becomes of them.
  'api/domain/rules': ['shared', 'type api/domain/ports', 'type api/store'],
  'api/domain/ports': ['shared', 'type api/store'],
  'api/http': [
    'shared',
    'type api/store',
    'type api/domain/deps.ts',
    'type api/domain/ports',
    'api/shared-reads.ts',
    'api/stray-errors.ts',
    'api/domain/app-error.ts',
    'api/domain/secrets.ts',
    'api/domain/policies.ts',
    'api/domain/sessions',
  ],
  'api/http/routes': ['shared', 'api/http', 'api/domain'],
  'api/adapters': [
    'shared',
    'type api/store',
    'type api/domain/deps.ts',
    'api/domain/ports',
    'type api/domain/secrets.ts',
    'api/stray-errors.ts',
    // The log must know the errors of databases, to keep values of people out of its lines.
    'api/store/engines/database-errors.ts',
  ],
  'api/adapters/backups': ['shared', 'api/adapters', 'type api/domain', 'api/store'],
  'api/web': ['shared', 'type api/store', 'api/domain', 'api/http', 'api/shared-reads.ts'],

  pwa: ['shared'],
  // Parts of the browser that are missing at addresses without TLS.
  'pwa/secure-context': [],
  'pwa/faults': [],
  'pwa/boot': [...foundation],
  'pwa/served': ['shared', 'pwa/faults'],
  'pwa/ui': [
    'pwa/secure-context',
    'pwa/faults',
    'pwa/i18n',
    'pwa/served',
    'pwa/boot',
    'shared/limits.ts',
    'shared/rules',
    'shared/catalog',
  ],
  'pwa/i18n': ['shared', 'pwa/boot', 'pwa/http'],
  // The ports that the stores implement, and the rules that every implementation shares.
  'pwa/local': [...foundation, 'pwa/sync/account-state.ts', 'pwa/sync/saved/saved-list.ts', 'pwa/sync/feed-state.ts'],
  'pwa/http': ['shared'],
  'pwa/sync': [...foundation, 'pwa/http'],
  // The data on this device: gives the protocol its stores.
  'pwa/device': [...foundation, 'pwa/local', 'pwa/http', 'pwa/sync'],
  'pwa/sw': [...foundation, 'pwa/local', 'pwa/http', 'pwa/sync', 'pwa/device'],
  // Three floors: core; what the device knows of sessions and stores, which know each other; the areas.
  'pwa/data': [...belowData, 'pwa/data/core', 'pwa/data/session', 'pwa/data/offline'],
  'pwa/data/core': belowData,
  'pwa/data/session': [...belowData, 'pwa/data/core', 'pwa/data/offline'],
  'pwa/data/offline': [...belowData, 'pwa/data/core', 'pwa/data/session'],
  // After a logout the public copy of the profile is fetched again.
  'pwa/data/account': [
    ...belowData,
    'pwa/data/core',
    'pwa/data/session',
    'pwa/data/offline',
    'pwa/data/profile/use-profile.ts',
  ],
  'pwa/features': [
    ...foundation,
    'pwa/served',
    'pwa/ui',
    'pwa/data',
    'pwa/i18n',
    'pwa/features/catalog',
    'pwa/features/forms',
    'pwa/features/saved',
  ],
  'pwa/screens': [...foundation, 'pwa/served', 'pwa/ui', 'pwa/data', 'pwa/i18n', 'pwa/features'],
  'pwa/shell': [...foundation, 'pwa/served', 'pwa/boot', 'pwa/ui', 'pwa/data', 'pwa/i18n', 'pwa/features'],
};

const typePrefix = 'type ';

/** Folders whose children do not know each other: screens, features and areas of data. */
const familiesOfStrangers = ['pwa/features', 'pwa/screens', 'pwa/data'];

/**
 * The packages that a folder must not import, by the beginning of their names. A rule holds for all folders below, too.
 */
export const packagesRefused: Record<string, readonly string[]> = {
  // Pure: neither side nor the platform.
  shared: ['node:', 'koa', '@koa/', 'react', 'dexie'],
  // An operation takes (deps, actor, input): no HTTP, no SQL.
  'api/domain': ['koa', '@koa/', 'drizzle-orm', 'better-sqlite3', 'pg'],
  'api/store': ['koa', '@koa/'],
  // The app reaches the API over HTTP only.
  pwa: ['node:', 'koa', '@koa/', 'drizzle-orm'],
  // No React: the worker and the simulation run this code, too.
  'pwa/local': ['react'],
  'pwa/http': ['react'],
  'pwa/sync': ['react'],
};

/** True when a file may import a package by its name as written. */
export function mayImportPackage(from: string, specifier: string): boolean {
  const refused = Object.entries(packagesRefused).filter(([folder]) => isInside(from, folder));
  return !refused.some(([, names]) => names.some((name) => isNamed(specifier, name)));
}

function isNamed(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`);
}

/** True when a file may import another of the clone. Texts and style sheets are everybody's. */
export function mayImport(from: string, to: string, { isTypeOnly = false } = {}): boolean {
  const home = homeOf(from);
  if (/\.(json|css)$/.test(to)) return true;
  if (isInside(to, home.own)) return true;
  return home.allowed.some((allowed) =>
    allowed.startsWith(typePrefix)
      ? isTypeOnly && isInside(to, allowed.slice(typePrefix.length))
      : isInside(to, allowed),
  );
}

function homeOf(file: string): { own: string; allowed: readonly string[] } {
  const folder = Object.keys(borders)
    .filter((candidate) => isInside(file, candidate))
    .reduce((longest, candidate) => (candidate.length > longest.length ? candidate : longest), '');
  const own = familiesOfStrangers.includes(folder) ? file.split('/').slice(0, 3).join('/') : folder;
  return { own, allowed: borders[folder] ?? [] };
}

function isInside(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}

/** The borders as the table of docs/design/architecture.md. */
export function bordersTable(): string {
  const rows = Object.entries(borders).map(([folder, allowed]) => {
    const names = allowed.map((one) => (one.startsWith(typePrefix) ? `types of \`${one.slice(5)}\`` : `\`${one}\``));
    return `| \`${folder}\` | ${names.join(', ') || 'nothing'} |`;
  });
  return ['| Folder | May import, besides itself |', '|---|---|', ...rows].join('\n');
}
