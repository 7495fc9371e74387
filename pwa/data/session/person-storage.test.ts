import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { withSavedChanges } from '#pwa/testing/saved-server.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { epochName } from '#shared/rules/epochs.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { savedList } from '../../device/saved-lists.ts';
import { readAccountValue, readDraft, saveAccountValue, saveDraft } from '../../local/account.local.ts';
import { deleteAccountDb, storedAccounts } from '../../local/account-db.ts';
import { readProfileCopy, saveProfileCopy } from '../../local/profiles.local.ts';
import { deleteSavedDb, type SavedOwner, savedOwners } from '../../local/saved-db.ts';
import { withLogin } from '../../sync/outbox/account-changes.ts';
import { makeChange } from '../../sync/saved/saved-list.ts';
import { session } from '../core/session-store.ts';
import { followedAccount, stopFollowing } from '../offline/account-watch.ts';
import { hasLostEdits, outbox, waitingEdits } from '../offline/outbox.ts';
import { leaveDevice, noteNobody, readAccount, storeAccount } from './person-storage.ts';
import { personDevice } from './realm-device.ts';
import { noteSearch, recentSearches } from './recent-searches.ts';
import { noteShownEpoch, showAccount } from './shown-account.ts';

/** Each test has people of its own: a database that was deleted here is not made again for somebody who has left. */
let id = 300;
let me = buildOwnProfile({ id });
let other = buildOwnProfile({ id: id + 1 });
let erased: number[] = [];
let stored: SavedItem[] = [];

function answer({ method, path, body, key = '' }: SeenRequest) {
  const headers = { 'idempotency-key': key };
  if (path.includes('/erased/')) return { body: { isErased: erased.includes(Number(path.split('/').at(-1))) } };
  if (path === '/api/saved') {
    if (method === 'POST') stored = withSavedChanges(stored, body);
    return { body: { ownerId: id, items: stored }, headers };
  }
  if (method === 'PATCH') return { body: { ...me, rev: 9, $merge: { applied: [], conflicts: [] } }, headers };
  return { status: 503, body: { message: 'Busy', code: 'busy' } };
}

const server = startFakeServer(answer);
const asked = (method: string) => server.seen.filter((one) => one.method === method).map(({ path }) => path);

async function save(owner: SavedOwner, { isSent = owner !== 'visitor' } = {}): Promise<void> {
  const change = { kind: 'job', key: '4', isSaved: true, savedAt: '2026-11-01T10:00:00.000Z' } as const;
  await savedList(owner).change((list) => ({ state: makeChange(list, change, { isSent }), result: undefined }));
}

/** The device keeps an account, with an edit that was not sent if that is wanted. */
async function keep(user: typeof me, { bio }: { bio?: string } = {}): Promise<void> {
  await deviceAccount(user.id).change((state) => {
    const known = withLogin(state, { user, epoch: epochName(1, 'AAAAAAAAAAAA') });
    const after = bio === undefined ? known : edited(known, { bio }, { bio: user.bio });
    return { state: after, result: undefined };
  });
}

const owners = async () => (await savedOwners()).toSorted();

beforeEach(async () => {
  id += 10;
  me = buildOwnProfile({ id, slug: `sara-${id}` });
  other = buildOwnProfile({ id: id + 1, slug: `noor-${id}` });
  erased = [];
  stored = [];
  server.seen.length = 0;
  server.isDown = false;
  localStorage.clear();
  noteShownEpoch(null);
  await personDevice.noteLogin(id);
  session.set({ state: 'signed-in', account: me, isOffline: false });
});
afterEach(async () => {
  stopFollowing();
  session.set({ state: 'signed-out' });
  for (const userId of await storedAccounts()) await deleteAccountDb(userId);
  for (const owner of await savedOwners()) await deleteSavedDb(owner);
});
afterAll(() => vi.unstubAllGlobals());

