import type { TalentCard } from '#shared/model/user.ts';
import { cacheDb, type StoredList, type StoredTalent, shardSize } from './cache-db.ts';
import { isStorageFull, steadily } from './steady.ts';

/** A list read from the device, in the server's order. */
export interface LocalTalentList {
  cards: TalentCard[];
  total: number;
  next: string | null;
  savedAt: number;
}

const listsKept = 40;

function toStored(card: TalentCard): StoredTalent {
  return { ...card, shard: Math.floor(card.id / shardSize), feat: card.isFeatured ? 1 : 0 };
}

function toCard({ shard: _shard, feat: _feat, ...card }: StoredTalent): TalentCard {
  return card;
}

// An address can pass to another person after its owner left; the old copy would break the unique index.
async function putTalents(cards: TalentCard[]): Promise<void> {
  const { talents } = cacheDb();
  const idOfSlug = new Map(cards.map((card) => [card.slug, card.id]));
  const sameSlug = await talents
    .where('slug')
    .anyOf([...idOfSlug.keys()])
    .toArray();
  await talents.bulkDelete(sameSlug.filter((row) => idOfSlug.get(row.slug) !== row.id).map((row) => row.id));
  await talents.bulkPut(cards.map(toStored));
}

async function dropOldLists(): Promise<void> {
  const { lists } = cacheDb();
  const surplus = (await lists.count()) - listsKept;
  if (surplus > 0) await lists.bulkDelete(await lists.orderBy('savedAt').limit(surplus).primaryKeys());
}

/**
 * Keeps a list as the server answered it: its cards and their order, in one transaction.
 *
 * @throws when the device has no room even after the other lists are dropped
 */
export async function saveTalentList(list: Omit<StoredList, 'ids'> & { cards: TalentCard[] }): Promise<void> {
  const { cards, ...rest } = list;
  const save = () =>
    cacheDb().transaction('rw', cacheDb().talents, cacheDb().lists, async () => {
      await putTalents(cards);
      await cacheDb().lists.put({ ...rest, ids: cards.map((card) => card.id) });
      await dropOldLists();
    });
  await steadily(async () => {
    try {
      await save();
    } catch (fault) {
      if (!isStorageFull(fault)) throw fault;
      await cacheDb().lists.clear();
      await save();
    }
  });
}

/** Reads a list with its cards; a card that left the device is left out. */
export function readTalentList(key: string): Promise<LocalTalentList | undefined> {
  return steadily(async () => {
    const list = await cacheDb().lists.get(key);
    if (!list) return undefined;
    const rows = await cacheDb().talents.bulkGet(list.ids);
    return {
      cards: rows.flatMap((row) => (row ? [toCard(row)] : [])),
      total: list.total,
      next: list.next,
      savedAt: list.savedAt,
    };
  });
}

/** All talents this device holds, in no order, and when the newest list was saved. */
export function readAllTalents(): Promise<{ cards: TalentCard[]; savedAt: number }> {
  return steadily(async () => {
    const rows = await cacheDb().talents.toArray();
    const newest = await cacheDb().lists.orderBy('savedAt').last();
    return { cards: rows.map(toCard), savedAt: newest?.savedAt ?? 0 };
  });
}

/** Replaces the copy of one talent by the server's newer answer. */
export async function saveTalent(card: TalentCard): Promise<void> {
  await steadily(() => cacheDb().transaction('rw', cacheDb().talents, async () => putTalents([card])));
}
