import { type AccountDb, inStoredAccountDb } from './account-db.ts';

function keyOf(form: string): string {
  return `draft:${form}`;
}

/** Stores the typed fields of a form in the owner's private database. @see requirements J20, R9 */
export async function saveDraft(userId: number, form: string, draft: { value: unknown; now: number }): Promise<void> {
  const { value, now } = draft;
  await inStoredAccountDb(userId, (db) => db.meta.put({ key: keyOf(form), value, savedAt: now }), undefined);
}

/** Reads a draft; the caller checks its shape. */
export function readDraft(userId: number, form: string): Promise<{ value: unknown; savedAt: number } | undefined> {
  return inStoredAccountDb(userId, (db) => db.meta.get(keyOf(form)), undefined);
}

/** Removes a draft. */
export async function removeDraft(userId: number, form: string): Promise<void> {
  await inStoredAccountDb(userId, (db) => db.meta.delete(keyOf(form)), undefined);
}

/** True when a form of the account has a draft. */
export function hasDrafts(userId: number): Promise<boolean> {
  const count = (db: AccountDb) => db.meta.where('key').startsWith('draft:').count();
  return inStoredAccountDb(userId, async (db) => (await count(db)) > 0, false);
}

/** Removes every draft of an account. @see SYNC-12 */
export async function removeDrafts(userId: number): Promise<void> {
  await inStoredAccountDb(userId, (db) => db.meta.where('key').startsWith('draft:').delete(), undefined);
}

/** Names of the server's latest answers for this person alone. */
export type AccountValueName = 'visits' | 'feature-requests' | 'applications';

const names: readonly AccountValueName[] = ['visits', 'feature-requests', 'applications'];

/** Stores an answer in the owner's private database. */
export async function saveAccountValue(
  userId: number,
  key: AccountValueName,
  { value, savedAt }: { value: unknown; savedAt: number },
): Promise<void> {
  await inStoredAccountDb(userId, (db) => db.meta.put({ key, value, savedAt }), undefined);
}

/** Reads a stored answer. @typeParam T The type saved under this name. */
export async function readAccountValue<T>(
  userId: number,
  key: AccountValueName,
): Promise<{ value: T; savedAt: number } | undefined> {
  const kept = await inStoredAccountDb(userId, (db) => db.meta.get(key), undefined);
  // Only `saveAccountValue` writes under these names.
  return kept && { value: kept.value as T, savedAt: kept.savedAt };
}

/** Removes all stored answers of an account. @see SYNC-12 */
export async function removeAccountValues(userId: number): Promise<void> {
  await inStoredAccountDb(userId, (db) => db.meta.bulkDelete([...names]), undefined);
}
