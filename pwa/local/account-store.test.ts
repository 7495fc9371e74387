import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begun, buildAccount, edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { memoryAccountStore } from '#pwa/testing/memory-account-store.ts';
import { type AccountState, type AccountStore, emptyAccount, StorageFull } from '../sync/account-state.ts';
import { handleResponse } from '../sync/outbox/handle-response.ts';
import { discardAll } from '../sync/outbox/profile-edits.ts';
import { profileKind } from '../sync/outbox/profile-kind.ts';
import { readDraft, saveDraft } from './account.local.ts';
import { closeAccountDb, deleteAccountDb, inAccountDb, storedAccounts } from './account-db.ts';
import { dexieAccountStore } from './account-store.ts';
import { noteSignedIn } from './signed-in.ts';
import { watchLocal } from './watch.ts';

const photo = 'data:image/jpeg;base64,/9j/4AAQ';
const needs = { now: () => Date.now(), makeSpace: async () => false };

afterEach(leave);

/** Logs out: nobody is signed in when the databases go. */
async function leave(): Promise<void> {
  noteSignedIn('user', null);
  for (const userId of await storedAccounts()) await deleteAccountDb(userId);
}

function put(store: AccountStore, next: (state: AccountState) => AccountState): Promise<void> {
  return store.change((state) => ({ state: next(state), result: undefined }));
}

describe.each<[string, () => AccountStore]>([
  ['in memory', () => memoryAccountStore(7)],
  ['in the browser', () => dexieAccountStore(7, needs)],
])('store of an account %s', (_, open) => {
  beforeEach(() => noteSignedIn('user', 7));

  it('begins empty', async () => {
    expect(await open().read()).toEqual(emptyAccount(7));
  });

  it('gives back what was changed, whole', async () => {
    const store = open();
    const { state } = begun(edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }));
    const full: AccountState = {
      ...edited(state, { profilePicture: 'blob:a' }, { profilePicture: null }),
      reviewItems: [
        { id: 1, field: 'school', base: null, yours: 'a', theirs: 'b', reason: 'conflict', message: null, at: 5 },
      ],
      pause: 'signed_out',
      publishedAt: 6,
      nextReviewId: 2,
    };
    await put(store, () => full);
    expect(await store.read()).toEqual(full);
    await put(store, discardAll);
    expect(await store.read()).toEqual({ ...full, entries: [], reviewItems: [] });
    await put(store, () => emptyAccount(7));
    expect(await store.read()).toEqual(emptyAccount(7));
  });

  it('changes one after the other, and answers what each decided', async () => {
    const store = open();
    const results = await Promise.all(
      [1, 2, 3].map(() =>
        store.change((state) => ({ state: { ...state, nextSeq: state.nextSeq + 1 }, result: state.nextSeq })),
      ),
    );
    expect(results.toSorted()).toEqual([1, 2, 3]);
    expect((await store.read()).nextSeq).toBe(4);
  });

  it('changes nothing when deciding fails (SYNC-10)', async () => {
    const store = open();
    const fault = new Error('no');
    const failing = store.change(() => {
      throw fault;
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.read()).toEqual(emptyAccount(7));
  });

  it('keeps a picture with the entry that names it, until nothing does (V12, SYNC-10)', async () => {
    const store = open();
    const named = edited(buildAccount(), { profilePicture: 'blob:a' }, { profilePicture: null });
    await store.change(() => ({ state: named, result: undefined }), { id: 'a', dataUrl: photo });
    await store.dropLooseBlobs();
    expect(await store.readBlob('a')).toBe(photo);
    await put(store, () => buildAccount());
    await store.dropLooseBlobs();
    expect(await store.readBlob('a')).toBeUndefined();
  });

  it('keeps no picture when deciding fails (SYNC-10)', async () => {
    const store = open();
    const failing = store.change(
      () => {
        throw new Error('no');
      },
      { id: 'a', dataUrl: photo },
    );
    await expect(failing).rejects.toThrow('no');
    expect(await store.readBlob('a')).toBeUndefined();
  });
});

describe('private database', () => {
  it('is one for each account and goes with it (SYNC-12)', async () => {
    for (const id of [7, 8]) {
      noteSignedIn('user', id);
      await put(dexieAccountStore(id, needs), () => ({ ...emptyAccount(id), me: buildOwnProfile({ id }) }));
    }
    await saveDraft(7, 'profile', { value: { bio: 'typed' }, now: 2 });
    expect((await storedAccounts()).toSorted()).toEqual([7, 8]);
    await deleteAccountDb(7);
    expect(await storedAccounts()).toEqual([8]);
    expect((await dexieAccountStore(7, needs).read()).me).toBeNull();
    expect(await readDraft(7, 'profile')).toBeUndefined();
    expect((await dexieAccountStore(8, needs).read()).me?.id).toBe(8);
  });

  it('keeps the account and the draft of the first version (SYNC-11)', async () => {
    const old = new Dexie('dalil-acct-7');
    old.version(1).stores({ me: 'id', meta: 'key' });
    await old.table('me').put({ ...buildOwnProfile(), savedAt: 1 });
    await old.table('meta').put({ key: 'draft:profile', value: { bio: 'typed' }, savedAt: 2 });
    old.close();
    const store = dexieAccountStore(7, needs);
    expect(await store.read()).toEqual({ ...emptyAccount(7), me: buildOwnProfile() });
    expect((await readDraft(7, 'profile'))?.value).toEqual({ bio: 'typed' });
  });

  it('keeps edits through the end of the browser (SYNC-10)', async () => {
    noteSignedIn('user', 7);
    await put(dexieAccountStore(7, needs), () => edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }));
    closeAccountDb(7);
    expect((await dexieAccountStore(7, needs).read()).entries).toMatchObject([{ patch: { bio: 'one' } }]);
  });
});

