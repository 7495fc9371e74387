import type { OutboxEntry, OutboxKind, OutboxState, SentEntries } from './outbox.ts';

const secondMs = 1000;
const growingTries = 10;
const growingCapMs = 30 * secondMs;
const steadyMs = 5 * 60 * secondMs;

/** The longest wait of the back-off. A later `nextAt` means that the clock was set back. */
export const longestWaitMs = 60 * 60 * secondMs;

/**
 * How long to wait after n failed tries, in ms: a random part of min(2ⁿ s, 30 s), and after more than ten 2.5 to 7.5 minutes.
 *
 * @param fraction 0 ≤ fraction < 1, random.
 * @see protocol §4 Back-off
 */
export function backOffMs(attempts: number, fraction: number): number {
  if (attempts > growingTries) return steadyMs * (0.5 + fraction);
  return fraction * Math.min(growingCapMs, 2 ** attempts * secondMs);
}

/** When and how a try failed. */
export interface FailedTry {
  /** Ms. */
  now: number;
  /** 0 ≤ fraction < 1, random. */
  fraction: number;
  /** The wait that the server asked for; null when it did not. */
  retryAfterMs: number | null;
}

/** The entry after a try without a usable answer, with the time of the next try. */
export function postponed<Entry extends OutboxEntry>(entry: Entry, { now, fraction, retryAfterMs }: FailedTry): Entry {
  const attempts = entry.attempts + 1;
  const waitMs = Math.max(backOffMs(attempts, fraction), retryAfterMs ?? 0);
  return { ...entry, attempts, nextAt: now + Math.min(waitMs, longestWaitMs) };
}

/**
 * Makes every entry due at once, when the connection returned or the person asks. It ends the pause `update_needed`, too: the
 * next try shows whether the server accepts this version now.
 *
 * @see protocol §4 Back-off
 */
export function wake<State extends OutboxState>(state: State): State {
  const pause = state.pause === 'update_needed' ? null : state.pause;
  return { ...state, pause, entries: state.entries.map((entry) => ({ ...entry, attempts: 0, nextAt: 0 })) };
}

/** True when an entry may be tried now. */
export function isDue(entry: Pick<OutboxEntry, 'nextAt'>, now: number): boolean {
  return entry.nextAt <= now || entry.nextAt - now > longestWaitMs;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * An entry that was first sent so long ago is not sent again. The server deletes idempotency keys after 90 days, and would then
 * apply the entry twice; 60 leave a margin.
 *
 * @see protocol §4
 */
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
