/** Files that write a path of the API themselves, with the reason. */
export const allowedPaths: Record<string, string> = {
  'pwa/data/profile/use-visit.ts':
    'The beacon of a visit goes out with the first view, which may load neither the contract nor its schemas.',
};

/** Finds paths of the API that are written out; the contract gives them (`pathOf`). */
export function apiPaths(text: string): string[] {
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...code.matchAll(/['"`]\/api\/[^'"`]*['"`]/g)].map(([found]) => found);
}
