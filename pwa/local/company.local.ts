import type { StoredValue } from './cache-db.ts';
import { inCompanyDb } from './company-db.ts';

/** Keeps a value for a company alone. @see trust §7 */
export async function saveCompanyValue(companyId: number, key: string, kept: { value: unknown; now: number }) {
  const { value, now } = kept;
  await inCompanyDb(companyId, (db) => db.meta.put({ key, value, savedAt: now }));
}

/** Reads a kept value; the reader checks its shape. */
export function readCompanyValue(companyId: number, key: string): Promise<StoredValue | undefined> {
  return inCompanyDb(companyId, async (db) => await db.meta.get(key));
}

/** Removes a kept value. */
export async function removeCompanyValue(companyId: number, key: string): Promise<void> {
  await inCompanyDb(companyId, (db) => db.meta.delete(key));
}
