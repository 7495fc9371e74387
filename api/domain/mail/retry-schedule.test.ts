import { expect, it } from 'vitest';
import { retryWaitMs } from './send-due-mails.ts';

const minuteMs = 60_000;

it('waits 2, 4, 8 … minutes, at most an hour, for three days in all', () => {
  const waits: number[] = [];
  for (let waitMs = retryWaitMs(1); waitMs !== undefined; waitMs = retryWaitMs(waits.length + 1)) waits.push(waitMs);
  expect(waits.slice(0, 7).map((waitMs) => waitMs / minuteMs)).toEqual([2, 4, 8, 16, 32, 60, 60]);
  const hours = waits.reduce((sum, waitMs) => sum + waitMs, 0) / (60 * minuteMs);
  expect(hours).toBeGreaterThanOrEqual(72);
  expect(hours).toBeLessThan(73);
});
