import { isDue } from './back-off.ts';
import type { OutboxEntry, OutboxState, SentEntries } from './outbox.ts';
import type { OutboxKind } from './outbox-kind.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Idempotency keys live 90 days on the server; an older entry might be applied twice. @see protocol §4 */
const tooOldMs = 60 * dayMs;

interface Try {
  lane: string;
  /** A new key, used when no entry has one yet. */
  key: string;
  /** Ms. */
  now: number;
}

function isTooOld({ firstSentAt }: OutboxEntry, now: number): boolean {
  return firstSentAt !== null && now - firstSentAt > tooOldMs;
}

/** The parts of a kind that begin a try. */
type Beginning<State extends OutboxState<Entry>, Entry extends OutboxEntry> = Pick<
  OutboxKind<State, Entry, never>,
  'together' | 'refuse'
>;

function nextOn<State extends OutboxState<Entry>, Entry extends OutboxEntry>(
  kind: Beginning<State, Entry>,
  state: State,
  { lane, key }: Try,
): SentEntries<Entry> | undefined {
  const inQueue = state.entries.filter((entry) => entry.lane === lane).toSorted((one, other) => one.seq - other.seq);
  const begun = inQueue.find((entry) => entry.state === 'sealed');
  if (begun?.key) return { key: begun.key, entries: inQueue.filter((entry) => entry.key === begun.key) };
  const first = inQueue.find((entry) => entry.state === 'open');
  return first && { key, entries: kind.together(state, first) };
}

/**
 * Gives the next request of a queue: the entries that were sent without an answer, or else the oldest open entry with those
 * that go with it. Open entries get the key now; from then on key and content never change. Null when nothing may be sent.
 *
 * @see protocol §4 Key
 */
export function beginTry<State extends OutboxState<Entry>, Entry extends OutboxEntry>(
  kind: Beginning<State, Entry>,
  state: State,
  attempt: Try,
): { state: State; result: SentEntries<Entry> | null } {
  const next = nextOn(kind, state, attempt);
  const { now } = attempt;
  const isHeld = state.pause !== null || state.isLeft;
  if (!next || isHeld || !next.entries.every((entry) => isDue(entry, now))) return { state, result: null };
  if (next.entries.some((entry) => isTooOld(entry, now))) {
    const refusal = { reason: 'too_old', message: null, fieldMessages: {}, now } as const;
    return beginTry(kind, kind.refuse(state, next, refusal), attempt);
  }
  const sealed = next.entries.map(
    (entry): Entry => ({ ...entry, state: 'sealed', key: next.key, firstSentAt: entry.firstSentAt ?? now }),
  );
  const entries = state.entries.map((one) => sealed.find(({ seq }) => seq === one.seq) ?? one);
  return { state: { ...state, entries }, result: { key: next.key, entries: sealed } };
}
