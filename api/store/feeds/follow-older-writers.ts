import type { Engine } from '../engines/engine.ts';
import { lastRevision, remakeSince } from './refill-beside-writers.ts';

// Longer than any deploy leaves an older process running.
const followedMs = 3_600_000;

/**
 * Makes cards again that were edited in the hour after their format changed: an older process that still runs
 * writes them in its own format.
 *
 * @param since The revision up to which all cards have the new format.
 * @returns The work of one look; nothing after the hour.
 */
export function followOlderWriters(engine: Engine, clock: { now(): Date }, since: number): () => Promise<void> {
  const endsAt = clock.now().getTime() + followedMs;
  let seen = since;
  return async () => {
    if (clock.now().getTime() > endsAt) return;
    const rev = await lastRevision(engine);
    if (rev === seen) return;
    await remakeSince(engine, { since: seen, now: clock.now() });
    seen = rev;
  };
}
