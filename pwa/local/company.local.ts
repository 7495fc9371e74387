import type { Dexie, Table } from 'dexie';
import type { StoredValue } from './cache-db.ts';
import { privateDbs } from './private-dbs.ts';
import { isSignedIn } from './signed-in.ts';

/** The private data of one company: its jobs and its drafts. It goes whole at the company's logout. */
export type CompanyDb = Dexie & { meta: Table<StoredValue, string> };

const dbs = privateDbs<number, CompanyDb>(
  'dalil-company-',
  (db) => {
    db.version(1).stores({ meta: 'key' });
  },
  (companyId) => isSignedIn('company', companyId),
);

/** Does work on the private database of a company; undefined when the company left this device. */
export const inStoredCompanyDb = dbs.inStoredDb;

/** Deletes everything this device keeps for companies, but for one if it is named. @see trust §7, SYNC-12 */
export async function deleteCompanyDbs(exceptId?: number): Promise<void> {
  for (const id of await storedCompanies()) {
    if (id !== exceptId) await deleteCompanyDb(id);
  }
}

/** Deletes everything this device keeps for a company. @see SYNC-12 */
export const deleteCompanyDb = dbs.delete;

/** Ids of the companies that this device keeps something for. */
export async function storedCompanies(): Promise<number[]> {
  return (await dbs.owners()).flatMap((owner) => Number(owner) || []);
}

/** Keeps a value for a company alone. @see trust §7 */
export async function saveCompanyValue(companyId: number, key: string, kept: { value: unknown; now: number }) {
  const { value, now } = kept;
  await inStoredCompanyDb(companyId, (db) => db.meta.put({ key, value, savedAt: now }), undefined);
}

/** Reads a kept value; the reader checks its shape. */
export function readCompanyValue(companyId: number, key: string): Promise<StoredValue | undefined> {
  return inStoredCompanyDb(companyId, async (db) => await db.meta.get(key), undefined);
}

/** Removes a kept value. */
export async function removeCompanyValue(companyId: number, key: string): Promise<void> {
  await inStoredCompanyDb(companyId, (db) => db.meta.delete(key), undefined);
}

/** Removes all that the server answered; drafts of forms stay. @returns true when there are some */
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
