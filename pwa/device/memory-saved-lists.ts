import { type SavedOwner, savedLogin } from '../local/saved-db.ts';
import { isGone } from '../local/storage-faults.ts';
import { StorageFull } from '../sync/account-state.ts';
import { adoptEntries, emptySavedList, type SavedList, type SavedListStore } from '../sync/saved/saved-list.ts';

/** Lists of accounts in a browser without storage, for as long as the page is open. */
const held = new Map<SavedOwner, SavedList>();

/** How long a full disk is not tried again, because each try evicts copies. */
const fullRestMs = 60_000;
let fullUntil = 0;

let changes = 0;
const followers = new Set<() => void>();

/** The number of changes of lists in memory, which no live query sees. */
export const memoryListChanges = (): number => changes;

/** Calls back after each change of a list in memory. */
export function onMemoryListChange(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

function noteMemoryListChange(): void {
  changes += 1;
  for (const follow of followers) follow();
}

/** True while a list is in memory only. Its changes are safe once the server has them. */
export function isHeldInMemory(owner: SavedOwner): boolean {
  return held.has(owner);
}

/** Forgets the list that an account has in memory. @see SYNC-12 */
export function forgetMemoryList(owner: SavedOwner): void {
  held.delete(owner);
  if (held.size === 0) fullUntil = 0;
  forgetWaiting(owner);
}

/**
 * The list of an account, in memory where storage fails, so that it can be changed online. Once storage works, what waits
 * in memory joins the stored list, as does what waited in a database that was thrown away. A device without an account
 * has nobody to send a list to: it stores it, or fails.
 */
export function orInMemory(owner: SavedOwner, store: SavedListStore): SavedListStore {
  if (owner === 'visitor') return store;

  async function changeHeld<Result>(
    decide: (list: SavedList) => { state: SavedList; result: Result },
  ): Promise<Result> {
    // A full disk can still be read.
    const stored = held.has(owner) ? emptySavedList : await store.read().catch(() => emptySavedList);
    const { state: list, result } = decide(held.get(owner) ?? restoreLost(owner, stored));
    held.set(owner, list);
    noteWaiting(owner, list);
    noteMemoryListChange();
    return result;
  }

  return {
    // Only changes restore what was lost: a live query would lose sight of a read that is awaited in one more step.
    read() {
      const list = held.get(owner);
      if (list) return Promise.resolve(list);
      return store.read().catch((fault: unknown) => {
        if (isGone(fault)) throw fault;
        return emptySavedList;
      });
    },
    async change(decide) {
      if (held.has(owner) && Date.now() < fullUntil) return await changeHeld(decide);
      try {
        const { state: list, result } = await store.change((before) => {
          const decided = decide(adoptEntries(restoreLost(owner, before), held.get(owner) ?? emptySavedList));
          return { state: decided.state, result: decided };
        });
        held.delete(owner);
        noteWaiting(owner, list);
        return result;
      } catch (fault) {
        if (fault instanceof StorageFull) fullUntil = Date.now() + fullRestMs;
        if (!isGone(fault)) return await changeHeld(decide);
        held.delete(owner);
        throw fault;
      }
    },
  };
}

/** The waiting changes of a list after this page's last change. */
interface Known extends Pick<SavedList, 'entries' | 'nextSeq'> {
  login: number;
}

const known = new Map<SavedOwner, Known>();

/** Remembers the waiting changes of a list after a change of this page. */
export function noteWaiting(owner: SavedOwner, { entries, nextSeq }: Pick<SavedList, 'entries' | 'nextSeq'>): void {
  const login = savedLogin(owner);
  if (login !== undefined) known.set(owner, { entries, nextSeq, login });
}

/** Forgets the waiting changes of an account that logs out. @see SYNC-12 */
export function forgetWaiting(owner: SavedOwner): void {
  known.delete(owner);
}

/**
 * A list as it was read, with what waited in it when the browser has thrown its database away while the page is open:
 * "Saved" was said, and the server has not heard of it. The numbers of changes only grow, so a list that begins again is
 * a new one. What an account left behind at its logout does not come back.
 */
export function restoreLost(owner: SavedOwner, list: SavedList): SavedList {
  const last = known.get(owner);
  const isLost = last !== undefined && last.login === savedLogin(owner) && list.nextSeq < last.nextSeq;
  return isLost ? adoptEntries(list, last) : list;
}
