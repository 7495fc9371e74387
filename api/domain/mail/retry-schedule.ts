const minuteMs = 60_000;
const waitMaxMs = 60 * minuteMs;
const retriedForMs = 3 * 24 * 60 * minuteMs;

/**
 * How long a mail waits before it is tried again: 2, 4, 8 … minutes, then an hour each time. It is tried for three days
 * of waiting, so that a mail server may be away over a weekend. Time in which Dalil itself was off does not count.
 *
 * @param attempts How often sending has failed, the last time included; at least 1.
 * @returns Milliseconds; undefined when it has waited for three days.
 */
export function retryWaitMs(attempts: number): number | undefined {
  let waitedMs = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waitedMs += waitMs(attempt);
  return waitedMs < retriedForMs ? waitMs(attempts) : undefined;
}

function waitMs(attempt: number): number {
  return Math.min(2 ** attempt * minuteMs, waitMaxMs);
}
