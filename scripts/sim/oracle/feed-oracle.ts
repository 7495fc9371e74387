import type { FeedState } from '#pwa/sync/feed-state.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { shardOf } from '#shared/rules/shards.ts';
import type { TrueFeed, TrueRow } from './server-truth.ts';
import { hold } from './violation.ts';

/** A device's copy of a feed. */
export interface DeviceFeed {
  /** Device and feed, for the failure's text. */
  name: string;
  state: FeedState;
  rows: readonly FeedRow[];
}

interface Memory {
  epoch: string | null;
  highest: Map<number, number>;
  /** The highest revision up to which the device has known the feed. */
  knownUpTo: number;
}

/** Checks a device's copies of feeds against the promises about pulling. */
export class FeedOracle {
  readonly #seen = new Map<string, Memory>();

  /** Checks what is true at every moment: the server has sent each row, and no row goes back to an older revision. */
  check(copy: DeviceFeed, truth: TrueFeed) {
    const { name, state, rows } = copy;
    const { checkpoint } = state;
    if (checkpoint?.epoch !== truth.epoch) return;
    const memory = this.#memoryOf(name, checkpoint.epoch);
    checkOrder(name, memory, rows);
    // During a comparison rows may belong to a history whose checkpoint is stored at the end.
    if (state.needsResync) return;
    memory.knownUpTo = Math.max(memory.knownUpTo, checkpoint.rev);
    const { knownUpTo } = memory;
    for (const row of rows) {
      const is = truth.rows.get(row.id);
      if (!is || is.rev > knownUpTo) continue;
      hold('SYNC-5', is.card !== null, () => `${name} shows ${row.id}, gone at ${is.rev}, at ${knownUpTo}`);
      hold('SYNC-4', row.rev === is.rev, () => `${name} has ${row.id} at ${row.rev} of ${is.rev}, at ${knownUpTo}`);
      hold(
        'SYNC-4',
        isSameRow(row, is),
        () => `${name} has another text of ${row.id}: ${JSON.stringify(row)} for ${is.card}`,
      );
    }
    const held = new Set(rows.map(({ id }) => id));
    for (const [id, is] of truth.rows) {
      const isExpected = is.card !== null && is.rev <= knownUpTo && shardOf(id) >= state.heldFrom;
      hold('SYNC-4', !isExpected || held.has(id), () => `${name} misses ${id} of ${is.rev}, at ${knownUpTo}`);
    }
  }

  #memoryOf(name: string, epoch: string): Memory {
    const known = this.#seen.get(name);
    const memory = known?.epoch === epoch ? known : { epoch, highest: new Map<number, number>(), knownUpTo: 0 };
    this.#seen.set(name, memory);
    return memory;
  }

  /** Checks SYNC-4 when nothing runs any more: the copy has exactly the server's rows. */
  checkEnd(copy: DeviceFeed, truth: TrueFeed) {
    const { checkpoint, needsResync, heldFrom } = copy.state;
    hold('SYNC-6', checkpoint?.epoch === truth.epoch && !needsResync, () => `${copy.name} did not finish`);
    const visible = [...truth.rows].filter(([id, { card }]) => card !== null && shardOf(id) >= heldFrom);
    const held = copy.rows.filter(({ id }) => shardOf(id) >= heldFrom);
    const difference = () => `${copy.name} has ${held.map(({ id }) => id)} of ${visible.map(([id]) => id)}`;
    hold('SYNC-4', held.length === visible.length, difference);
    for (const row of copy.rows) {
      const is = truth.rows.get(row.id);
      hold(
        'SYNC-4',
        is !== undefined && is.card !== null && isSameRow(row, is),
        () => `${copy.name} has ${JSON.stringify(row)} for ${is?.card}`,
      );
    }
  }
}

function checkOrder(name: string, { highest }: Memory, rows: readonly FeedRow[]) {
  for (const { id, rev } of rows) {
    const before = highest.get(id) ?? 0;
    hold('SYNC-5', rev >= before, () => `${name} went back to ${rev} of ${id} after ${before}`);
    highest.set(id, rev);
  }
}

function isSameRow(row: FeedRow, { card }: TrueRow): boolean {
  return card !== null && sorted(row) === sortedCard(card);
}

const sortedRows = new WeakMap<object, string>();
const sortedCards = new Map<string, string>();

function sorted(row: object): string {
  const known = sortedRows.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
  sortedRows.set(row, text);
  return text;
}

function sortedCard(card: string): string {
  const text = sortedCards.get(card) ?? sorted(JSON.parse(card));
  if (sortedCards.size > 5000) sortedCards.clear();
  sortedCards.set(card, text);
  return text;
}
