import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Answers are computed again after every write, so the first compression must stay cheap. With a window of 64 KB brotli's
// tables stay in the processor's cache; with the usual 4 MB they take 16 MB a call, which the process does not give back.
const window = { [constants.BROTLI_PARAM_LGWIN]: 16 };
const efforts = {
  cheaply: { brotli: { [constants.BROTLI_PARAM_QUALITY]: 4, ...window }, gzip: 6 },
  again: { brotli: { [constants.BROTLI_PARAM_QUALITY]: 8, ...window }, gzip: 9 },
  well: { brotli: { [constants.BROTLI_PARAM_QUALITY]: 9 }, gzip: 9 },
} as const;
const smallestCompressed = 1024;

/**
 * Compresses a body, off the main thread: `cheaply` an answer that may be sent once, `again` when it is sent again or a
 * person waits for it, `well` what is sent to many.
 */
export async function compressed(
  body: string | Buffer,
  encoding: Encoding,
  effort: keyof typeof efforts,
): Promise<Buffer> {
  if (encoding === 'identity') return Buffer.from(body);
  // What a body becomes fits into one piece as a rule, and need not be joined.
  const chunkSize = Math.max(1024, Math.ceil(Buffer.byteLength(body) / 3));
  const { gzip: level, brotli: params } = efforts[effort];
  const piece = await (encoding === 'gzip' ? gzipped(body, { chunkSize, level }) : brotli(body, { chunkSize, params }));
  // A copy: the rest of the piece would stay in memory with it.
  return Buffer.from(piece);
}

type Compression = 'gzip' | 'br';

export type Encoding = 'identity' | Compression;

/** A body in every encoding that was asked for so far. */
export interface ResponseBody {
  /**
   * The body in an encoding. The first caller waits for a cheap compression; a person, whose connection may be slow, for a
   * better one. With the second caller the better one is made for later ones. All compression is off the main thread.
   */
  in(encoding: Encoding, caller?: { isPerson: boolean }): string | Buffer | Promise<Buffer>;
  /** Bytes without compression. */
  size: number;
  /** True when compression is worth it. */
  isCompressible: boolean;
}

/**
 * Holds a body with its compressed forms. Until the second request it stays a text, since most computed
 * pages are sent once and a buffer for each would cost more memory than it saves time.
 */
export function responseBody(body: string | Buffer): ResponseBody {
  const size = Buffer.byteLength(body);
  const forms: Partial<Record<Compression, Buffer | Promise<Buffer>>> = {};
  let improved: readonly Compression[] = [];
  let identity = body;
  let isAskedAgain = false;

  function plain(): string | Buffer {
    if (isAskedAgain && typeof identity === 'string') identity = Buffer.from(identity);
    isAskedAgain = true;
    return identity;
  }

  async function compress(encoding: Compression, effort: keyof typeof efforts): Promise<Buffer> {
    const bytes = await compressed(identity, encoding, effort);
    forms[encoding] = bytes;
    return bytes;
  }

  async function improve(encoding: Compression): Promise<void> {
    improved = [...improved, encoding];
    try {
      await forms[encoding];
      await compress(encoding, 'again');
    } catch {
      // The first form stays, and who asked for that learns of its failure.
    }
  }

  return {
    isCompressible: size >= smallestCompressed,
    size,
    in(encoding, { isPerson } = { isPerson: false }) {
      if (encoding === 'identity') return plain();
      const form = forms[encoding];
      if (form && !improved.includes(encoding)) void improve(encoding);
      if (!form && isPerson) improved = [...improved, encoding];
      forms[encoding] ??= compress(encoding, isPerson ? 'again' : 'cheaply');
      return forms[encoding];
    },
  };
}

/** A body that compression would not make smaller, such as a picture. */
export function uncompressible(content: Buffer): ResponseBody {
  return { isCompressible: false, size: content.length, in: () => content };
}

/** Picks an encoding that the caller accepts: brotli, then gzip. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'gzip';
  return 'identity';
}

/** Compressed bodies, cached until their mark changes. */
export interface CompressedCache {
  /** The body of `mark` in an encoding; made once for all callers that wait for it. */
  get(wanted: { key: string; mark: string; encoding: Encoding }, encoded: () => Promise<Buffer>): Promise<Buffer>;
}

/**
 * Caches bodies that are large and change seldom, compressed well. Their plain form is not cached, because it is ten times
 * larger and hardly requested.
 *
 * @param maxBytes The bound of all bodies together; the least recently used goes first.
 */
export function createCompressedCache(maxBytes: number): CompressedCache {
  const cached = new LRUCache<string, { mark: string; bytes: Buffer }>({ maxSize: maxBytes });
  const inWork = new Map<string, Promise<Buffer>>();

  return {
    async get({ key, mark, encoding }, encoded) {
      const place = JSON.stringify([key, encoding]);
      const known = cached.get(place);
      if (known?.mark === mark) return known.bytes;
      const work = JSON.stringify([key, encoding, mark]);
      const started = inWork.get(work);
      if (started) return started;
      const making = make();
      inWork.set(work, making);
      return making.finally(() => inWork.delete(work));

      async function make(): Promise<Buffer> {
        const bytes = await encoded();
        if (encoding !== 'identity') cached.set(place, { mark, bytes }, { size: bytes.length });
        return bytes;
      }
    },
  };
}
