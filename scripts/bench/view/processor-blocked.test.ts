import { expect, it } from 'vitest';
import { blockedByProcessorMs } from './processor-blocked.ts';

const main = { pid: 1, tid: 1 };
const paint = { ...main, name: 'firstContentfulPaint', ts: 100_000 };
const task = (ts: number, takes: { dur: number; tdur: number }, thread = main) => ({
  ...{ name: 'RunTask', ts, ...takes, ...thread },
});

it('counts what tasks of the painting thread take of a processor beyond 50 ms of a phone, after the first content', () => {
  const events = [
    task(10_000, { dur: 40_000, tdur: 40_000 }),
    paint,
    // Began before the content, and ended after it.
    task(95_000, { dur: 20_000, tdur: 15_000 }),
    task(200_000, { dur: 90_000, tdur: 20_000 }),
    task(300_000, { dur: 90_000, tdur: 12_500 }),
    task(400_000, { dur: 90_000, tdur: 90_000 }, { pid: 1, tid: 2 }),
    { ...main, name: 'FunctionCall', ts: 500_000, dur: 90_000, tdur: 90_000 },
  ];
  expect(blockedByProcessorMs(events)).toBe(10 + 30);
});

it('knows nothing of a page without content', () => {
  expect(blockedByProcessorMs([task(0, { dur: 1, tdur: 1 })])).toBeNaN();
});
