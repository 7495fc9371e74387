import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import { type Card, cardStores, listings } from '../feeds/cards.ts';
import { listingFormat } from '../feeds/listing-format.ts';
import type { Changes, CopiedHead } from './changes-source.ts';

// Between so many, other requests are answered.
const cardsAtOnce = 100;

/** How far a copy is. */
export interface CopyState {
  epoch: string;
  /** The copy has every change up to this revision. */
  rev: number;
  /** UTC day whose order the featured people have. */
  rankedDay: string;
  /** Format of the cards; 0 while the copy is filled, when cards of several formats may be in it. */
  format: number;
}

/** A copy of the lists in a SQLite database. It has all tables of the house, but uses only those of the lists. */
export interface ListCopy {
  /** Searches and reads the copy, like the lists of any SQLite database. */
  reader: Connection;
  /** Undefined before the first fill and during a fill. */
  state(): CopyState | undefined;
  /** Empties the copy. It has no state until `endFill`, also in the file. */
  beginFill(): Promise<void>;
  /** Stores one page of cards. A row that is there already keeps its card: it comes again, as a change. */
  fill(feed: FeedName, cards: readonly Card[]): Promise<void>;
  endFill(head: CopiedHead): Promise<void>;
  /** Stores changes and the state after them in one transaction. */
  apply(changes: Changes): Promise<void>;
  close(): Promise<void>;
}

/** Opens the copy in an engine that holds nothing else. */
export async function openListCopy(engine: Engine): Promise<ListCopy> {
  let state = await storedState(engine.reader);

  async function leadTo(tx: Connection, next: CopyState): Promise<void> {
    await tx.sql(
      `insert into sync_meta (id, epoch, ranked_day, listing_format) values (1, ?, ?, ?)
       on conflict (id) do update
       set epoch = excluded.epoch, ranked_day = excluded.ranked_day, listing_format = excluded.listing_format`,
      [next.epoch, next.rankedDay, next.format],
    );
    await tx.sql('update sync_clock set rev = ?', [next.rev]);
  }

  return {
    reader: engine.reader,
    state: () => state,
    async beginFill() {
      state = undefined;
      await engine.write(async (tx) => {
        await leadTo(tx, { epoch: '', rev: 0, rankedDay: '', format: 0 });
        for (const feed of feedNames) {
          await cardStores[feed].clear(tx);
          await tx.listing.expectMany(tx, listings[feed], true);
        }
      });
    },
    async fill(feed, cards) {
      // Nobody else writes here, so the transaction may pause while other requests are answered.
      await engine.write(async (tx) => {
        for (let from = 0; from < cards.length; from += cardsAtOnce) {
          await cardStores[feed].addAll(tx, cards.slice(from, from + cardsAtOnce));
          await new Promise(setImmediate);
        }
      });
    },
    async endFill(head) {
      const next = stateAt(head, head.rev);
      await engine.write(async (tx) => {
        for (const feed of feedNames) await tx.listing.expectMany(tx, listings[feed], false);
        await leadTo(tx, next);
      });
      state = next;
    },
    async apply({ head, rows, featured, upTo }) {
      const next = stateAt(head, upTo);
      await engine.write(async (tx) => {
        for (const { feed, id, card } of rows) await cardStores[feed].refresh(tx, id, card);
        for (const card of featured) await cardStores.talents.refresh(tx, card.id, card);
        await leadTo(tx, next);
      });
      state = next;
    },
    close: () => engine.close(),
  };
}

function stateAt({ epoch, rankedDay, format }: CopiedHead, rev: number): CopyState {
  return { epoch, rev, rankedDay, format };
}

async function storedState(reader: Connection): Promise<CopyState | undefined> {
  const [row] = await reader.sql(
    'select epoch, rev, ranked_day, listing_format from sync_meta join sync_clock on sync_clock.id = sync_meta.id',
  );
  if (!row) return undefined;
  // The four columns asked for.
  const [epoch, rev, rankedDay, format] = row as [string, number, string, number];
  return format === listingFormat ? { epoch, rev, rankedDay, format } : undefined;
}
