import type { Clock } from '../domain/ports/clock.ts';

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
