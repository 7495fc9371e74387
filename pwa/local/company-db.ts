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
export const inKeptCompanyDb = dbs.inKeptDb;

/** Deletes everything this device keeps for companies, but for one if it is named. @see trust §7, SYNC-12 */
export async function deleteCompanyDbs(exceptId?: number): Promise<void> {
  for (const id of await keptCompanies()) {
    if (id !== exceptId) await deleteCompanyDb(id);
  }
}

/** Deletes everything this device keeps for a company. @see SYNC-12 */
export const deleteCompanyDb = dbs.delete;

/** Ids of the companies that this device keeps something for. */
export async function keptCompanies(): Promise<number[]> {
  return (await dbs.owners()).flatMap((owner) => Number(owner) || []);
}
