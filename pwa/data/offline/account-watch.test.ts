import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import { denyStorage } from '#pwa/testing/deny-storage.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { deleteAccountDb, inAccountDb } from '../../local/account-db.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { readProfileCopy } from '../../local/profiles.local.ts';
import { noteSignedIn } from '../../local/signed-in.ts';
import { type AccountState, blobRef } from '../../sync/account-state.ts';
import { saveEdit } from '../../sync/outbox/profile-edits.ts';
import { receiptMs } from '../../sync/outbox/status.ts';
import { session, sessionDoubts } from '../core/session-store.ts';
import { followAccount, followedAccount, noteSending, stopFollowing } from './account-watch.ts';
import { emptyOutbox, outbox } from './outbox.ts';

const published = buildOwnProfile({ bio: 'published', rev: 4 });
const change = (update: (state: AccountState) => AccountState, userId = 7) =>
  deviceAccount(userId).change((state) => ({ state: update(state), result: undefined }));
const typed = (state: AccountState) => edited(state, { bio: 'typed' }, { bio: buildOwnProfile().bio });
/** What another change of the device would have shown by now. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Keeps the public copies from being written until it is let go. */
function holdCopies(): () => void {
  const held = Promise.withResolvers<void>();
  void cacheDb().transaction('rw', cacheDb().tables, () => Dexie.waitFor(held.promise));
  return held.resolve;
}

beforeEach(async () => {
  session.set({ state: 'signed-in', account: buildOwnProfile(), isOffline: false });
  noteSignedIn('user', 7);
  await change(() => buildAccount());
  await followAccount(7);
});
afterEach(async () => {
  stopFollowing();
  session.set({ state: 'signed-out' });
  await deleteAccountDb(7);
});
afterAll(() => cacheDb().delete());

describe('the page of a person who types on while an edit is published', () => {
  it('never goes back to the published text', async () => {
    const bios: string[] = [];
    const stop = session.subscribe(() => {
      const now = session.get();
      if (now.state === 'signed-in') bios.push(now.account.bio);
    });
    const release = holdCopies();
    await change((state) => ({ ...state, me: published, publications: 1, publishedAt: Date.now() }));
    // The copies of what was published wait by now.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await change((state) => edited(state, { bio: 'typed on' }, { bio: 'published' }));
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'on-device', pendingFields: ['bio'] }));
    release();
    await vi.waitFor(async () => expect((await readProfileCopy('sara-almarri'))?.profile.bio).toBe('published'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop();
    expect(bios).toEqual(['typed on']);
    expect(outbox.get()).toMatchObject({ badge: 'on-device', pendingFields: ['bio'] });
  });
});

