import type { StoredValue } from './cache-db.ts';
import { inKeptCompanyDb } from './company-db.ts';

/** Keeps a value for a company alone. @see trust §7 */
export async function saveCompanyValue(companyId: number, key: string, kept: { value: unknown; now: number }) {
  const { value, now } = kept;
  await inKeptCompanyDb(companyId, (db) => db.meta.put({ key, value, savedAt: now }), undefined);
}

/** Reads a kept value; the reader checks its shape. */
export function readCompanyValue(companyId: number, key: string): Promise<StoredValue | undefined> {
  return inKeptCompanyDb(companyId, async (db) => await db.meta.get(key), undefined);
}

/** Removes a kept value. */
export async function removeCompanyValue(companyId: number, key: string): Promise<void> {
  await inKeptCompanyDb(companyId, (db) => db.meta.delete(key), undefined);
}

/** Removes all that the server answered; drafts of forms stay. @returns true when there are some */
export function keepOnlyDrafts(companyId: number): Promise<boolean> {
  return inKeptCompanyDb(
    companyId,
    (db) =>
      db.transaction('rw', db.meta, async () => {
        await db.meta.filter(({ key }) => !key.startsWith('draft:')).delete();
        return (await db.meta.count()) > 0;
      }),
    false,
  );
}
