import { LRUCache } from 'lru-cache';
import type { RawHeaders } from '../security-headers.ts';
import { type CachedResponse, jsonType } from './send-response.ts';

// Some 4,000 profiles.
const cacheBytes = 10 * 1024 * 1024;
// The compressed forms come later and weigh less than the body together.
const compressedShare = 2;
// Several times as many as the cache holds answers. This also bounds the number of counted keys.
const requestsPerWindow = 10_000;

/** Cached answers of one version of the directory. */
export interface ResponsesOfVersion {
  version: string;
  get(key: string): CachedResponse | undefined;
  /** Caches an answer from its second request on; most pages are requested once. */
  store(key: string, answer: CachedResponse): void;
}

/** Gives the cached answers of the current version. */
export type ResponseCache = () => Promise<ResponsesOfVersion>;

/**
 * Caches answers until the next write changes the version. So no answer is stale, and a repeated read needs no query.
 *
 * @param version Changes with every change of any list.
 * @see performance §1 Cached bytes keyed by revision
 */
export function createResponseCache(version: () => Promise<string>): ResponseCache {
  let current = answersOf('');
  return async () => {
    const now = await version();
    if (now !== current.version) current = answersOf(now);
    return current;
  };
}

function answersOf(version: string): ResponsesOfVersion {
  const answers = new LRUCache<string, CachedResponse>({ maxSize: cacheBytes });
  const requests = new Map<string, number>();
  let requestsInWindow = 0;

  function countRequest(key: string): number {
    if (requestsInWindow >= requestsPerWindow) startWindow();
    requestsInWindow += 1;
    const count = (requests.get(key) ?? 0) + 1;
    requests.set(key, count);
    return count;
  }

  /** Halves all counts. Otherwise pages that were popular once would keep newer ones out. */
  function startWindow(): void {
    requestsInWindow = 0;
    for (const [key, count] of requests) {
      if (count < 2) requests.delete(key);
      else requests.set(key, count / 2);
    }
  }

  return {
    version,
    get(key) {
      const known = answers.get(key);
      if (known) countRequest(key);
      return known;
    },
    store(key, answer) {
      const count = countRequest(key);
      if (count < 2) return;
      const size = answer.bytes.size * compressedShare;
      const isFull = answers.calculatedSize + size > cacheBytes;
      // The least recently used answer is evicted first.
      const evicted = isFull ? answers.rkeys().next().value : undefined;
      // Otherwise, where more keys are read in turn than fit, each new answer would evict the one that is read next.
      if (evicted !== undefined && count <= (requests.get(evicted) ?? 0)) return;
      answers.set(key, answer, { size });
    },
  };
}

/**
 * Headers of a public answer, and those of its 304, which needs fewer.
 */
export function cachedHeaders(
  etag: string,
  cacheControl: string,
  securityHeaders: RawHeaders,
): { headers: RawHeaders; unchangedHeaders: RawHeaders } {
  const unchangedHeaders = ['Cache-Control', cacheControl, 'Vary', 'Accept-Encoding', 'ETag', etag];
  return { headers: ['Content-Type', jsonType, ...unchangedHeaders, ...securityHeaders], unchangedHeaders };
}

/** The path of an address, without its query. */
export function pathOf(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? url : url.slice(0, queryStart);
}