describe('a private database that was deleted', () => {
  beforeEach(async () => {
    noteSignedIn('user', 7);
    await put(dexieAccountStore(7, needs), () => edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }));
  });

  async function expectNothingKept(): Promise<void> {
    expect(await storedAccounts()).toEqual([]);
    expect(await dexieAccountStore(7, needs).read()).toEqual(emptyAccount(7));
    expect(await storedAccounts()).toEqual([]);
  }

  it('is not made again by an answer that comes after the logout (SYNC-12)', async () => {
    const store = dexieAccountStore(7, needs);
    const { state, sent } = begun(await store.read());
    await put(store, () => state);
    await leave();
    const response = { kind: 'refused', message: 'no' } as const;
    const circumstances = { sent, response, epoch: null, now: 2, fraction: 0 };
    expect(await store.change((left) => handleResponse(profileKind, left, circumstances))).toBe('next');
    await store.dropLooseBlobs();
    await expectNothingKept();
  });

  it('is not made again by a form that keeps its draft late (SYNC-12)', async () => {
    await leave();
    await saveDraft(7, 'profile', { value: { bio: 'typed' }, now: 2 });
    expect(await readDraft(7, 'profile')).toBeUndefined();
    await expectNothingKept();
  });

  it('is not made again when another tab deletes it (SYNC-12)', async () => {
    noteSignedIn('user', null);
    await Dexie.delete('dalil-acct-7');
    await expectNothingKept();
  });

  it('takes no edit: it says so, and is not taken for a full device', async () => {
    const steps: number[] = [];
    const store = dexieAccountStore(7, { ...needs, makeSpace: async (step) => steps.push(step) > 0 });
    await leave();
    const saving = put(store, () => edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }));
    await expect(saving).rejects.toThrow('DatabaseGone');
    expect(steps).toEqual([]);
    await expectNothingKept();
  });

  it('is made again for its owner who signs in, and followed by what reads it by then', async () => {
    await leave();
    noteSignedIn('user', 7);
    const store = dexieAccountStore(7, needs);
    const seen: number[] = [];
    const stop = watchLocal(store.read, ({ publications }) => seen.push(publications));
    await vi.waitFor(() => expect(seen).toEqual([0]));
    await put(store, (state) => ({ ...state, publications: 3 }));
    await vi.waitFor(() => expect(seen).toEqual([0, 3]));
    stop();
  });
});

describe('a full device', () => {
  beforeEach(() => noteSignedIn('user', 7));

  async function fill(times: number): Promise<() => void> {
    const db = await inAccountDb(7, async (open) => open);
    let left = times;
    const isFull = () => {
      if (left === 0) return;
      left -= 1;
      throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
    };
    db.outbox.hook('creating', isFull);
    return () => db.outbox.hook('creating').unsubscribe(isFull);
  }

  it('SYNC-19 gives up more and more of what can be fetched again, until there is room (V12)', async () => {
    const steps: number[] = [];
    const makeSpace = async (step: number) => steps.push(step) > 0;
    const store = dexieAccountStore(7, { ...needs, makeSpace });
    const empty = await fill(3);
    await put(store, () => edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }));
    empty();
    expect(steps).toEqual([0, 1, 2]);
    expect((await store.read()).entries).toHaveLength(1);
  });

  it('SYNC-19 says so when nothing is left to give up, and has changed nothing (V12)', async () => {
    const store = dexieAccountStore(7, needs);
    const empty = await fill(2);
    const saving = put(store, () => edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }));
    await expect(saving).rejects.toBeInstanceOf(StorageFull);
    empty();
    expect(await store.read()).toEqual(emptyAccount(7));
  });

  it.each([
    ['closes each connection that writes', 'The database connection is closing.', 'InvalidStateError'],
    ['aborts the transaction', 'The transaction was aborted, so the request cannot be fulfilled.', 'AbortError'],
    ['cannot open the files', 'Internal error opening backing store for indexedDB.open.', 'UnknownError'],
  ])('SYNC-19 is known as full when the browser %s (V12)', async (_, message, name) => {
    const steps: number[] = [];
    const makeSpace = async (step: number) => steps.push(step) < 3;
    const closing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException(message, name);
    });
    const store = dexieAccountStore(7, { ...needs, makeSpace });
    const saving = put(store, () => edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }));
    await expect(saving).rejects.toBeInstanceOf(StorageFull);
    closing.mockRestore();
    expect(steps).toEqual([0, 1, 2]);
    expect(await store.read()).toEqual(emptyAccount(7));
  });
});
