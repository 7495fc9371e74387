import { Dexie, type Table } from 'dexie';
import type { StoredValue } from './cache-db.ts';
import { deleteDb, giveWay, strictStorage } from './give-way.ts';
import { withReopening } from './storage-faults.ts';

/** The private data of one company: its jobs and its drafts. It goes whole at the company's logout. */
export type CompanyDb = Dexie & { meta: Table<StoredValue, string> };

const opened = new Map<number, CompanyDb>();

function nameOf(companyId: number): string {
  return `dalil-company-${companyId}`;
}

function companyDb(companyId: number): CompanyDb {
  const known = opened.get(companyId);
  if (known) return known;
  // Dexie adds the tables that the stores name at run time.
  const db = new Dexie(nameOf(companyId), strictStorage) as CompanyDb;
  db.version(1).stores({ meta: 'key' });
  giveWay(db);
  opened.set(companyId, db);
  return db;
}

function closeCompanyDb(companyId: number): void {
  opened.get(companyId)?.close();
  opened.delete(companyId);
}

/** Does work on the private database of a company. A lost connection is reopened once. */
export function inCompanyDb<T>(companyId: number, work: (db: CompanyDb) => Promise<T>): Promise<T> {
  return withReopening(
    () => closeCompanyDb(companyId),
    () => work(companyDb(companyId)),
  );
}

/** Deletes everything this device keeps for companies, but for one if it is named. @see trust §7, SYNC-12 */
export async function deleteCompanyDbs(exceptId?: number): Promise<void> {
  for (const id of await keptCompanies()) {
    if (id !== exceptId) await deleteCompanyDb(id);
  }
}

/** Deletes everything this device keeps for a company. @see SYNC-12 */
export async function deleteCompanyDb(companyId: number): Promise<void> {
  closeCompanyDb(companyId);
  await deleteDb(nameOf(companyId));
}

/** Ids of the companies that this device keeps something for. */
export async function keptCompanies(): Promise<number[]> {
  const names = await Dexie.getDatabaseNames();
  return names.flatMap((name) => Number(/^dalil-company-(\d+)$/.exec(name)?.[1]) || []);
}
