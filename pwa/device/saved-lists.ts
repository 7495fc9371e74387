import {
  deleteSavedDb,
  dexieSavedList,
  putSavedCopy,
  readSavedCopies,
  type SavedOwner,
  savedOwners,
} from '../local/saved-db.ts';
import { isUnreadable, unlessDamaged } from '../local/storage-faults.ts';
import { withinMs } from '../local/within-ms.ts';
import {
  countOnlyHere,
  emptySavedList,
  makeChange,
  type SavedList,
  type SavedListStore,
  withListLogin,
  withListLogout,
} from '../sync/saved/saved-list.ts';
import type { SavedAccount } from '../sync/saved/sync-saved.ts';
import { evictCopies } from './evict.ts';
import { forgetMemoryList, orInMemory } from './memory-saved-lists.ts';

/** The list of an owner on this device. */
export function savedList(owner: SavedOwner): SavedListStore {
  return orInMemory(owner, dexieSavedList(owner, evictCopies));
}

/** Names the owner of an account's list. */
export function ownerOf({ realm, id }: SavedAccount): SavedOwner {
  return `${realm}-${id}`;
}

/** The account of an owner's list; null for a device without one. */
export function accountOf(owner: SavedOwner): SavedAccount | null {
  const [realm, id] = owner.split('-');
  if (realm === 'visitor') return null;
  return { realm: realm === 'user' ? 'user' : 'company', id: Number(id) };
}

/** Ids of the accounts of a realm that have a list on this device. */
export async function accountsWithList(realm: SavedAccount['realm']): Promise<number[]> {
  return (await listAccounts()).filter((account) => account.realm === realm).map(({ id }) => id);
}

/** Work of this page that must not meet a deletion: Chromium reports an error for a database that is deleted while it opens (X8). */
let lastTurn: Promise<unknown> = Promise.resolve();
const turnWaitMs = 1000;

/** Does work after the one before. Storage that never answers holds nothing up for longer than a second. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  // The caller of that turn handles its failure.
  const before = lastTurn.catch(() => undefined);
  const result = withinMs(before, turnWaitMs, undefined).then(work);
  lastTurn = result;
  return result;
}

/** The list of an account on this device; one that cannot be read counts as empty. @throws the other errors of storage */
export function readAccountList(account: SavedAccount): Promise<SavedList> {
  return inTurn(() => readStoredList(account));
}

/** Every account's list on this device, as `readAccountList` reads it. */
export function readAccountLists(): Promise<{ account: SavedAccount; list: SavedList }[]> {
  return inTurn(async () => {
    const accounts = await listAccounts();
    return Promise.all(accounts.map(async (account) => ({ account, list: await readStoredList(account) })));
  });
}

async function readStoredList(account: SavedAccount): Promise<SavedList> {
  try {
    return await dexieSavedList(ownerOf(account), evictCopies).read();
  } catch (fault) {
    if (!isUnreadable(fault)) throw fault;
    return emptySavedList;
  }
}

/** The accounts that have a list on this device. */
export async function listAccounts(): Promise<SavedAccount[]> {
  return (await savedOwners()).flatMap((owner) => accountOf(owner) ?? []);
}

/**
 * An account signed in: changes that were kept through its logout may be sent again, and things saved here without an
 * account join its list. A browser that is killed meanwhile does it again at the next start: saving a thing twice is
 * saving it once.
 *
 * @returns True when something is to be sent that was not before.
 */
export async function mergeListsAtLogin(account: SavedAccount): Promise<boolean> {
  const owner = ownerOf(account);
  const owners = await savedOwners();
  const isBack = owners.includes(owner) && (await noteLoginOf(owner));
  return (owners.includes('visitor') && (await mergeVisitorList(owner))) || isBack;
}

function noteLoginOf(owner: SavedOwner): Promise<boolean> {
  return savedList(owner).change((list) => ({ state: withListLogin(list), result: list.isLeft }));
}

async function mergeVisitorList(owner: SavedOwner): Promise<boolean> {
  const { items } = await savedList('visitor').read();
  if (items.length === 0) return false;
  await savedList(owner).change((list) => {
    const merged = items.toReversed().reduce((before, { note, alert, ...item }) => {
      const own = { ...(note && { note, noteBase: '' }), ...(alert !== 'off' && { alert }) };
      return makeChange(before, { ...item, ...own, isSaved: true }, { isSent: true });
    }, list);
    return { state: merged, result: undefined };
  });
  for (const copy of await readSavedCopies('visitor')) await putSavedCopy(owner, copy);
  // Emptied, not deleted, because a page that still reads it would delay the deletion.
  await savedList('visitor').change((list) => ({ state: { ...list, items: [] }, result: undefined }));
  return true;
}

/**
 * Removes an account's list at its logout. On request the changes that the server does not have stay, with their things. A
 * damaged list is deleted.
 *
 * @see SYNC-12
 */
export function leaveSavedList(account: SavedAccount, { keepsEdits }: { keepsEdits: boolean }): Promise<void> {
  const owner = ownerOf(account);
  forgetMemoryList(owner);
  return inTurn(() => leaveStoredList(owner, keepsEdits));
}

async function leaveStoredList(owner: SavedOwner, keepsEdits: boolean): Promise<void> {
  if (!(await savedOwners()).includes(owner)) return;
  const isKept =
    keepsEdits &&
    (await unlessDamaged(
      dexieSavedList(owner, evictCopies).change((list) => {
        const isSome = countOnlyHere(list) > 0;
        return { state: isSome ? withListLogout(list) : list, result: isSome };
      }),
      false,
    ));
  if (!isKept) await deleteSavedDb(owner);
}

/** Removes every account's list in a realm but one; changes that the server does not have stay for their owner's login (V10). */
export async function leaveOtherSavedLists(realm: SavedAccount['realm'], exceptId: number | null): Promise<void> {
  for (const id of await accountsWithList(realm)) {
    if (id !== exceptId) await leaveSavedList({ realm, id }, { keepsEdits: true });
  }
}
