import * as v from 'valibot';
import { ProblemSchema } from '#shared/model/problem.ts';
import type { SyncAnswer } from '../ports.ts';
import {
  type OutboxEntry,
  type OutboxKind,
  type OutboxState,
  type Refusal,
  type SentEntries,
  standingEntries,
} from './outbox.ts';
import { type FailedTry, postponed } from './tries.ts';

/** What the sender does next: send the next entry, stop, or ask for the session. */
export type NextStep = 'next' | 'stop' | 'ask';

interface Circumstances<Answer> extends Omit<FailedTry, 'retryAfterMs'> {
  response: Response<Answer>;
  epoch: string | null;
}

type Handling<State extends OutboxState<Entry>, Entry extends OutboxEntry, Answer> = Pick<
  OutboxKind<State, Entry, Answer>,
  'acknowledge' | 'refuse' | 'noteUndecided'
>;

/**
 * Applies a response to the state. Only an acknowledgement or a rejection ends an entry, in the same change that stores the answer
 * and what needs review. The server alone rejects, but for a picture that this device has lost: there the sender does. Entries
 * also end when they are too old (`beginTry`), and when the server forbids them to their own account (`giveUp`).
 *
 * @see protocol §4 Ack, SYNC-7, SYNC-10
 */
export function handleResponse<State extends OutboxState<Entry>, Entry extends OutboxEntry, Answer>(
  kind: Handling<State, Entry, Answer>,
  state: State,
  { sent, response, now, fraction, epoch }: Circumstances<Answer> & { sent: SentEntries<Entry> },
): { state: State; result: NextStep } {
  const standing = { key: sent.key, entries: standingEntries(state, sent) };
  // After a logout no data of the owner may be stored, and the next login's answer may be older than the edit. The entry
  // stays and is sent again; the server then repeats the result of its key.
  if (standing.entries.length === 0 || state.isLeft) return { state, result: 'next' };
  switch (response.kind) {
    case 'acknowledged': {
      const { answer, isReplay } = response;
      return { state: kind.acknowledge(state, standing, { answer, isReplay, epoch, now }), result: 'next' };
    }
    case 'rejected':
      return { state: kind.refuse(state, standing, { ...response, reason: 'rejected', now }), result: 'next' };
    case 'paused':
      return { state: { ...state, pause: response.pause }, result: 'stop' };
    case 'refused':
      return { state, result: 'ask' };
    case 'later': {
      const { retryAfterMs, code } = response;
      const entries = state.entries.map((one) =>
        standing.entries.includes(one) ? postponed(one, { now, fraction, retryAfterMs }) : one,
      );
      const later = { ...state, entries };
      return { state: code === undefined ? later : kind.noteUndecided(later, sent, code), result: 'stop' };
    }
  }
}

/** Ends sent entries that the server forbids to their own account; their person reviews them. */
export function giveUp<State extends OutboxState<Entry>, Entry extends OutboxEntry>(
  kind: Pick<OutboxKind<State, Entry, never>, 'refuse'>,
  state: State,
  { sent, ...refusal }: Omit<Refusal, 'fieldMessages'> & { sent: SentEntries<Entry> },
): State {
  const entries = standingEntries(state, sent);
  if (entries.length === 0) return state;
  return kind.refuse(state, { key: sent.key, entries }, { ...refusal, fieldMessages: {} });
}

/** The meaning of an answer to sent entries. */
export type Response<Answer> =
  | { kind: 'acknowledged'; answer: Answer; isReplay: boolean }
  /** Not decided: the same is sent again later. `code`: the server's error code, null for an answer of somebody else, undefined without an answer. */
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
 * Reads an answer. Only status 200 with the owner and the key acknowledges, and only an error body in the server's format
 * decides anything. An answer of a captive portal or a proxy counts as none.
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
