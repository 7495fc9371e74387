import * as v from 'valibot';
import { ProblemSchema } from '#shared/model/problem.ts';
import { type ProfileEditAnswer, ProfileEditAnswerSchema } from '#shared/model/user.ts';
import type { SyncAnswer } from '../ports.ts';

/** The meaning of an answer to a sent edit. */
export type Verdict =
  | { kind: 'published'; answer: ProfileEditAnswer & Required<Pick<ProfileEditAnswer, '$merge'>>; isReplay: boolean }
  /** Not decided: the same entry is sent again later. */
  | { kind: 'later'; retryAfterMs: number | null }
  | { kind: 'paused'; pause: 'signed_out' | 'update_needed' }
  /** 403: either the session is another person's, or this person may not. */
  | { kind: 'refused'; message: string }
  | { kind: 'rejected'; message: string; fieldMessages: Record<string, string> };

const rejections = [400, 404, 410, 413, 415, 422];

function retryAfterMs(answer: SyncAnswer): number | null {
  const seconds = Number(answer.header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function judgeSuccess(answer: SyncAnswer, { userId, key }: { userId: number; key: string }): Verdict {
  const parsed = v.safeParse(ProfileEditAnswerSchema, answer.json);
  const isEcho = answer.header('idempotency-key') === key;
  if (!parsed.success || !isEcho || parsed.output.id !== userId) return { kind: 'later', retryAfterMs: null };
  const { $merge } = parsed.output;
  if (!$merge) return { kind: 'later', retryAfterMs: null };
  const isReplay = answer.header('idempotency-replayed') === 'true';
  return { kind: 'published', answer: { ...parsed.output, $merge }, isReplay };
}

/**
 * Judges an answer. Only 200 with the account and the key publishes, and only an error body of Dalil's own decides
 * anything: whatever else answers (a captive portal, a proxy) is as if nobody had.
 *
 * @see protocol §4 Ack, SYNC-7
 */
export function judgeAnswer(answer: SyncAnswer, sent: { userId: number; key: string }): Verdict {
  const { status } = answer;
  if (status === 200) return judgeSuccess(answer, sent);
  if (status === 426) return { kind: 'paused', pause: 'update_needed' };
  const problem = v.safeParse(ProblemSchema, answer.json);
  if (!problem.success) return { kind: 'later', retryAfterMs: retryAfterMs(answer) };
  const { code, errorCodes = {} } = problem.output;
  if (status === 401) return { kind: 'paused', pause: 'signed_out' };
  if (status === 403) return { kind: 'refused', message: code };
  if (rejections.includes(status) || code === 'idempotency_mismatch') {
    return { kind: 'rejected', message: code, fieldMessages: errorCodes };
  }
  return { kind: 'later', retryAfterMs: retryAfterMs(answer) };
}
