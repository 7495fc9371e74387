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
  /** The body in an encoding; compressed once, off the main thread, and answered at once afterwards. */
  in(encoding: Encoding): string | Buffer | Promise<Buffer>;
  /** Bytes without compression. */
  size: number;
  /** Whether compression is worth it. */
  isCompressible: boolean;
}

/**
 * Keeps a body with its compressed forms. Until it is asked for a second time it stays a text, since most computed
 * pages are sent once and a buffer for each would cost more memory than it saves time.
 */
export function readyBytes(body: string | Buffer): ReadyBytes {
  const size = Buffer.byteLength(body);
  const compressed: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {};
  let identity = body;
  let isAskedAgain = false;

  function plain(): string | Buffer {
    if (isAskedAgain && typeof identity === 'string') identity = Buffer.from(identity);
    isAskedAgain = true;
    return identity;
  }

  async function compress(encoding: 'gzip' | 'br'): Promise<Buffer> {
    const bytes = encoding === 'br' ? await brotli(identity, brotliOptions) : await gzipped(identity, { level: 5 });
    compressed[encoding] = bytes;
    return bytes;
  }

  return {
    isCompressible: size >= smallestCompressed,
    size,
    in(encoding) {
      if (encoding === 'identity') return plain();
      compressed[encoding] ??= compress(encoding);
      return compressed[encoding];
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