describe('keeping the account that the server answered', () => {
  it('stores it with its history, and follows it', async () => {
    await storeAccount({ user: me, epoch: 'e1' });
    expect(await deviceAccount(id).read()).toMatchObject({ me, meEpoch: 'e1', pause: null, isLeft: false });
    expect(followedAccount()).toBe(id);
    expect(outbox.get()).toMatchObject({ ownerId: id, isRead: true });
  });

  it('leaves of others what they have not sent, and of companies everything', async () => {
    const third = buildOwnProfile({ id: id + 2 });
    await keep(other, { bio: 'typed' });
    await keep(third);
    await save(`user-${other.id}`);
    await save(`user-${third.id}`, { isSent: false });
    await save('company-3', { isSent: false });
    await storeAccount({ user: me, epoch: null });
    expect((await storedAccounts()).toSorted()).toEqual([id, other.id]);
    expect(await deviceAccount(other.id).read()).toMatchObject({ me: null, isLeft: true, entries: [{}] });
    expect(await owners()).toEqual(['company-3', `user-${other.id}`]);
    expect(await savedList(`user-${other.id}`).read()).toMatchObject({ entries: [{}], isLeft: true });
  });

  it('keeps the searches of this person, and not those of another', async () => {
    noteSearch('jobs', 'welder');
    await storeAccount({ user: me, epoch: null });
    expect(recentSearches('jobs')).toEqual(['welder']);
    await storeAccount({ user: other, epoch: null });
    expect(recentSearches('jobs')).toEqual([]);
  });

  it('sends what was saved here without an account, and asks for no list where nothing was', async () => {
    await storeAccount({ user: me, epoch: null });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.seen.filter(({ path }) => path === '/api/saved')).toEqual([]);
    await save('visitor');
    await storeAccount({ user: me, epoch: null });
    await vi.waitFor(() => expect(stored.map(({ key }) => key)).toEqual(['4']));
    await vi.waitFor(async () => expect((await savedList(`user-${id}`).read()).entries).toEqual([]));
  });

  it('sends the edits that were kept through a logout, before the time of their next try', async () => {
    await keep(me, { bio: 'typed' });
    await deviceAccount(id).change((state) => {
      const entries = state.entries.map((entry) => ({ ...entry, attempts: 3, nextAt: Date.now() + 60_000 }));
      return { state: { ...state, entries, isLeft: true, pause: 'signed_out' }, result: undefined };
    });
    await storeAccount({ user: me, epoch: null });
    await vi.waitFor(() => expect(asked('PATCH')).toEqual([`/api/users/${id}`]));
    await vi.waitFor(async () => expect((await deviceAccount(id).read()).entries).toEqual([]));
  });
});

describe('reading an account of this device', () => {
  const later = epochName(2, 'AAAAAAAAAAAA');
  const bioShown = () => {
    const now = session.get();
    return now.state === 'signed-in' ? now.account.bio : null;
  };

  it('gives nobody, and follows nobody, where it is not known', async () => {
    expect(await readAccount(id)).toBeUndefined();
    expect(followedAccount()).toBeNull();
  });

  it('gives it with the edits that wait, and follows it', async () => {
    await keep(me, { bio: 'typed' });
    expect(await readAccount(id)).toEqual({ ...me, bio: 'typed' });
    expect(followedAccount()).toBe(id);
    expect(outbox.get()).toMatchObject({ ownerId: id, pendingFields: ['bio'] });
  });

  it('tells of which history it is, unless an answer of the server was faster', async () => {
    await keep(me);
    session.set({ state: 'unknown' });
    noteShownEpoch(later);
    await readAccount(id);
    session.set({ state: 'signed-in', account: me, isOffline: true });
    showAccount({ ...me, bio: 'before any history', rev: 9 }, epochName(0, 'AAAAAAAAAAAA'));
    expect(bioShown()).toBe(me.bio);
    showAccount({ ...me, bio: 'of the first history', rev: 9 }, epochName(1, 'BBBBBBBBBBBB'));
    expect(bioShown()).toBe('of the first history');
    noteShownEpoch(later);
    await readAccount(id);
    showAccount({ ...me, bio: 'too old', rev: 99 }, epochName(1, 'BBBBBBBBBBBB'));
    expect(bioShown()).toBe('of the first history');
  });
});

/** The owners of what waits: of profile edits first, then of changes of the saved list. */
const waitedFor = () => waitingEdits.get().map(({ accountId }) => accountId);

