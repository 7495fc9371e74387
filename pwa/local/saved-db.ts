import type { Dexie, Table } from 'dexie';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';
import {
  emptySavedList,
  type SavedEntry,
  type SavedList,
  type SavedListStore,
  withPending,
} from '../sync/saved/saved-list.ts';
import type { StoredValue } from './cache-db.ts';
import { changeStored, privateDbs } from './private-dbs.ts';
import { loginOf } from './signed-in.ts';
import { type MakeSpace, withSpace } from './storage-space.ts';

/** A saved thing, whole, for reading without a connection. */
export interface SavedCopy {
  kind: SavedItem['kind'];
  key: string;
  /** As the server answered it; an older version of the app may have kept other fields, so the reader checks it. */
  value: unknown;
  /** Ms; when the server answered it. */
  savedAt: number;
  /** True when nobody may see the thing any more. Of a person nothing is stored then. */
  isGone: boolean;
  /** False for a card from a list, until the whole thing was fetched. */
  isWhole: boolean;
}

/**
 * An entry of the outbox, as every version of the app reads and writes it: one that is still open in another tab, too.
 *
 * @see decision 082
 */
interface WaitingRow extends Pick<SavedEntry, 'seq'> {
  /** Key of the batch that it is sent in; null while it may still be changed. */
  batch: string | null;
  change: SavedChange;
  isRefused: boolean;
  /** An older version of the app keeps these as they are, and makes rows without them. */
  savedAt?: number;
  attempts?: number;
  firstSentAt?: number | null;
  nextAt?: number;
}

/**
 * The saved things of one account, or of a device without an account. Its schema only grows, because a visitor's things are
 * stored nowhere else.
 */
export type SavedDb = Dexie & {
  items: Table<SavedItem, [string, string]>;
  waiting: Table<WaitingRow, number>;
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

/** Does work on the saved things of an owner; resolves with `otherwise` when they were deleted. */
export const inStoredSavedDb = dbs.inStoredDb;

/** Forgets the connection, so that the next call opens a new one. */
export const closeSavedDb = dbs.close;

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

type Hold = Pick<SavedList, 'pause' | 'isLeft'>;

// Stored in a row of its own, because a tab of an older version overwrites the other row without these fields.
const holdKey = 'hold';

function holdOf({ pause, isLeft }: SavedList): Hold {
  return { pause, isLeft };
}

// Rows of older versions lack these fields.
const plainItem = { note: '', alert: 'off', savedAt: '1970-01-01T00:00:00.000Z' } as const;

function stateOf({ batch = null, isRefused = false }: Partial<WaitingRow>): SavedEntry['state'] {
  if (isRefused) return 'refused';
  return batch === null ? 'open' : 'sealed';
}

function entryOf(row: WaitingRow): SavedEntry {
  const { seq, batch = null, change, attempts = 0, nextAt = 0 } = row;
  const savedAt = row.savedAt ?? (Date.parse(change.savedAt) || 0);
  // An older version stores no time of sending. It was not before the thing was saved.
  const firstSentAt = batch === null ? null : (row.firstSentAt ?? savedAt);
  const times = { savedAt, attempts, firstSentAt, nextAt };
  return { seq, lane: 'saved', state: stateOf(row), key: batch, change, ...times, schema: 1 };
}

function rowOf({ seq, key, state, change, savedAt, attempts, firstSentAt, nextAt }: SavedEntry): WaitingRow {
  return { seq, batch: key, change, isRefused: state === 'refused', savedAt, attempts, firstSentAt, nextAt };
}

async function readList(db: SavedDb): Promise<SavedList> {
  const items = (await db.items.toArray()).map((item) => ({ ...plainItem, ...item }));
  const entries = (await db.waiting.toArray()).map(entryOf);
  const rest = await db.meta.get(restKey);
  const hold = await db.meta.get(holdKey);
  const newestFirst = items.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  // Only `writeList`, of this version or of an older one, writes under these keys.
  const known = { ...emptySavedList, ...(rest?.value as Rest | undefined), ...(hold?.value as Hold | undefined) };
  // A later change must never overwrite one that waits.
  const nextSeq = entries.reduce((next, { seq }) => Math.max(next, seq + 1), known.nextSeq);
  // An older version wrote `signed_out` here, which is a pause now.
  const trouble = known.trouble === 'full' || known.trouble === 'fault' ? known.trouble : null;
  return { ...known, trouble, nextSeq, items: withPending(newestFirst, entries), entries };
}

async function writeList(db: SavedDb, before: SavedList, after: SavedList): Promise<void> {
  if (after === before) return;
  const kept = new Set(after.items.map(({ kind, key }) => `${kind} ${key}`));
  // Compare with the stored rows: a tab of an older version may have put back an item that a waiting removal hides.
  const stored = await db.items.toCollection().primaryKeys();
  const goneKeys = stored.filter(([kind, key]) => !kept.has(`${kind} ${key}`));
  await db.items.bulkDelete(goneKeys);
  await db.copies.bulkDelete(goneKeys);
  await db.items.bulkPut(after.items.filter((item) => !before.items.includes(item)));
  const seqs = new Set(after.entries.map(({ seq }) => seq));
  await db.waiting.bulkDelete(before.entries.map(({ seq }) => seq).filter((seq) => !seqs.has(seq)));
  await db.waiting.bulkPut(after.entries.filter((one) => !before.entries.includes(one)).map(rowOf));
  await db.meta.bulkPut([
    { key: restKey, value: restOf(after), savedAt: 0 },
    { key: holdKey, value: holdOf(after), savedAt: 0 },
  ]);
}

/**
 * Stores a saved list. Each change is one strict transaction in which only Dexie is awaited. It also deletes the copy of a
 * removed thing.
 *
 * @see traps §1, SYNC-10, SYNC-19
 */
export function dexieSavedList(owner: SavedOwner, makeSpace: MakeSpace): SavedListStore {
  return {
    read: () =>
      dbs.inStoredDb(
        owner,
        (db) => db.transaction('r', [db.items, db.waiting, db.meta], async () => await readList(db)),
        emptySavedList,
      ),
    change: (decide) =>
      changeStored(
        () =>
          withSpace(
            () =>
              dbs.inDb(owner, (db) =>
                db.transaction('rw', [db.items, db.waiting, db.copies, db.meta], async () => {
                  const before = await readList(db);
                  const { state: after, result } = decide(before);
                  await writeList(db, before, after);
                  return result;
                }),
              ),
            makeSpace,
          ),
        emptySavedList,
        (empty) => {
          const { state: after, result } = decide(empty);
          return { after, result };
        },
      ),
  };
}

type Named = Pick<SavedCopy, 'kind' | 'key'>;

/** Keeps a thing whole, as long as it is saved: a removal that came meanwhile is not undone. */
export async function putSavedCopy(owner: SavedOwner, copy: SavedCopy): Promise<void> {
  await inStoredSavedDb(
    owner,
    (db) =>
      db.transaction('rw', [db.items, db.copies], async () => {
        if (await db.items.get([copy.kind, copy.key])) await db.copies.put(copy);
      }),
    undefined,
  );
}

/** Reads the copy of a saved thing. */
export function readSavedCopy(owner: SavedOwner, { kind, key }: Named): Promise<SavedCopy | undefined> {
  return inStoredSavedDb(owner, async (db) => await db.copies.get([kind, key]), undefined);
}

/** Reads all copies of an owner. */
export function readSavedCopies(owner: SavedOwner): Promise<SavedCopy[]> {
  return inStoredSavedDb(owner, async (db) => await db.copies.toArray(), []);
}
