import { Dexie, type EntityTable, type Table } from 'dexie';
import type { OwnProfile } from '#shared/model/user.ts';
import type { AttentionItem, OutboxEntry } from '../sync/account-state.ts';
import type { StoredValue } from './cache-db.ts';
import { deleteDb, giveWay, strictStorage } from './give-way.ts';
import { withReopening } from './storage-faults.ts';

/** The account as the server last answered it. */
export interface StoredAccount extends OwnProfile {
  savedAt: number;
}

/** A picture that waits to be sent; bytes and kind, because some browsers lose values that they keep as `Blob`. */
export interface StoredPicture {
  id: string;
  bytes: ArrayBuffer;
  type: string;
  savedAt: number;
}

/** The private data of one person; its schema only ever grows, because unsent work may lie in it. */
export type AccountDb = Dexie & {
  me: EntityTable<StoredAccount, 'id'>;
  meta: Table<StoredValue, string>;
  outbox: Table<OutboxEntry, number>;
  attention: Table<AttentionItem, number>;
  blobs: Table<StoredPicture, string>;
};

const opened = new Map<number, AccountDb>();

function nameOf(userId: number): string {
  return `dalil-acct-${userId}`;
}

/** The open private database of an account. @see sync §3 */
export function accountDb(userId: number): AccountDb {
  const known = opened.get(userId);
  if (known) return known;
  // Dexie adds the tables that the stores name at run time.
  const db = new Dexie(nameOf(userId), strictStorage) as AccountDb;
  db.version(1).stores({ me: 'id', meta: 'key' });
  db.version(2).stores({ outbox: 'seq', attention: 'id', blobs: 'id' });
  giveWay(db);
  opened.set(userId, db);
  return db;
}

/** Forgets the connection, so that the next call opens a new one. */
export function closeAccountDb(userId: number): void {
  opened.get(userId)?.close();
  opened.delete(userId);
}

/** Does work on the private database of an account. A lost connection is reopened once. */
export function inAccountDb<T>(userId: number, work: () => Promise<T>): Promise<T> {
  return withReopening(() => closeAccountDb(userId), work);
}

/** Deletes everything this device keeps for an account. @see SYNC-12 */
export async function deleteAccountDb(userId: number): Promise<void> {
  closeAccountDb(userId);
  await deleteDb(nameOf(userId));
}

/** Ids of the accounts that this device keeps something for. */
export async function keptAccounts(): Promise<number[]> {
  const names = await Dexie.getDatabaseNames();
  return names.flatMap((name) => Number(/^dalil-acct-(\d+)$/.exec(name)?.[1]) || []);
}
