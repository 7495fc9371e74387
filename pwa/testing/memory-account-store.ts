import type { AccountState, AccountStore } from '#pwa/sync/account-state.ts';
import { emptyAccount, namedBlobs } from '#pwa/sync/account-state.ts';

/** Stores an account in memory, as the device does: every change is one step, and nothing is shared by reference. */
export function memoryAccountStore(userId: number): AccountStore & { deleteAll(): void } {
  let stored = emptyAccount(userId);
  const blobs = new Map<string, string>();
  const copy = (state: AccountState) => structuredClone(state);
  return {
    read: async () => copy(stored),
    async change(decide, picture) {
      const { state, result } = decide(copy(stored));
      stored = copy(state);
      if (picture) blobs.set(picture.id, picture.dataUrl);
      return result;
    },
    readBlob: async (id) => blobs.get(id),
    async dropLooseBlobs() {
      const named = namedBlobs(stored);
      for (const id of blobs.keys()) if (!named.has(id)) blobs.delete(id);
    },
    deleteAll() {
      stored = emptyAccount(userId);
      blobs.clear();
    },
  };
}
