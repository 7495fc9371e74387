/** One event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** From its begin to its end by the clock. */
  dur?: number;
  /** What its thread had of a processor meanwhile. */
  tdur?: number;
}

// As Lighthouse counts: a phone takes four times as long, and a task blocks by what it takes beyond 50 ms.
const slowdown = 4;
const smoothMs = 50;

/**
 * For how long the tasks of a page's main thread would block a phone after the first content, by the processor's time.
 *
 * Lighthouse counts by the clock. On a machine of two cores that also run the server, Lighthouse and the browser's other
 * processes, a task of 3 ms may wait 15 ms for a core, and counts as one of 72 ms on a phone.
 *
 * @returns milliseconds; NaN where nothing was painted
 */
export function blockedByProcessorMs(events: readonly TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) return Number.NaN;
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - smoothMs), 0);
}
