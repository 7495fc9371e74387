interface LockFile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/**
 * Answers the optional dependencies that have no entry of their own, as `dependent → name`.
 * A registry that lacks some of the packages for other systems makes `npm install` leave them out silently, and then
 * `npm ci` refuses the lock file.
 */
export function incompleteLockEntries({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([dependent, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !foldersAbove(dependent).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${dependent || 'package.json'} → ${name}`),
  );
}

/** The folders in which a package is looked for: its own, then those around it, the root last. */
function foldersAbove(dependent: string): string[] {
  const parts = dependent.split(/(?=node_modules\/)/).filter((part) => part !== '');
  return parts
    .map(
      (_, index) =>
        `${parts
          .slice(0, parts.length - index)
          .join('')
          .replace(/\/$/, '')}/`,
    )
    .concat('');
}
