import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Answers are computed anew after every write, so compression must stay cheap; quality 4 gives most of the gain.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const smallestCompressed = 1024;

export type Encoding = 'identity' | 'gzip' | 'br';

/** A body in every encoding that was asked for so far. */
export interface ReadyBytes {
  /** Bytes in an encoding; compressed once, off the main thread, and answered at once afterwards. */
  in(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Bytes held now, all encodings together. */
  size(): number;
  /** Whether compression is worth it. */
  isCompressible: boolean;
}

/** Keeps a body with its compressed forms. */
export function readyBytes(body: string | Buffer): ReadyBytes {
  const identity = Buffer.from(body);
  const held: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = { identity };
  let size = identity.length;

  async function compress(encoding: 'gzip' | 'br'): Promise<Buffer> {
    const bytes = encoding === 'br' ? await brotli(identity, brotliOptions) : await gzipped(identity, { level: 5 });
    size += bytes.length;
    held[encoding] = bytes;
    return bytes;
  }

  return {
    isCompressible: identity.length >= smallestCompressed,
    size: () => size,
    in(encoding) {
      if (encoding === 'identity') return identity;
      held[encoding] ??= compress(encoding);
      return held[encoding];
    },
  };
}

/** Picks what the caller understands: brotli, then gzip. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'gzip';
  return 'identity';
}
