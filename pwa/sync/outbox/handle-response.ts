import { type FailedTry, postponed } from './back-off.ts';
import { type OutboxEntry, type OutboxState, type SentEntries, standingEntries } from './outbox.ts';
import type { OutboxKind, Refusal } from './outbox-kind.ts';
import type { Response } from './read-response.ts';

/** The sender's next step: the next entry, nothing for now, or a question about the session. */
export type NextStep = 'next' | 'stop' | 'ask';

interface Circumstances<Answer> extends Omit<FailedTry, 'retryAfterMs'> {
  response: Response<Answer>;
  epoch: string | null;
}

type Handling<State extends OutboxState<Entry>, Entry extends OutboxEntry, Answer> = Pick<
  OutboxKind<State, Entry, Answer>,
  'takeAcknowledged' | 'takeRefused' | 'takeUndecided'
>;

/**
 * Handles a response: only an acknowledgement or a rejection by Dalil itself ends an entry, in the same change
 * that stores the answer and files what needs the person.
 *
 * @see protocol §4 Ack, SYNC-7, SYNC-10
 */
export function handleResponse<State extends OutboxState<Entry>, Entry extends OutboxEntry, Answer>(
  kind: Handling<State, Entry, Answer>,
  state: State,
  { sent, response, now, fraction, epoch }: Circumstances<Answer> & { sent: SentEntries<Entry> },
): { state: State; result: NextStep } {
  const standing = { key: sent.key, entries: standingEntries(state, sent) };
  // After a logout the owner's data have no place here, and the next login's answer may hold the state before the edit.
  // The entry stays: sent again, the server answers its key with what came of it.
  if (standing.entries.length === 0 || state.isLeft) return { state, result: 'next' };
  switch (response.kind) {
    case 'acknowledged': {
      const { answer, isReplay } = response;
      return { state: kind.takeAcknowledged(state, standing, { answer, isReplay, epoch, now }), result: 'next' };
    }
    case 'rejected':
      return { state: kind.takeRefused(state, standing, { ...response, reason: 'rejected', now }), result: 'next' };
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
      return { state: code === undefined ? later : kind.takeUndecided(later, sent, code), result: 'stop' };
    }
  }
}

/** Gives up sent entries for their person to decide. */
export function giveUp<State extends OutboxState<Entry>, Entry extends OutboxEntry>(
  kind: Pick<OutboxKind<State, Entry, never>, 'takeRefused'>,
  state: State,
  { sent, ...refusal }: Omit<Refusal, 'fieldMessages'> & { sent: SentEntries<Entry> },
): State {
  const entries = standingEntries(state, sent);
  if (entries.length === 0) return state;
  return kind.takeRefused(state, { key: sent.key, entries }, { ...refusal, fieldMessages: {} });
}
