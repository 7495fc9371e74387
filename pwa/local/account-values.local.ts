import { accountDb } from './account-db.ts';
import { steadilyFor } from './account-steady.ts';
import type { StoredValue } from './cache-db.ts';

/** What the server told this person alone, as it was last answered. */
export type AccountValueName = 'visits' | 'feature-requests';

const names: readonly AccountValueName[] = ['visits', 'feature-requests'];

/** Keeps an answer for the owner alone. */
export async function saveAccountValue(
  userId: number,
  key: AccountValueName,
  { value, savedAt }: { value: unknown; savedAt: number },
): Promise<void> {
  await steadilyFor(userId, () => accountDb(userId).meta.put({ key, value, savedAt }));
}

/** Reads a kept answer; its shape is what was saved. */
export function readAccountValue(userId: number, key: AccountValueName): Promise<StoredValue | undefined> {
  return steadilyFor(userId, () => accountDb(userId).meta.get(key));
}

/** Removes all kept answers of an account. @see SYNC-12 */
export async function removeAccountValues(userId: number): Promise<void> {
  await steadilyFor(userId, () => accountDb(userId).meta.bulkDelete([...names]));
}
