import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

/** The family as the font files name it. */
export const cardFont = 'IBM Plex Sans Arabic';

const scripts = ['arabic', 'latin', 'latin-ext', 'cyrillic-ext'] as const;
const weights = [400, 600, 700] as const;

/** Where the settings of fontconfig stand in a folder; the process that draws is started with them. */
export function fontSettingsIn(workDir: string): string {
  return join(workDir, 'fonts.conf');
}

/**
 * Writes Dalil's fonts into a folder in the form that the drawing library reads, so that a card looks the same on every
 * machine. Letters that they lack come from the fonts of the machine.
 */
export async function layOutFonts(workDir: string): Promise<void> {
  const fontDir = join(workDir, 'fonts');
  await mkdir(fontDir, { recursive: true });
  for (const script of scripts) {
    for (const weight of weights) {
      const name = `ibm-plex-sans-arabic-${script}-${weight}-normal`;
      const woff = fileURLToPath(import.meta.resolve(`@fontsource/ibm-plex-sans-arabic/files/${name}.woff`));
      await writeFile(join(fontDir, `${name}.ttf`), unpackWoff(await readFile(woff)));
    }
  }
  const cacheDir = join(workDir, 'cache');
  // The drawing library makes it open to everybody when it is not there.
  await mkdir(cacheDir, { recursive: true });
  await chmod(cacheDir, 0o700);
  await writeFile(fontSettingsIn(workDir), settings(fontDir, cacheDir));
}

function settings(fontDir: string, cacheDir: string): string {
  const text = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${text(fontDir)}</dir>
  <cachedir>${text(cacheDir)}</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}

const woffHeaderBytes = 44;
const sfntHeaderBytes = 12;

/** Turns a WOFF into the font that it packs: the same tables, inflated, behind another directory. @see WOFF 1.0 §3–5 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(sfntHeaderBytes + 16 * count);
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const entry = woffHeaderBytes + 20 * index;
    const table = tableAt(woff, entry);
    const place = sfntHeaderBytes + 16 * index;
    woff.copy(directory, place, entry, entry + 4);
    woff.copy(directory, place + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, place + 8);
    directory.writeUInt32BE(table.length, place + 12);
    // Tables begin at multiples of four.
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

function tableAt(woff: Buffer, entry: number): Buffer {
  const start = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const packed = woff.subarray(start, start + packedLength);
  return packedLength < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed;
}
