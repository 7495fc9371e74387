/** Hashed addresses of the text files of the first views, by their path; those of the others are looked up later. */
const firstFiles = import.meta.glob<string>(
  '../../shared/locales/*/{shell,catalog,errors,home,talents,profile,company-page,pages}.json',
  { query: '?url', import: 'default', eager: true },
);

/**
 * Fetches the texts of a namespace in one language, once. The caller decides about retries.
 *
 * @throws when there is no such file, or the network or the server fails
 */
export async function readTextFile(language: string, namespace: string): Promise<Record<string, unknown>> {
  const path = `../../shared/locales/${language}/${namespace}.json`;
  const address = firstFiles[path] ?? (await import('./late-text-files.ts')).lateTextFiles[path];
  const response = await fetch(address ?? '');
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
