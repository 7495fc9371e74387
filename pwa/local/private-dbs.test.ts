import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBuckets } from '#pwa/testing/fake-buckets.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { type AccountState, emptyAccount } from '../sync/account-state.ts';
import { readDraft, saveDraft } from './account.local.ts';
import { deleteAccountDb, storedAccounts } from './account-db.ts';
import { dexieAccountStore } from './account-store.ts';
import { askToPersist } from './ask-to-persist.ts';
import { noteSignedIn } from './signed-in.ts';
import { watchLocal } from './watch.ts';

let buckets: FakeBuckets;

beforeEach(() => {
  buckets = FakeBuckets.install();
});

afterEach(async () => {
  noteSignedIn('user', null);
  for (const userId of await storedAccounts()) await deleteAccountDb(userId);
  FakeBuckets.remove();
});

const store = dexieAccountStore(7, { now: () => 1, makeSpace: async () => false });

function put(next: Partial<AccountState>): Promise<void> {
  return store.change((state) => ({ state: { ...state, ...next }, result: undefined }));
}

const outside = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('dalil-acct'));

async function leaveByOlderVersion(rows: { attention?: number; bio: string }): Promise<void> {
  const old = new Dexie('dalil-acct-7');
  old.version(2).stores({ me: 'id', meta: 'key', outbox: 'seq', attention: 'id', blobs: 'id' });
  await old.table('me').put({ ...buildOwnProfile({ bio: rows.bio }), savedAt: 1 });
  if (rows.attention) await old.table('attention').put({ id: rows.attention, field: 'bio' });
  old.close();
}

describe('private databases of a browser with storage buckets', () => {
  it('lie in a bucket each, and go with it (SYNC-12, SYNC-15)', async () => {
    noteSignedIn('user', 7);
    await put({ me: buildOwnProfile() });
    expect([await outside(), await buckets.keys(), await storedAccounts()]).toEqual([[], ['dalil-acct-7'], [7]]);
    expect((await store.read()).me).toEqual(buildOwnProfile());
    noteSignedIn('user', null);
    await deleteAccountDb(7);
    expect(await store.read()).toEqual(emptyAccount(7));
    await expect(put({ publications: 1 })).rejects.toThrow('DatabaseGone');
    expect([await buckets.keys(), await storedAccounts()]).toEqual([[], []]);
  });

  it('are followed by live queries, although the place is looked for first', async () => {
    noteSignedIn('user', 7);
    const seen: unknown[] = [];
    const stop = watchLocal(store.read, ({ publications }) => seen.push(publications));
    await vi.waitFor(() => expect(seen).toEqual([0]));
    await put({ publications: 1 });
    await vi.waitFor(() => expect(seen).toEqual([0, 1]));
    stop();
  });

  it('are followed by live queries of several parts', async () => {
    noteSignedIn('user', 7);
    const seen: unknown[] = [];
    const query = async () => {
      const { publications } = await store.read();
      const draft = await readDraft(7, 'profile');
      return [publications, draft?.value];
    };
    const stop = watchLocal(query, (value) => seen.push(value));
    await vi.waitFor(() => expect(seen).toEqual([[0, undefined]]));
    await saveDraft(7, 'profile', { value: 'typed', now: 1 });
    await vi.waitFor(() =>
      expect(seen).toEqual([
        [0, undefined],
        [0, 'typed'],
      ]),
    );
    stop();
  });

  it('of an older version stay where they are until their logout (SYNC-11)', async () => {
    await leaveByOlderVersion({ bio: 'old', attention: 1 });
    expect((await store.read()).reviewItems).toMatchObject([{ field: 'bio' }]);
    expect([await buckets.keys(), await storedAccounts()]).toEqual([[], [7]]);
    await deleteAccountDb(7);
    expect(await outside()).toEqual([]);
    noteSignedIn('user', 7);
    await put({ publications: 1 });
    expect([await outside(), await buckets.keys()]).toEqual([[], ['dalil-acct-7']]);
  });

  it('left twice by a tab of an older version lose no edit: what it did not send goes first (SYNC-1)', async () => {
    await buckets.open('dalil-acct-7');
    await leaveByOlderVersion({ bio: 'old', attention: 1 });
    expect((await store.read()).reviewItems).toHaveLength(1);
    expect(await buckets.keys()).toEqual(['dalil-acct-7']);
  });

  it('left twice with nothing to send outside are one again', async () => {
    await buckets.open('dalil-acct-7');
    await leaveByOlderVersion({ bio: 'old' });
    expect((await store.read()).me).toBeNull();
    expect(await outside()).toEqual([]);
  });

  it('fail at once where the browser gives no place, and work when it does', async () => {
    noteSignedIn('user', 7);
    const { open } = buckets;
    buckets.open = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    await expect(store.read()).rejects.toThrow('denied');
    // Not as a device without room.
    await expect(put({ publications: 1 })).rejects.toThrow('denied');
    buckets.open = open;
    expect(await store.read()).toEqual(emptyAccount(7));
  });

  it('are kept for good where the browser allows it', async () => {
    noteSignedIn('user', 7);
    await put({ publications: 1 });
    await askToPersist();
    expect([...buckets.persistent]).toEqual(['dalil-acct-7']);
  });
});