describe('nobody is signed in', () => {
  it('shows no account, and forgets those that were deleted elsewhere, with what they had not sent', async () => {
    await storeAccount({ user: me, epoch: null });
    await keep(other, { bio: 'typed' });
    await keep(me, { bio: 'typed' });
    await save(`user-${id}`);
    await save(`user-${other.id}`);
    erased = [other.id];
    await noteNobody();
    expect(followedAccount()).toBeNull();
    expect(await storedAccounts()).toEqual([id]);
    expect(await owners()).toEqual([`user-${id}`]);
    expect(waitedFor()).toEqual([id, id]);
    expect(hasLostEdits.get()).toBe(true);
  });

  it('removes what the server answered of an account whose session ended elsewhere, and keeps what it never sent (V10, V11)', async () => {
    await storeAccount({ user: me, epoch: null });
    server.isDown = true;
    await keep(me, { bio: 'typed' });
    await keep(other);
    await saveDraft(other.id, 'profile', { value: { bio: 'begun' }, now: 1 });
    await saveAccountValue(other.id, 'visits', { value: { total: 3 }, savedAt: 1 });
    await save(`user-${id}`);
    await save(`user-${other.id}`, { isSent: false });
    noteSearch('jobs', 'welder');
    await personDevice.noteCheck({ accountId: null, logouts: personDevice.get().logouts });
    await noteNobody().catch(() => undefined);
    expect(await deviceAccount(id).read()).toMatchObject({ me: null, entries: [{ patch: { bio: 'typed' } }] });
    expect(await deviceAccount(other.id).read()).toMatchObject({ me: null, entries: [] });
    expect(await readDraft(other.id, 'profile')).toMatchObject({ value: { bio: 'begun' } });
    expect(await readAccountValue(other.id, 'visits')).toBeUndefined();
    expect(await owners()).toEqual([`user-${id}`]);
    expect(recentSearches('jobs')).toEqual([]);
  });

  it('keeps drafts where the disk does not say whether there are some (V11)', async () => {
    server.isDown = true;
    await keep(other);
    await saveDraft(other.id, 'profile', { value: { bio: 'begun' }, now: 1 });
    const count = vi.spyOn(IDBObjectStore.prototype, 'count').mockImplementation(() => {
      throw new DOMException('', 'AbortError');
    });
    await expect(noteNobody()).rejects.toMatchObject({ name: 'AbortError' });
    count.mockRestore();
    expect(await readDraft(other.id, 'profile')).toMatchObject({ value: { bio: 'begun' } });
  });

  it('touches nothing of somebody who has logged in, in another tab', async () => {
    await storeAccount({ user: me, epoch: null });
    await noteNobody();
    expect(await deviceAccount(id).read()).toMatchObject({ me, isLeft: false });
  });

  it('keeps all of them while the server cannot be asked', async () => {
    await keep(other, { bio: 'typed' });
    erased = [other.id];
    server.isDown = true;
    await expect(noteNobody()).rejects.toMatchObject({ kind: 'offline' });
    expect((await deviceAccount(other.id).read()).entries).toHaveLength(1);
  });
});

describe('leaving the device', () => {
  async function keepEverything(): Promise<void> {
    await storeAccount({ user: me, epoch: null });
    server.isDown = true;
    await keep(me, { bio: 'typed' });
    await keep(other, { bio: 'typed' });
    for (const user of [me, other]) {
      await save(`user-${user.id}`);
      await saveProfileCopy(publicProfileOf(user), 1);
    }
    noteSearch('jobs', 'welder');
  }
  const slugsKept = async () => {
    const copies = await Promise.all([me, other].map(({ slug }) => readProfileCopy(slug)));
    return copies.flatMap((copy) => copy?.profile.slug ?? []);
  };

  it('keeps the edits that were not sent on request, and nothing besides', async () => {
    await keepEverything();
    await leaveDevice({ accountId: id, keepsEdits: true });
    for (const userId of [id, other.id]) {
      expect(await deviceAccount(userId).read()).toMatchObject({ me: null, isLeft: true, entries: [{}] });
    }
    expect(await owners()).toEqual([`user-${id}`, `user-${other.id}`]);
    expect(await slugsKept()).toEqual([other.slug]);
    expect(recentSearches('jobs')).toEqual([]);
    expect(followedAccount()).toBeNull();
    expect(waitedFor()).toEqual([id, other.id, id, other.id]);
    expect(waitingEdits.get().every(({ why }) => why === 'left')).toBe(true);
  });

  it('else deletes them, but never those of others', async () => {
    await keepEverything();
    await leaveDevice({ accountId: id, keepsEdits: false });
    expect(await storedAccounts()).toEqual([other.id]);
    expect(await owners()).toEqual([`user-${other.id}`]);
    expect(waitedFor()).toEqual([other.id, other.id]);
  });

  it('leaves every account where nobody knows whose session it was', async () => {
    await keepEverything();
    await leaveDevice({ accountId: null, keepsEdits: false });
    for (const userId of [id, other.id]) expect((await deviceAccount(userId).read()).isLeft).toBe(true);
    expect(await slugsKept()).toEqual([me.slug, other.slug]);
    expect(recentSearches('jobs')).toEqual([]);
  });
});
