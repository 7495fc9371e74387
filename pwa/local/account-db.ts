import type { Dexie, EntityTable, Table } from 'dexie';
import type { OwnProfile } from '#shared/model/user.ts';
import type { ProfileEntry, ReviewItem } from '../sync/account-state.ts';
import type { StoredValue } from './cache-db.ts';
import { privateDbs } from './private-dbs.ts';
import { isSignedIn } from './signed-in.ts';

/** The account as the server last answered it. */
export interface StoredAccount extends OwnProfile {
  savedAt: number;
}

/** A picture that waits to be sent; bytes and kind, because some browsers lose stored `Blob` values. */
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
  outbox: Table<ProfileEntry, number>;
  attention: Table<ReviewItem, number>;
  blobs: Table<StoredPicture, string>;
};

const dbs = privateDbs<number, AccountDb>(
  'dalil-acct-',
  (db) => {
    db.version(1).stores({ me: 'id', meta: 'key' });
    db.version(2).stores({ outbox: 'seq', attention: 'id', blobs: 'id' });
  },
  (userId) => isSignedIn('user', userId),
);

/** Does work on the private database of an account. A lost connection is reopened once. @see protocol §2 */
export const inAccountDb = dbs.inDb;

/** Like `inAccountDb`, but resolves with `otherwise` when the database was deleted. */
export const inStoredAccountDb = dbs.inStoredDb;

/** Forgets the connection, so that the next call opens a new one. */
export const closeAccountDb = dbs.close;

/** Deletes everything that is stored for an account. @see SYNC-12 */
export const deleteAccountDb = dbs.delete;

/** Ids of the people with stored data on this device. */
export async function storedAccounts(): Promise<number[]> {
  return (await dbs.owners()).flatMap((owner) => Number(owner) || []);
}
