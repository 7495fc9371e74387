import type { OutboxEntry, OutboxState } from './outbox.ts';

const secondMs = 1000;
const growingTries = 10;
const growingCapMs = 30 * secondMs;
const steadyMs = 5 * 60 * secondMs;

/** The longest wait of the back-off. A later `nextAt` means that the clock was set back. */
export const longestWaitMs = 60 * 60 * secondMs;

/**
 * How long to wait after a number of failed tries: up to 2ⁿ s and 30 s, after ten about five minutes.
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

/** Makes every entry due at once, when the connection returned or the person asks. @see protocol §4 Back-off */
export function wake<State extends OutboxState>(state: State): State {
  const pause = state.pause === 'update_needed' ? null : state.pause;
  return { ...state, pause, entries: state.entries.map((entry) => ({ ...entry, attempts: 0, nextAt: 0 })) };
}

/** True when an entry may be tried now. */
export function isDue(entry: Pick<OutboxEntry, 'nextAt'>, now: number): boolean {
  return entry.nextAt <= now || entry.nextAt - now > longestWaitMs;
}
