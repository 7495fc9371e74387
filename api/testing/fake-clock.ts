import type { Clock } from '../domain/deps.ts';

/** A clock that moves only when told. */
export interface FakeClock extends Clock {
  advance(ms: number): void;
}

export function createFakeClock(start = new Date('2026-11-21T09:00:00.000Z')): FakeClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}
