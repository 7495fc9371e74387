import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { deleteAccountDb } from '../../local/account-db.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { readProfileCopy } from '../../local/profiles.local.ts';
import { noteSignedIn } from '../../local/signed-in.ts';
import type { AccountState } from '../../sync/account-state.ts';
import { outbox } from '../offline/outbox.ts';
import { followAccount, stopFollowing } from './account-watch.ts';
import { session } from './session-store.ts';

const published = buildOwnProfile({ bio: 'published', rev: 4 });
const change = (update: (state: AccountState) => AccountState) =>
  deviceAccount(7).change((state) => ({ state: update(state), result: undefined }));

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
