import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Searches every file of a browser's profile for texts, as bytes: in UTF-8 and in UTF-16, as databases store them.
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
    // A browser that was killed still ends, and deletes files meanwhile: what is deleted holds nothing.
    const content = await readFile(file).catch(noContentIfDeleted);
    for (const { text, bytes } of needles) {
      if (content.includes(bytes)) found.add(`${text} in ${path.relative(folder, file)}`);
    }
  }
  return [...found];
}

function noContentIfDeleted(error: NodeJS.ErrnoException): Buffer {
  if (error.code === 'ENOENT') return Buffer.alloc(0);
  throw error;
}

/** As `findInFolder`, but without the browser's own memory of what was typed into forms. */
export async function findStored(folder: string, texts: readonly string[]): Promise<string[]> {
  const found = await findInFolder(folder, texts);
  return found.filter((one) => !/ in Default\/(?:Login Data|Web Data)/.test(one));
}

/** Folders of a browser's profile in which databases lie whose names begin with a prefix. */
async function databaseFolders(folder: string, prefix: string): Promise<string[]> {
  // Chromium stores these names with two bytes for a letter.
  const name = Buffer.from([...prefix].join('\0'));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const logs = entries.filter(({ name, parentPath }) => name.endsWith('.log') && parentPath.includes('IndexedDB'));
  const found = await Promise.all(
    logs.map(async ({ parentPath, name: log }) => {
      // A browser that runs replaces them.
      const content = await readFile(path.join(parentPath, log)).catch(() => Buffer.alloc(0));
      return content.includes(name) ? [parentPath] : [];
    }),
  );
  return found.flat();
}

/** Whether a database is on the disk: a browser names a new one before that. */
export async function hasDatabase(folder: string, prefix: string): Promise<boolean> {
  return (await databaseFolders(folder, prefix)).length > 0;
}

/**
 * Damages the databases of a browser that has ended, as a kill does that comes while the browser deletes their files:
 * it cannot open them any more.
 *
 * @param prefix What their names begin with.
 * @throws Error when there is none
 */
export async function damageDatabases(folder: string, prefix: string): Promise<void> {
  const places = await databaseFolders(folder, prefix);
  if (places.length === 0) throw new Error(`No database ${prefix} in ${folder}`);
  for (const place of places) {
    for (const file of await readdir(place)) if (file.startsWith('MANIFEST')) await rm(path.join(place, file));
  }
}
