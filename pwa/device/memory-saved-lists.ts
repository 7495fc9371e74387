import type { SavedOwner } from '../local/saved-db.ts';
import { isGone } from '../local/storage-faults.ts';
import { StorageFull } from '../sync/account-state.ts';
import { adoptWaiting, emptySavedList, type SavedList, type SavedListStore } from '../sync/saved/saved-list.ts';

/** Lists of accounts in a browser that keeps nothing; they live as long as the page. */
const held = new Map<SavedOwner, SavedList>();

/** After a full disk was found it is asked again so much later: each question gives copies up. */
const fullRestMs = 60_000;
let fullUntil = 0;

/** True while a list is in memory alone: its changes are saved once the server has them, and not before. */
export function isHeldInMemory(owner: SavedOwner): boolean {
  return held.has(owner);
}

/** Forgets the list that an account has in memory. @see SYNC-12 */
export function forgetHeldList(owner: SavedOwner): void {
  held.delete(owner);
}

/**
 * The list of an account, in memory where storage fails, so that it can be changed online. Once storage works, what waits
 * in memory joins the stored list. A device without an account has nobody to send a list to: it stores it, or fails.
 */
export function orInMemory(owner: SavedOwner, store: SavedListStore): SavedListStore {
  if (owner === 'visitor') return store;

  async function changeHeld<Result>(decide: (list: SavedList) => { list: SavedList; result: Result }): Promise<Result> {
    // A full disk can still be read.
    const stored = held.has(owner) ? emptySavedList : await store.read().catch(() => emptySavedList);
    const { list, result } = decide(held.get(owner) ?? stored);
    held.set(owner, list);
    return result;
  }

  return {
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
        const result = await store.change((list) => decide(adoptWaiting(list, held.get(owner) ?? emptySavedList)));
        held.delete(owner);
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
