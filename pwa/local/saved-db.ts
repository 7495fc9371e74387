import type { Dexie, Table } from 'dexie';
import type { SavedItem } from '#shared/model/saved.ts';
import type { SavedList, SavedListStore, WaitingSave } from '../sync/saved/saved-list.ts';
import { emptySavedList } from '../sync/saved/saved-list.ts';
import type { StoredValue } from './cache-db.ts';
import { changeKept, privateDbs } from './private-dbs.ts';
import type { MakeRoom } from './room-probe.ts';
import { loginOf } from './signed-in.ts';
import { withRoom } from './with-room.ts';

/** A saved thing, whole, for reading without a connection. */
export interface SavedCopy {
  kind: SavedItem['kind'];
  key: string;
  /** As the server answered it; an older version of the app may have kept other fields, so the reader checks it. */
  value: unknown;
  /** Ms; when the server answered it. */
  savedAt: number;
  /** Nobody may see the thing any more; of a person nothing is kept then. */
  isGone: boolean;
  /** False for a card from a list: the whole is still to come. */
  isWhole: boolean;
}

/**
 * The saved things of one account, or of a device without one. Its schema only ever grows: nothing else has the
 * visitor's.
 */
export type SavedDb = Dexie & {
  items: Table<SavedItem, [string, string]>;
  waiting: Table<WaitingSave, number>;
  copies: Table<SavedCopy, [string, string]>;
  meta: Table<StoredValue, string>;
};

/** `visitor`, `user-7` or `company-3`. */
export type SavedOwner = 'visitor' | `user-${number}` | `company-${number}`;

const dbs = privateDbs<SavedOwner, SavedDb>(
  'dalil-saved-',
  (db) => {
    db.version(1).stores({ items: '[kind+key]', waiting: 'seq', copies: '[kind+key]', meta: 'key' });
  },
  isHere,
);

function isHere(owner: SavedOwner): boolean {
  return owner === 'visitor' || savedLogin(owner) !== undefined;
}

/** Names the login of an owner that this page shows; undefined for a visitor, and while another one is signed in. */
export function savedLogin(owner: SavedOwner): number | undefined {
  if (owner === 'visitor') return undefined;
  const [realm, id] = owner.split('-');
  return loginOf(realm === 'user' ? 'user' : 'company', Number(id));
}

/** Does work on the saved things of an owner; undefined when they left this device. A lost connection is reopened once. */
export const inKeptSavedDb = dbs.inKeptDb;

/** Deletes all that an owner has saved here. @see SYNC-12 */
export const deleteSavedDb = dbs.delete;

/** The owners of the saved things on this device. */
export async function savedOwners(): Promise<SavedOwner[]> {
  const owners = await dbs.owners();
  // The pattern is that of the type.
  return owners.filter((owner): owner is SavedOwner => /^(visitor|(?:user|company)-\d+)$/.test(owner));
}

type Rest = Pick<SavedList, 'nextSeq' | 'moves' | 'trouble' | 'isOneByOne'>;

const restKey = 'list';

function restOf({ nextSeq, moves, trouble, isOneByOne }: SavedList): Rest {
  return { nextSeq, moves, trouble, isOneByOne };
}

// An older version of the app may have kept rows without these. Nothing saved is given up for it.
const plainItem = { note: '', alert: 'off', savedAt: '1970-01-01T00:00:00.000Z' } as const;
const plainWaiting = { batch: null, isRefused: false } as const;

async function readList(db: SavedDb): Promise<SavedList> {
  const items = (await db.items.toArray()).map((item) => ({ ...plainItem, ...item }));
  const waiting = (await db.waiting.toArray()).map((one) => ({ ...plainWaiting, ...one }));
  const rest = await db.meta.get(restKey);
  const newestFirst = items.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  // Only `writeList` writes under this key.
  const known = { ...emptySavedList, ...(rest?.value as Rest | undefined) };
  // A change that waits is never written over by a later one.
  const nextSeq = waiting.reduce((next, { seq }) => Math.max(next, seq + 1), known.nextSeq);
  return { ...known, nextSeq, items: newestFirst, waiting };
}

async function writeList(db: SavedDb, before: SavedList, after: SavedList): Promise<void> {
  if (after === before) return;
  const kept = new Set(after.items.map(({ kind, key }) => `${kind} ${key}`));
  const gone = before.items.filter(({ kind, key }) => !kept.has(`${kind} ${key}`));
  const goneKeys = gone.map(({ kind, key }): [string, string] => [kind, key]);
  await db.items.bulkDelete(goneKeys);
  await db.copies.bulkDelete(goneKeys);
  await db.items.bulkPut(after.items.filter((item) => !before.items.includes(item)));
  const seqs = new Set(after.waiting.map(({ seq }) => seq));
  await db.waiting.bulkDelete(before.waiting.map(({ seq }) => seq).filter((seq) => !seqs.has(seq)));
  await db.waiting.bulkPut(after.waiting.filter((one) => !before.waiting.includes(one)));
  await db.meta.put({ key: restKey, value: restOf(after), savedAt: 0 });
}

/**
 * Keeps a list on this device. Each change is one strict transaction in which only Dexie is awaited; the copy of a
 * thing goes with it.
 *
 * @see traps §1, SYNC-10, SYNC-19
 */
export function dexieSavedList(owner: SavedOwner, makeRoom: MakeRoom): SavedListStore {
  return {
    read: () =>
      dbs.inKeptDb(
        owner,
        (db) => db.transaction('r', [db.items, db.waiting, db.meta], async () => await readList(db)),
        emptySavedList,
      ),
    change: (decide) =>
      changeKept(
        () =>
          withRoom(
            () =>
              dbs.inDb(owner, (db) =>
                db.transaction('rw', [db.items, db.waiting, db.copies, db.meta], async () => {
                  const before = await readList(db);
                  const { list: after, result } = decide(before);
                  await writeList(db, before, after);
                  return result;
                }),
              ),
            makeRoom,
          ),
        emptySavedList,
        (empty) => {
          const { list: after, result } = decide(empty);
          return { after, result };
        },
      ),
  };
}
