import { LRUCache } from 'lru-cache';
import type { RawHeaders } from '../security-headers.ts';
import { jsonType, type ReadyAnswer } from './send-ready.ts';

const cacheBytes = 8 * 1024 * 1024;
// The compressed forms come later and weigh less than the body together.
const compressedShare = 2;
// Some times as many as there is room for answers; also what bounds the number of keys.
const asksOfAnAge = 10_000;

/** Answers of one version of the directory. */
export interface AnswersOfVersion {
  version: string;
  get(key: string): ReadyAnswer | undefined;
  keep(key: string, answer: ReadyAnswer): void;
}

/** Gives the answers of the version that stands now. */
export type ReadyAnswers = () => Promise<AnswersOfVersion>;

/**
 * Keeps answers until the next write, which moves the version: nothing is ever stale, and what did not change costs
 * no query.
 *
 * @param version Moves with every change of any list.
 * @see performance §1 Cached bytes keyed by revision
 */
export function createReadyAnswers(version: () => Promise<string>): ReadyAnswers {
  let current = answersOf('');
  return async () => {
    const now = await version();
    if (now !== current.version) current = answersOf(now);
    return current;
  };
}

function answersOf(version: string): AnswersOfVersion {
  const answers = new LRUCache<string, ReadyAnswer>({ maxSize: cacheBytes });
  const asks = new Map<string, number>();
  let asksOfThisAge = 0;

  function countAsk(key: string): number {
    if (asksOfThisAge >= asksOfAnAge) beginAge();
    asksOfThisAge += 1;
    const count = (asks.get(key) ?? 0) + 1;
    asks.set(key, count);
    return count;
  }

  /** Old requests count half as much with each age, or they would keep newer ones out. */
  function beginAge(): void {
    asksOfThisAge = 0;
    for (const [key, count] of asks) {
      if (count < 2) asks.delete(key);
      else asks.set(key, count / 2);
    }
  }

  return {
    version,
    get(key) {
      const known = answers.get(key);
      if (known) countAsk(key);
      return known;
    },
    keep(key, answer) {
      const count = countAsk(key);
      // Most pages are asked for once.
      if (count < 2) return;
      const size = answer.bytes.size * compressedShare;
      const isFull = answers.calculatedSize + size > cacheBytes;
      // The least recently used goes first.
      const outgoing = isFull ? answers.rkeys().next().value : undefined;
      // When more keys are read in turn than fit, each new one would push out the next one needed.
      if (outgoing !== undefined && count <= (asks.get(outgoing) ?? 0)) return;
      answers.set(key, answer, { size });
    },
  };
}

/**
 * Headers of an answer that is the same for everybody, and of the word that it is unchanged, which needs few of them.
 */
export function readyHeaders(
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
