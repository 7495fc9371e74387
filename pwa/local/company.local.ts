import type { Dexie, Table } from 'dexie';
import type { StoredValue } from './cache-db.ts';
import { privateDbs } from './private-dbs.ts';
import { isSignedIn } from './signed-in.ts';

/** The private data of one company: its jobs and its drafts. The company's logout deletes it. */
export type CompanyDb = Dexie & { meta: Table<StoredValue, string> };

const dbs = privateDbs<number, CompanyDb>(
  'dalil-company-',
  (db) => {
    db.version(1).stores({ meta: 'key' });
  },
  (companyId) => isSignedIn('company', companyId),
);

/** Does work on the private database of a company; resolves with `otherwise` when it was deleted. */
export const inStoredCompanyDb = dbs.inStoredDb;

/** Deletes everything that is stored for companies, except for one. @see trust §7, SYNC-12 */
export async function deleteCompanyDbs(exceptId?: number): Promise<void> {
  for (const id of await storedCompanies()) {
    if (id !== exceptId) await deleteCompanyDb(id);
  }
}

/** Deletes everything that is stored for a company. @see SYNC-12 */
export const deleteCompanyDb = dbs.delete;

/** Ids of the companies with stored data on this device. */
export async function storedCompanies(): Promise<number[]> {
  return (await dbs.owners()).flatMap((owner) => Number(owner) || []);
}

/** Stores a value in the private database of a company. @see trust §7 */
export async function saveCompanyValue(companyId: number, key: string, kept: { value: unknown; now: number }) {
  const { value, now } = kept;
  await inStoredCompanyDb(companyId, (db) => db.meta.put({ key, value, savedAt: now }), undefined);
}

/** Reads a stored value; the caller checks its shape. */
export function readCompanyValue(companyId: number, key: string): Promise<StoredValue | undefined> {
  return inStoredCompanyDb(companyId, async (db) => await db.meta.get(key), undefined);
}

/** Removes a stored value. */
export async function removeCompanyValue(companyId: number, key: string): Promise<void> {
  await inStoredCompanyDb(companyId, (db) => db.meta.delete(key), undefined);
}

/** Removes all but the drafts of forms. @returns true when there are drafts */
export function removeAllButDrafts(companyId: number): Promise<boolean> {
  return inStoredCompanyDb(
    companyId,
    (db) =>
      db.transaction('rw', db.meta, async () => {
        await db.meta.filter(({ key }) => !key.startsWith('draft:')).delete();
        return (await db.meta.count()) > 0;
      }),
    false,
  );
}
