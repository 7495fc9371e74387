import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(?:js|css|json|svg|webmanifest|txt)$/;
const smallestBytes = 512;

/** Writes a `.br` and a `.gz` file beside every asset that gets smaller by it, so that the server never compresses. */
export function compressedAssets(): Plugin {
  let outDir = '';
  return {
    name: 'dalil:compressed-assets',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true });
        await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(outDir, file))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallestBytes) return;
  const small = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  if (small.length >= content.length) return;
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, await gzipped(content, { level: 9 }))]);
}
