import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Searches every file of a browser's profile for texts, as bytes: in UTF-8 and in UTF-16, as databases keep them.
 *
 * @returns `text in file` of each find
 */
export async function findInFolder(folder: string, texts: readonly string[]): Promise<string[]> {
  const needles = texts.flatMap((text) =>
    (['utf8', 'utf16le'] as const).map((encoding) => ({ text, bytes: Buffer.from(text, encoding) })),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Set<string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    for (const { text, bytes } of needles) {
      if (content.includes(bytes)) found.add(`${text} in ${path.relative(folder, file)}`);
    }
  }
  return [...found];
}

/** As `findInFolder`, but without the browser's own memory of what was typed into forms. */
export async function findKept(folder: string, texts: readonly string[]): Promise<string[]> {
  const found = await findInFolder(folder, texts);
  return found.filter((one) => !/ in Default\/(?:Login Data|Web Data)/.test(one));
}

/**
 * Damages the databases of a browser that has ended, as a kill does that comes while the browser deletes their files:
 * it cannot open them any more.
 *
 * @param prefix What their names begin with.
 * @throws Error when there is none
 */
export async function damageDatabases(folder: string, prefix: string): Promise<void> {
  // Chromium keeps these names with two bytes for a letter.
  const name = Buffer.from([...prefix].join('\0'));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const isLog = (entry: (typeof entries)[number]) =>
    entry.name.endsWith('.log') && entry.parentPath.includes('IndexedDB');
  let count = 0;
  for (const { parentPath, name: log } of entries.filter(isLog)) {
    if (!(await readFile(path.join(parentPath, log))).includes(name)) continue;
    for (const file of await readdir(parentPath))
      if (file.startsWith('MANIFEST')) await rm(path.join(parentPath, file));
    count += 1;
  }
  if (count === 0) throw new Error(`No database ${prefix} in ${folder}`);
}
