import type { Rolldown } from 'vite';

/** What the boot script asks for at once: by first path segment, `*` standing for the address of a person. */
const firstViews: Record<string, { screen: string; texts: string[] }> = {
  '': { screen: 'home', texts: ['home', 'talents'] },
  browse: { screen: 'browse', texts: ['talents'] },
  company: { screen: 'company', texts: ['company-page'] },
  about: { screen: 'about', texts: ['about'] },
  login: { screen: 'login', texts: ['auth', 'validation'] },
  '*': { screen: 'profile', texts: ['profile', 'talents'] },
};
const alwaysLoadedTexts = ['shell', 'catalog', 'errors'];

/** Scripts and texts of the first view, with the names the build gave them. */
export interface FirstViewPlan {
  texts: Record<string, Record<string, string>>;
  views: Record<string, { scripts: string[]; texts: string[] }>;
}

/** Lists, for each kind of first view, the files that would otherwise be found only after the entry script has run. */
export function firstViewPlan(bundle: Rolldown.OutputBundle): FirstViewPlan {
  const known = new Set([...alwaysLoadedTexts, ...Object.values(firstViews).flatMap((view) => view.texts)]);
  const views = Object.entries(firstViews).map(([segment, view]) => [
    segment,
    {
      scripts: screenScripts(bundle, view.screen).map((file) => `/${file}`),
      texts: [...alwaysLoadedTexts, ...view.texts],
    },
  ]);
  return {
    texts: { ar: textFiles(bundle, 'ar', known), en: textFiles(bundle, 'en', known) },
    views: Object.fromEntries(views),
  };
}

/** The chunk of a screen and what it imports, without what the entry brings along. */
export function screenScripts(bundle: Rolldown.OutputBundle, screen: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const facade = `/screens/${screen}/${screen}-screen.tsx`;
  const start = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(facade)));
  if (!start) throw new Error(`The screen ${screen} is not part of the build`);
  const present = entryScripts(bundle);
  return [...withImports(bundle, start.fileName)].filter((file) => !present.has(file));
}

/** The entry chunk and everything it imports statically. */
export function entryScripts(bundle: Rolldown.OutputBundle): Set<string> {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The build has no entry');
  return withImports(bundle, entry.fileName);
}

function withImports(bundle: Rolldown.OutputBundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
}

function textFiles(bundle: Rolldown.OutputBundle, language: string, namespaces: Set<string>): Record<string, string> {
  const found = Object.values(bundle).flatMap((file) => {
    const original = file.type === 'asset' ? file.originalFileNames[0] : undefined;
    const match = original?.match(/locales\/(\w+)\/([\w-]+)\.json$/);
    const [, itsLanguage, namespace] = match ?? [];
    if (itsLanguage !== language || !namespace || !namespaces.has(namespace)) return [];
    return [[namespace, `/${file.fileName}`]];
  });
  return Object.fromEntries(found);
}
