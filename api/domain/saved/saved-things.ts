import type { SavedChange, SavedItem, SavedList } from '#shared/model/saved.ts';
import type { SavedRecord } from '../../store/saved/saved.store.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOwnAccount } from '../policies.ts';

/**
 * Lists the saved things of the caller.
 *
 * @throws AppError `not_authenticated`
 */
export async function listSaved({ saved }: Deps, actor: Actor): Promise<SavedList> {
  const account = requireOwnAccount(actor);
  return { ownerId: account.own.id, items: (await saved.ofAccount(account)).map(savedItem) };
}

/**
 * Saves, changes and removes saved things of the caller: all of the batch or none, and with a key only once.
 *
 * @returns the list after it
 * @param batch.ownerId The account that the device means; another one's list stays as it is.
 * @throws AppError `not_authenticated`, `forbidden`; StoreError `saved_full`
 * @see SYNC-9
 */
export async function changeSaved(
  { saved }: Deps,
  actor: Actor,
  { ownerId, ...batch }: { ownerId: number; key: string | undefined; changes: readonly SavedChange[] },
): Promise<SavedList> {
  const account = requireOwnAccount(actor);
  if (account.own.id !== ownerId) fail('forbidden');
  return { ownerId: account.own.id, items: (await saved.change(account, batch)).map(savedItem) };
}

/** Something saved, as its owner gets it. */
export function savedItem({ savedAt, ...item }: SavedRecord): SavedItem {
  return { ...item, savedAt: savedAt.toISOString() };
}
