import { LRUCache } from 'lru-cache';
import type { Encoding } from './ready-bytes.ts';

/** Compressed bodies kept for as long as their mark stays. */
export interface KeptBytes {
  /** The body of `mark` in an encoding; made once for all callers that wait for it. */
  get(wanted: { key: string; mark: string; encoding: Encoding }, encoded: () => Promise<Buffer>): Promise<Buffer>;
}

/**
 * Keeps bodies that are large and change seldom, compressed well. Their plain form is not kept: it weighs ten times
 * more, and hardly anybody asks for it.
 *
 * @param maxBytes The bound of all bodies together; the least recently used goes first.
 */
export function createKeptBytes(maxBytes: number): KeptBytes {
  const kept = new LRUCache<string, { mark: string; bytes: Buffer }>({ maxSize: maxBytes });
  const inWork = new Map<string, Promise<Buffer>>();

  return {
    async get({ key, mark, encoding }, encoded) {
      const place = JSON.stringify([key, encoding]);
      const known = kept.get(place);
      if (known?.mark === mark) return known.bytes;
      const work = JSON.stringify([key, encoding, mark]);
      const started = inWork.get(work);
      if (started) return started;
      const making = make();
      inWork.set(work, making);
      return making.finally(() => inWork.delete(work));

      async function make(): Promise<Buffer> {
        const bytes = await encoded();
        if (encoding !== 'identity') kept.set(place, { mark, bytes }, { size: bytes.length });
        return bytes;
      }
    },
  };
}
