// Parts of the browser that a page does not have at `http://` with another name than localhost.
const secureParts = [
  /\bcrypto\.(?:randomUUID|subtle)\b/g,
  /\bnavigator\.(?:locks|clipboard|serviceWorker|storage)\b/g,
  /'(?:locks|serviceWorker|clipboard|storage)' in navigator/g,
  /(?<![.\w'/-])caches\.\w+/g,
];

/** The folder that gives them, or something in their place. A worker runs at secure addresses only. */
const allowedFolders = ['pwa/secure-context/', 'pwa/sw/'];

/** Finds uses of parts of the browser that only secure addresses have. @see decision 054 */
export function secureContextUses(path: string, text: string): string[] {
  if (!path.startsWith('pwa/') || allowedFolders.some((folder) => path.startsWith(folder))) return [];
  return secureParts.flatMap((part) => [...text.matchAll(part)].map(([found]) => `${path}: ${found}`));
}
