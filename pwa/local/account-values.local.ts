import { inKeptAccountDb } from './account-db.ts';

/** The server's answers for this person alone, each as it last came. */
export type AccountValueName = 'visits' | 'feature-requests' | 'applications';

const names: readonly AccountValueName[] = ['visits', 'feature-requests', 'applications'];

/** Keeps an answer for the owner alone. */
export async function saveAccountValue(
  userId: number,
  key: AccountValueName,
  { value, savedAt }: { value: unknown; savedAt: number },
): Promise<void> {
  await inKeptAccountDb(userId, (db) => db.meta.put({ key, value, savedAt }), undefined);
}

/** Reads a kept answer. @typeParam T The type saved under this name. */
export async function readAccountValue<T>(
  userId: number,
  key: AccountValueName,
): Promise<{ value: T; savedAt: number } | undefined> {
  const kept = await inKeptAccountDb(userId, (db) => db.meta.get(key), undefined);
  // Only `saveAccountValue` writes under these names.
  return kept && { value: kept.value as T, savedAt: kept.savedAt };
}

/** Removes all kept answers of an account. @see SYNC-12 */
export async function removeAccountValues(userId: number): Promise<void> {
  await inKeptAccountDb(userId, (db) => db.meta.bulkDelete([...names]), undefined);
}
