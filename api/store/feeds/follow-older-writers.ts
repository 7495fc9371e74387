import { defineQuery } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import { listingFormat } from './listing-format.ts';
import { lastRevision, stampOtherCards } from './refill-beside-writers.ts';

// Longer than any deploy leaves an older process running.
const followedMs = 3_600_000;

/** The format that the cards of the database have, as the last start that filled them noted. */
export const knownFormat = defineQuery('known_format', (db, { syncMeta }) =>
  db.select({ format: syncMeta.listingFormat }).from(syncMeta),
);

/**
 * Makes cards again that were edited in the hour after their format changed: an older process that still runs
 * writes them in its own format. It ends as soon as another version has filled the cards in turn.
 *
 * @param since The revision up to which all cards have the new format.
 * @returns The work of one look; nothing after the hour.
 */
export function followOlderWriters(context: MutateContext, since: number): () => Promise<void> {
  const { engine, clock } = context;
  const endsAt = clock.now().getTime() + followedMs;
  let seen = since;
  return async () => {
    if (clock.now().getTime() > endsAt) return;
    const rev = await lastRevision(engine);
    if (rev === seen) return;
    const [known] = await engine.reader.run(knownFormat, {});
    if (known?.format !== listingFormat) return;
    await stampOtherCards(context, seen);
    seen = rev;
  };
}
