import type { Clock } from '../deps.ts';

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
