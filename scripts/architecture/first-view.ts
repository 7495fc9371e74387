import type { SourceFile } from './source-files.ts';

/** Files that the browser needs before it can paint one of the first views. */
export const firstViewEntries = [
  'pwa/main.tsx',
  'pwa/screens/home/home-screen.tsx',
  'pwa/screens/browse/browse-screen.tsx',
  'pwa/screens/profile/profile-screen.tsx',
  'pwa/screens/company/company-screen.tsx',
];

/** Packages that load after the first paint; each alone would break the budget of blocking JavaScript. */
const heavyPackages = [
  'dexie',
  'dexie-react-hooks',
  'valibot',
  '@modular-forms/',
  '@preact/',
  '@radix-ui/',
  '@tanstack/react-virtual',
  'react-easy-crop',
  'workbox-window',
  '@stripe/',
];

/** Answers every heavy package that static imports reach from an entry, with the way to it. */
export function heavyImportsFrom(entry: string, sources: ReadonlyMap<string, SourceFile>): string[] {
  const ways = new Map([[entry, entry]]);
  for (const [file, way] of ways) {
    for (const one of blockingImports(sources.get(file))) {
      const target = one.file ?? one.specifier;
      if (!ways.has(target)) ways.set(target, `${way} → ${target}`);
    }
  }
  return [...ways].filter(([target]) => isHeavy(target)).map(([, way]) => way);
}

function blockingImports(source: SourceFile | undefined) {
  return (source?.imports ?? []).filter((one) => !(one.isTypeOnly || one.isDynamic));
}

function isHeavy(specifier: string): boolean {
  return heavyPackages.some((name) => specifier === name || (name.endsWith('/') && specifier.startsWith(name)));
}
