import type { Clock } from '../ports/deps.ts';

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
