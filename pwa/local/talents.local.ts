import type { TalentCard } from '#shared/model/user.ts';
import { shardOf } from '#shared/rules/shards.ts';
import { isCovered } from '../sync/feed-rules.ts';
import { cacheDb, type StoredFeed, type StoredList } from './cache-db.ts';
import { readCards } from './cards.ts';
import { rowTextsOf } from './row-text.ts';
import { readFeed, readShardRows, type ShardRows, writeShard } from './shard-writing.ts';
import { isStorageFull, steadily } from './steady.ts';

/** A list read from the device, in the server's order. */
export interface LocalTalentList {
  cards: TalentCard[];
  total: number;
  next: string | null;
  savedAt: number;
}

const listsKept = 40;

// What a held shard lacks as of its checkpoint has left: a list that was answered before must not bring it back.
function isNews({ id, rev }: TalentCard, held: ShardRows, known: StoredFeed): boolean {
  const before = held.get(id);
  if (before) return rev > before.rev;
  return !isCovered(known, id) || rev > (known.checkpoint?.rev ?? 0);
}

/** Puts cards beside those of the feed: each card is on the device once. Within a transaction. */
async function putCards(cards: readonly TalentCard[], texts: ShardRows): Promise<void> {
  const known = await readFeed('talents');
  for (const [n, group] of Map.groupBy(cards, ({ id }) => shardOf(id))) {
    const held = await readShardRows('talents', n);
    const puts = group.filter((card) => isNews(card, held, known));
    if (puts.length === 0) continue;
    for (const { id } of puts) {
      const text = texts.get(id);
      if (text) held.set(id, text);
    }
    const isWhole = known.notes.get(n)?.isWhole ?? false;
    await writeShard(known, { n, isWhole, texts: held, puts, removals: [] });
  }
  await cacheDb().feeds.put({ ...known, stamp: known.stamp + 1 });
}

async function dropOldLists(): Promise<void> {
  const { lists } = cacheDb();
  const surplus = (await lists.count()) - listsKept;
  if (surplus > 0) await lists.bulkDelete(await lists.orderBy('savedAt').limit(surplus).primaryKeys());
}

/** Does work on cards and lists in one transaction, once their search texts are made. */
async function withCards(cards: readonly TalentCard[], work: () => Promise<void>): Promise<void> {
  const texts = await rowTextsOf('talents', cards);
  await steadily(() => {
    const { feeds, shards, cards: kept, lists } = cacheDb();
    return cacheDb().transaction('rw', [feeds, shards, kept, lists], async () => {
      await putCards(cards, texts);
      await work();
    });
  });
}

/**
 * Keeps a list as the server answered it: its cards and their order, in one transaction.
 *
 * @throws when the device has no room even after the other lists are dropped
 */
export async function saveTalentList(list: Omit<StoredList, 'ids'> & { cards: TalentCard[] }): Promise<void> {
  const { cards, ...rest } = list;
  const save = () =>
    withCards(cards, async () => {
      await cacheDb().lists.put({ ...rest, ids: cards.map((card) => card.id) });
      await dropOldLists();
    });
  try {
    await save();
  } catch (fault) {
    if (!isStorageFull(fault)) throw fault;
    await steadily(() => cacheDb().lists.clear());
    await save();
  }
}

/** Reads cards in the order of their ids given; one that left the device is left out. */
export function readTalents(ids: readonly number[]): Promise<TalentCard[]> {
  return steadily(async () => {
    const rows = await readCards('talents', ids);
    // Of this feed there are only rows of this kind.
    return rows.filter((row) => row !== undefined) as unknown[] as TalentCard[];
  });
}

/** Reads a list with its cards; a card that left the device is left out. */
export function readTalentList(key: string): Promise<LocalTalentList | undefined> {
  return steadily(async () => {
    const list = await cacheDb().lists.get(key);
    if (!list) return undefined;
    return { cards: await readTalents(list.ids), total: list.total, next: list.next, savedAt: list.savedAt };
  });
}

/** When the newest list was saved, in ms; 0 when there is none. */
export function readNewestListAge(): Promise<number> {
  return steadily(async () => (await cacheDb().lists.orderBy('savedAt').last())?.savedAt ?? 0);
}

/** Replaces the copy of one talent by the server's newer answer. */
export async function saveTalent(card: TalentCard): Promise<void> {
  await withCards([card], async () => undefined);
}

/** Removes a card. Within a transaction over feeds, shards and cards. */
export async function removeTalent(id: number): Promise<void> {
  const known = await readFeed('talents');
  const n = shardOf(id);
  const held = await readShardRows('talents', n);
  if (!held.delete(id)) return;
  const isWhole = known.notes.get(n)?.isWhole ?? false;
  await writeShard(known, { n, isWhole, texts: held, puts: [], removals: [id] });
  await cacheDb().feeds.put({ ...known, stamp: known.stamp + 1 });
}
