import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBuckets } from '#pwa/testing/fake-buckets.ts';
import { deleteAccountDb, storedAccounts } from '../local/account-db.ts';
import { dexieAccountStore } from '../local/account-store.ts';
import { noteSignedIn } from '../local/signed-in.ts';
import { DatabaseDamaged } from '../local/storage-faults.ts';
import { emptyAccount, StorageFull } from '../sync/account-state.ts';
import { saveEdit } from '../sync/outbox/profile-edits.ts';
import { leaveAccount, leaveOtherAccounts, readWaitingEdits } from './device-accounts.ts';

let buckets: FakeBuckets;

describe('a private database whose files are damaged, on a disk that is well', () => {
  const damaged = 'Internal error opening backing store for indexedDB.open.';
  let isSpaceLeft: boolean;
  let refusal: string;
  let given: number[];
  const makeSpace = async (step: number) => given.push(step) < 2;

  beforeEach(() => {
    isSpaceLeft = true;
    refusal = 'UnknownError';
    given = [];
    buckets = FakeBuckets.install();
    buckets.damage('dalil-acct-7', damaged);
    vi.stubGlobal('caches', {
      open: async () => ({
        put: async () => {
          if (!isSpaceLeft) throw new DOMException('', refusal);
        },
      }),
      delete: async () => true,
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    for (const userId of [7, 8]) await deleteAccountDb(userId);
    vi.unstubAllGlobals();
    noteSignedIn('user', null);
    FakeBuckets.remove();
  });

  const storeOf = (userId: number) => dexieAccountStore(userId, { now: () => 1, makeSpace });
  const store = storeOf(7);
  const change = () => store.change((state) => ({ state, result: undefined }));

  it('is told from a full disk, and no copies are given up for it (SYNC-19)', async () => {
    await expect(change()).rejects.toBeInstanceOf(DatabaseDamaged);
    expect(given).toEqual([]);
    isSpaceLeft = false;
    await expect(change()).rejects.toBeInstanceOf(StorageFull);
    expect(given).toEqual([0, 1]);
  });

  it('is not called damaged where the disk cannot be tried', async () => {
    isSpaceLeft = false;
    refusal = 'SecurityError';
    await expect(change()).rejects.toBeInstanceOf(StorageFull);
    await expect(leaveAccount(7, { keepsEdits: true })).rejects.toBeInstanceOf(StorageFull);
    expect(await storedAccounts()).toEqual([7]);
  });

  it('is the same for all who open it at once', async () => {
    const all = await Promise.allSettled([change(), store.read(), change(), store.read(), change()]);
    const faults = all.map((one) => one.status === 'rejected' && String(one.reason.cause ?? one.reason));
    expect(faults).toEqual(faults.map(() => expect.stringContaining(damaged)));
  });

  it('goes when its account leaves, and the next login has a new one (SYNC-12)', async () => {
    expect(await storedAccounts()).toEqual([7]);
    await leaveOtherAccounts(8);
    expect(await storedAccounts()).toEqual([]);
    noteSignedIn('user', 7);
    await change();
    expect(await store.read()).toEqual(emptyAccount(7));
  });

  it('stays on a full disk, where nobody knows what it holds', async () => {
    isSpaceLeft = false;
    await expect(leaveAccount(7, { keepsEdits: true })).rejects.toBeInstanceOf(StorageFull);
    expect(await storedAccounts()).toEqual([7]);
    await leaveAccount(7, { keepsEdits: false });
    expect(await storedAccounts()).toEqual([]);
  });

  it('does not keep the edits of another account from being sent', async () => {
    noteSignedIn('user', 8);
    const edit = { patch: { bio: 'mine' }, base: { bio: '' }, now: 1 };
    await storeOf(8).change((state) => ({ state: saveEdit(state, edit), result: undefined }));
    expect(await readWaitingEdits()).toMatchObject([{ accountId: 8, isUnsent: true }]);
  });
});
