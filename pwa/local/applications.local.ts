import type { SentApplication } from '#shared/model/application.ts';
import { accountDb } from './account-db.ts';
import { steadilyFor } from './account-steady.ts';

const key = 'applications';

/** Keeps the own applications as the server answered them, for the owner alone. @see requirements S9 */
export async function saveApplications(userId: number, applications: SentApplication[], now: number): Promise<void> {
  await steadilyFor(userId, () => accountDb(userId).meta.put({ key, value: applications, savedAt: now }));
}

/** Reads the kept applications. */
export async function readApplications(
  userId: number,
): Promise<{ applications: SentApplication[]; savedAt: number } | undefined> {
  const kept = await steadilyFor(userId, () => accountDb(userId).meta.get(key));
  // Only `saveApplications` writes under this key.
  return kept && { applications: kept.value as SentApplication[], savedAt: kept.savedAt };
}

/** Removes the kept applications. @see SYNC-12 */
export async function removeApplications(userId: number): Promise<void> {
  await steadilyFor(userId, () => accountDb(userId).meta.delete(key));
}
