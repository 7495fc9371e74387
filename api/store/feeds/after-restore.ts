import type { Store } from '../open-store.ts';

/**
 * Makes rows that were brought back from a backup fit to be served: with a new history for devices, and without
 * sessions and links of mails, since those that were ended or used after the backup would live again.
 *
 * @see trust §8, protocol §1 epoch
 */
export async function beginAfterRestore({ sync, engine }: Pick<Store, 'sync' | 'engine'>): Promise<void> {
  await sync.beginNewEpoch();
  await engine.write(async (tx) => {
    await tx.db.delete(tx.tables.sessions);
    await tx.db.delete(tx.tables.accountTokens);
  });
}
