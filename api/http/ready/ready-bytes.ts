import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Answers are computed anew after every write, so compression must stay cheap; quality 4 gives most of the gain. Of a page of
// 160 KB quality 5 makes a tenth less in the same 8 ms; of a list of 17 KB it would take twice the time.
const efforts = {
  cheaply: { brotli: 4, gzip: 6 },
  page: { brotli: 5, gzip: 6 },
  well: { brotli: 9, gzip: 9 },
} as const;
const smallestCompressed = 1024;

/**
 * Compresses a body, off the main thread: `cheaply` an answer that is sent a few times, `page` a page, `well` what is sent
 * to many.
 */
export async function compressed(
  body: string | Buffer,
  encoding: Encoding,
  effort: keyof typeof efforts,
): Promise<Buffer> {
  if (encoding === 'identity') return Buffer.from(body);
  if (encoding === 'gzip') return gzipped(body, { level: efforts[effort].gzip });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: efforts[effort].brotli } });
}

export type Encoding = 'identity' | 'gzip' | 'br';

/** A body in every encoding that was asked for so far. */
export interface ReadyBytes {
  /** The body in an encoding; compressed once, off the main thread, and answered at once afterwards. */
  in(encoding: Encoding): string | Buffer | Promise<Buffer>;
  /** Bytes without compression. */
  size: number;
  /** True when compression is worth it. */
  isCompressible: boolean;
}

/**
 * Keeps a body with its compressed forms. Until it is asked for a second time it stays a text, since most computed
 * pages are sent once and a buffer for each would cost more memory than it saves time.
 */
export function readyBytes(body: string | Buffer, effort: 'cheaply' | 'page' = 'cheaply'): ReadyBytes {
  const size = Buffer.byteLength(body);
  const forms: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {};
  let identity = body;
  let isAskedAgain = false;

  function plain(): string | Buffer {
    if (isAskedAgain && typeof identity === 'string') identity = Buffer.from(identity);
    isAskedAgain = true;
    return identity;
  }

  async function compress(encoding: 'gzip' | 'br'): Promise<Buffer> {
    const bytes = await compressed(identity, encoding, effort);
    forms[encoding] = bytes;
    return bytes;
  }

  return {
    isCompressible: size >= smallestCompressed,
    size,
    in(encoding) {
      if (encoding === 'identity') return plain();
      forms[encoding] ??= compress(encoding);
      return forms[encoding];
    },
  };
}

/** A body that compression would not make smaller, such as a picture. */
export function uncompressible(content: Buffer): ReadyBytes {
  return { isCompressible: false, size: content.length, in: () => content };
}

/** Picks an encoding that the caller accepts: brotli, then gzip. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'gzip';
  return 'identity';
}
