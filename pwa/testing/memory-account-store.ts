import type { AccountState, AccountStore } from '#pwa/sync/account-state.ts';
import { emptyAccount, namedBlobs } from '#pwa/sync/account-state.ts';

const looseAgeMs = 60 * 60_000;

/** Keeps an account in memory, as the device would: every change is one step, and nothing is shared by reference. */
export function memoryAccountStore(
  userId: number,
  { now = Date.now }: { now?: () => number } = {},
): AccountStore & { deleteAll(): void } {
  let kept = emptyAccount(userId);
  const blobs = new Map<string, { dataUrl: string; at: number }>();
  const copy = (state: AccountState) => structuredClone(state);
  return {
    read: async () => copy(kept),
    async change(decide) {
      const { state, result } = decide(copy(kept));
      kept = copy(state);
      return result;
    },
    async putBlob(id, dataUrl) {
      blobs.set(id, { dataUrl, at: now() });
    },
    readBlob: async (id) => blobs.get(id)?.dataUrl,
    async dropLooseBlobs() {
      const named = namedBlobs(kept);
      for (const [id, { at }] of blobs) if (!named.has(id) && now() - at > looseAgeMs) blobs.delete(id);
    },
    deleteAll() {
      kept = emptyAccount(userId);
      blobs.clear();
    },
  };
}
