import { readdir, readFile } from 'node:fs/promises';
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
