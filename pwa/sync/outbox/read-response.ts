import * as v from 'valibot';
import { ProblemSchema } from '#shared/model/problem.ts';
import type { SyncAnswer } from '../ports.ts';

/** The meaning of an answer to sent entries. */
export type Response<Answer> =
  | { kind: 'acknowledged'; answer: Answer; isReplay: boolean }
  /** Not decided: the same is sent again later. `code`: of Dalil's answer; null for one of others; undefined for none. */
  | { kind: 'later'; retryAfterMs: number | null; code?: string | null }
  | { kind: 'paused'; pause: 'signed_out' | 'update_needed' }
  /** 403: either the session is another account's, or this one may not. */
  | { kind: 'refused'; message: string }
  | { kind: 'rejected'; message: string | null; fieldMessages: Record<string, string> };

/** How a kind reads answers. */
interface Reading<Answer> {
  refusals: readonly number[];
  refusalCodes: readonly string[];
  /** The answer of status 200; null when it is not about this owner. */
  readAnswer(answer: SyncAnswer): Answer | null;
}

function retryAfterMs(answer: SyncAnswer): number | null {
  const seconds = Number(answer.header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/**
 * Reads an answer. Only 200 with the owner and the key acknowledges, and only an error body of Dalil's own decides
 * anything: whatever else answers (a captive portal, a proxy) is as if nobody had.
 *
 * @see protocol §4 Ack, SYNC-7
 */
export function readResponse<Answer>(
  answer: SyncAnswer,
  { key, kind }: { key: string; kind: Reading<Answer> },
): Response<Answer> {
  const { status } = answer;
  const later = { kind: 'later', retryAfterMs: retryAfterMs(answer) } as const;
  if (status === 200) {
    const read = kind.readAnswer(answer);
    const isEcho = answer.header('idempotency-key') === key;
    if (read === null || !isEcho) return { kind: 'later', retryAfterMs: null, code: null };
    return { kind: 'acknowledged', answer: read, isReplay: answer.header('idempotency-replayed') === 'true' };
  }
  if (status === 426) return { kind: 'paused', pause: 'update_needed' };
  const problem = v.safeParse(ProblemSchema, answer.json);
  if (!problem.success) return { ...later, code: null };
  const { code, errorCodes = {} } = problem.output;
  if (status === 401) return { kind: 'paused', pause: 'signed_out' };
  if (status === 403) return { kind: 'refused', message: code };
  if (kind.refusals.includes(status) || kind.refusalCodes.includes(code)) {
    return { kind: 'rejected', message: code, fieldMessages: errorCodes };
  }
  return { ...later, code };
}
