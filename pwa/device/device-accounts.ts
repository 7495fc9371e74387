import { hasDrafts, removeAccountValues, removeDrafts } from '../local/account.local.ts';
import { deleteAccountDb, storedAccounts } from '../local/account-db.ts';
import { dexieAccountStore } from '../local/account-store.ts';
import { isUnreadable, unlessDamaged } from '../local/storage-faults.ts';
import { type AccountState, type AccountStore, emptyAccount } from '../sync/account-state.ts';
import { withLogout } from '../sync/outbox/account-changes.ts';
import { evictCopies } from './evict.ts';
import { accountsWithList, readAccountLists } from './saved-lists.ts';
import { type WaitingEdits, waitingChangesOf, waitingEditsOf } from './waiting-edits.ts';

/** The account's store on this device. */
export function deviceAccount(userId: number): AccountStore {
  return dexieAccountStore(userId, { now: () => Date.now(), makeSpace: evictCopies });
}

function hasEdits({ entries, reviewItems }: AccountState): boolean {
  return entries.length + reviewItems.length > 0;
}

/**
 * Removes an account's data at its logout. On request its edits stay. A damaged database is deleted, because its edits are
 * lost already and the next login needs a new one.
 *
 * @see SYNC-12, requirements V11
 */
export async function leaveAccount(userId: number, { keepsEdits }: { keepsEdits: boolean }): Promise<void> {
  const store = deviceAccount(userId);
  const isKept =
    keepsEdits &&
    (await unlessDamaged(
      store.change((state) =>
        hasEdits(state) ? { state: withLogout(state), result: true } : { state, result: false },
      ),
      false,
    ));
  if (!isKept) return await deleteAccountDb(userId);
  await removeDrafts(userId);
  await removeAccountValues(userId);
}

/**
 * Removes the server's answers of an account whose session has ended elsewhere, or has expired. Edits and drafts that were
 * never sent stay for the next login.
 *
 * @see requirements V10, V11
 */
export async function expireAccount(userId: number): Promise<void> {
  const hasUnsent = await unlessDamaged(
    deviceAccount(userId).change((state) => ({
      state: { ...withLogout(state), isLeft: state.isLeft },
      result: hasEdits(state),
    })),
    false,
  );
  if (hasUnsent || (await unlessDamaged(hasDrafts(userId), false))) await removeAccountValues(userId);
  else await deleteAccountDb(userId);
}

/** Removes the data of every account but one; edits that were never sent stay. Null for all accounts. @see requirements V15 */
export async function leaveOtherAccounts(userId: number | null): Promise<void> {
  for (const kept of await storedAccounts()) {
    if (kept !== userId) await leaveAccount(kept, { keepsEdits: true });
  }
}

/**
 * Every account of this device with edits that the server does not have, and why they wait. They are read from the
 * stored profiles and saved lists, so the answer cannot disagree with these after a crash.
 *
 * @see SYNC-17
 */
export async function readWaitingEdits(): Promise<WaitingEdits[]> {
  const lists = await readAccountLists();
  const changes = lists.flatMap(({ account, list }) => waitingChangesOf(account, list) ?? []);
  const states = await Promise.all((await storedAccounts()).map(readableState));
  return [...states.flatMap((state) => waitingEditsOf(state) ?? []), ...changes];
}

/** Ids of the people who have a profile or a saved list on this device. */
export async function peopleOfDevice(): Promise<number[]> {
  return [...new Set([...(await storedAccounts()), ...(await accountsWithList('user'))])];
}

/** Reads an account. One that cannot be read counts as empty, because it must not block the others. */
export async function readableState(userId: number): Promise<AccountState> {
  try {
    return await deviceAccount(userId).read();
  } catch (fault) {
    if (!isUnreadable(fault)) throw fault;
    return emptyAccount(userId);
  }
}
