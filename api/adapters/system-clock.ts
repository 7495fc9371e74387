import type { Clock } from '../domain/deps.ts';

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
