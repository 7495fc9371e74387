import * as v from 'valibot';

const SmallFilesSchema = v.record(v.string(), v.string());

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const smallFilesPrefix = 'assets/small-files-';

/** Where the build puts the texts of all small files, by a hash of them. */
export function smallFilesName(hash: string): string {
  return `${smallFilesPrefix}${hash}.json`;
}

/** True when an address is that of the small files. */
export function isSmallFiles(url: string): boolean {
  return url.startsWith(smallFilesPrefix);
}

/**
 * Stores the small files that are missing with one request, which would take one each.
 *
 * @param url Where they are.
 * @param missing Paths of everything that the worker has yet to store.
 * @throws where the answer is not the file of the build
 */
export async function storeSmallFiles(url: string, missing: ReadonlySet<string>, cache: Cache): Promise<void> {
  const answer = await fetch(url);
  const texts = v.parse(SmallFilesSchema, await answer.json());
  const files = Object.entries(texts).filter(([path]) => missing.has(path));
  await Promise.all(files.map(([path, text]) => cache.put(path, fileOf(path, text))));
}

function fileOf(path: string, text: string): Response {
  const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain';
  return new Response(text, { headers: { 'Content-Type': type } });
}