describe('the outbox of the followed account', () => {
  it('tells whose it is, what waits since when, and what was published', async () => {
    expect(outbox.get()).toEqual({ ...emptyOutbox, isRead: true, ownerId: 7 });
    const picture = { profilePicture: 'blob:a' };
    await change((state) => saveEdit(typed(state), { patch: picture, base: { profilePicture: null }, now: 400 }));
    await vi.waitFor(() =>
      expect(outbox.get()).toMatchObject({
        badge: 'on-device',
        pendingFields: ['bio', 'profilePicture'],
        pendingSince: new Date(400),
        publishedAt: null,
        pause: null,
        isReceiptDue: false,
      }),
    );
    await change((state) => ({ ...state, entries: [], publications: 2, receipts: 1, publishedAt: 0 }));
    await vi.waitFor(() =>
      expect(outbox.get()).toMatchObject({
        badge: 'none',
        pendingFields: [],
        pendingSince: null,
        publishedAt: new Date(0),
        isReceiptDue: true,
      }),
    );
  });

  it('says for a while that an edit is published, and no longer', async () => {
    await change((state) => ({ ...state, publishedAt: Date.now() - receiptMs + 300 }));
    await vi.waitFor(() => expect(outbox.get().badge).toBe('published'));
    await vi.waitFor(() => expect(outbox.get().publishedAt).not.toBeNull());
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    noteSending(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.get().badge).toBe('published');
    await vi.advanceTimersByTimeAsync(receiptMs - 1);
    expect(outbox.get().badge).toBe('published');
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(outbox.get().badge).toBe('none');
  });

  it('says nothing of a publication once somebody else is followed', async () => {
    await change((state) => ({ ...state, publishedAt: Date.now() }));
    await vi.waitFor(() => expect(outbox.get().badge).toBe('published'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    noteSending(false);
    await vi.advanceTimersByTimeAsync(0);
    stopFollowing();
    await vi.advanceTimersByTimeAsync(2 * receiptMs);
    vi.useRealTimers();
    expect(outbox.get()).toEqual(emptyOutbox);
  });

  it('shows that this page is sending, as long as it does', async () => {
    await change(typed);
    await vi.waitFor(() => expect(outbox.get().badge).toBe('on-device'));
    noteSending(true);
    await vi.waitFor(() => expect(outbox.get().badge).toBe('sending'));
    noteSending(false);
    await vi.waitFor(() => expect(outbox.get().badge).toBe('on-device'));
  });

  it('shows nothing of a person who left with edits kept, also while this page is sending', async () => {
    const before = session.get();
    await change((state) => ({ ...typed(state), me: buildOwnProfile({ name: 'Left' }), isLeft: true }));
    await vi.waitFor(() => expect(outbox.get()).toEqual({ ...emptyOutbox, isRead: true }));
    noteSending(true);
    await aMoment();
    noteSending(false);
    expect(outbox.get()).toEqual({ ...emptyOutbox, isRead: true });
    expect(session.get()).toBe(before);
  });
});

describe('following', () => {
  it('is of one account at a time, and shows what was changed elsewhere', async () => {
    expect(followedAccount()).toBe(7);
    await followAccount(7);
    await change((state) => ({ ...state, userId: 8, me: null }), 8);
    await followAccount(8);
    expect([followedAccount(), outbox.get().ownerId]).toEqual([8, 8]);
    await change(typed);
    await aMoment();
    expect(outbox.get()).toMatchObject({ ownerId: 8, pendingFields: [] });
    await change((state) => ({ ...state, reviewItems: [], publishedAt: 9 }), 8);
    await vi.waitFor(() => expect(outbox.get().publishedAt).toEqual(new Date(9)));
    await deleteAccountDb(8);
  });

  it('leaves nothing of the account in sight once it ends', async () => {
    await change(typed);
    await vi.waitFor(() => expect(outbox.get().pendingFields).toEqual(['bio']));
    stopFollowing();
    expect([followedAccount(), outbox.get()]).toEqual([null, emptyOutbox]);
    expect(emptyOutbox).toMatchObject({ isRead: false, badge: 'none', isReceiptDue: false });
    await change((state) => ({ ...state, publishedAt: 9 }));
    noteSending(true);
    await aMoment();
    noteSending(false);
    expect(outbox.get()).toEqual(emptyOutbox);
    stopFollowing();
  });

  it('says that nothing waits where the device cannot be read', async () => {
    stopFollowing();
    const allow = denyStorage(7);
    await expect(followAccount(7)).rejects.toThrow();
    allow();
    expect(outbox.get()).toEqual({ ...emptyOutbox, isRead: true });
  });

  it('does not show what was read for an account that is followed no more', async () => {
    stopFollowing();
    const reading = followAccount(7);
    stopFollowing();
    await reading;
    expect(outbox.get()).toEqual(emptyOutbox);
  });

  it('does not bring back the badge of a former account whose picture was read slowly', async () => {
    stopFollowing();
    const picture = { id: 'photo', dataUrl: 'data:image/png;base64,AA==' };
    const item = { id: 1, field: 'profilePicture', reason: 'conflict', message: null, at: 0 } as const;
    const reviewItems = [{ ...item, base: null, yours: blobRef(picture.id), theirs: null }];
    const update = (state: AccountState) => ({ ...state, me: published, reviewItems });
    await deviceAccount(7).change((state) => ({ state: update(state), result: undefined }), picture);
    const held = Promise.withResolvers<void>();
    const holding = inAccountDb(7, (db) => db.transaction('rw', db.blobs, () => Dexie.waitFor(held.promise)));
    const following = followAccount(7);
    // The picture is read right after the account is shown.
    await vi.waitFor(() => expect(session.get()).toMatchObject({ account: { bio: 'published' } }));
    stopFollowing();
    held.resolve();
    await Promise.all([holding, following]);
    expect(outbox.get()).toEqual(emptyOutbox);
  });

  it('shows the account as the device keeps it, with the edits', async () => {
    await change((state) => ({ ...state, me: published }));
    await vi.waitFor(() => expect(session.get()).toMatchObject({ account: { bio: 'published' } }));
    await change((state) => edited(state, { bio: 'typed' }, { bio: 'published' }));
    await vi.waitFor(() => expect(session.get()).toMatchObject({ account: { bio: 'typed' } }));
  });
});

describe('a publication', () => {
  const copyOf = async () => (await readProfileCopy('sara-almarri'))?.profile.bio;

  it('of before, or of an account that the device does not hold, changes no public copy', async () => {
    await cacheDb().delete();
    await cacheDb().open();
    await change((state) => ({ ...state, me: published, publications: 3 }));
    stopFollowing();
    await followAccount(7);
    await change((state) => ({ ...state, publishedAt: 5 }));
    await change((state) => ({ ...state, me: null, publications: 4, publishedAt: 6 }));
    await vi.waitFor(() => expect(outbox.get().publishedAt).toEqual(new Date(6)));
    expect(await copyOf()).toBeUndefined();
  });
});

describe('a sender that the server told of another session', () => {
  it.each([
    ['signed_out', 1],
    ['other_account', 1],
    ['update_needed', 0],
  ] as const)('has this page doubt the session once: %s', async (pause, times) => {
    const doubted = vi.fn();
    const stop = sessionDoubts.subscribe(doubted);
    await change((state) => ({ ...typed(state), pause }));
    await vi.waitFor(() => expect(outbox.get().pause).toBe(pause));
    await change((state) => ({ ...state, publishedAt: 5 }));
    await vi.waitFor(() => expect(outbox.get().publishedAt).toEqual(new Date(5)));
    expect(doubted).toHaveBeenCalledTimes(times);
    session.set({ state: 'signed-out' });
    await change((state) => ({
      ...state,
      pause: pause === 'signed_out' ? 'other_account' : 'signed_out',
      publishedAt: 6,
    }));
    await vi.waitFor(() => expect(outbox.get().publishedAt).toEqual(new Date(6)));
    expect(doubted).toHaveBeenCalledTimes(times);
    stop();
  });
});
