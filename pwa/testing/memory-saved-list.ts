import { changeStored } from '#pwa/local/private-dbs.ts';
import { DatabaseGone } from '#pwa/local/storage-faults.ts';
import { emptySavedList, type SavedListStore } from '#pwa/sync/saved/saved-list.ts';

/**
 * Stores a saved list in memory, as the device does: every change is one step, nothing is shared by reference, and a list
 * that was deleted is made again only while its account is signed in.
 */
export function memorySavedList(isSignedIn: () => boolean): SavedListStore & { deleteAll(): void } {
  let stored = emptySavedList;
  let isGone = false;
  return {
    read: async () => structuredClone(stored),
    change: (decide) =>
      changeStored(
        async () => {
          if (isGone && !isSignedIn()) throw new DatabaseGone();
          const { state, result } = decide(structuredClone(stored));
          stored = structuredClone(state);
          isGone = false;
          return result;
        },
        emptySavedList,
        (empty) => {
          const { state: after, result } = decide(empty);
          return { after, result };
        },
      ),
    deleteAll() {
      stored = emptySavedList;
      isGone = true;
    },
  };
}
