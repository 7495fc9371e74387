import { describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { editAnswer, sara, signInSara, startProfileEdits } from '#pwa/testing/profile-edits.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { session } from '../core/session-store.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { stopFollowing } from './account-watch.ts';
import { outbox } from './outbox.ts';
import { claimReceipt, discardAll, resolveEdit, sendNow } from './outbox-actions.ts';

const save = () => saveProfile({ userId: sara.id, patch: { bio: 'typed' }, base: { bio: sara.bio } });

/** Saves an edit that the server cannot be told of. */
async function saveOffline() {
  const server = startFakeServer((request) => editAnswer(buildOwnProfile({ bio: 'typed', rev: 4 }), request));
  await signInSara();
  server.isDown = true;
  await save();
  await vi.waitFor(() => expect(outbox.get()).toMatchObject({ pendingFields: ['bio'], badge: 'on-device' }));
  server.isDown = false;
  server.seen.length = 0;
  return server;
}

function edits({ seen }: { seen: readonly SeenRequest[] }) {
  return seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
}

startProfileEdits();

describe('an edit that waits', () => {
  it('is sent as soon as its person asks for it', async () => {
    const server = await saveOffline();
    await sendNow();
    expect(edits(server)).toMatchObject([{ bio: 'typed' }]);
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'published', pendingFields: [] }));
  });

  it('is taken back, and never sent', async () => {
    const server = await saveOffline();
    await discardAll();
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'none', pendingFields: [] }));
    await vi.waitFor(() => expect(session.get()).toMatchObject({ account: { bio: sara.bio } }));
    await sendNow();
    expect(edits(server)).toEqual([]);
  });
});

describe('a publication', () => {
  it('is told of once, and not before there is one (SYNC-16)', async () => {
    await saveOffline();
    expect(await claimReceipt(sara.id)).toBe(false);
    await sendNow();
    await vi.waitFor(() => expect(outbox.get().isReceiptDue).toBe(true));
    expect([await claimReceipt(sara.id), await claimReceipt(sara.id)]).toEqual([true, false]);
    await vi.waitFor(() => expect(outbox.get().isReceiptDue).toBe(false));
  });
});

describe('a clash of pictures', () => {
  it('is settled by a third one, whose bytes are kept beside and sent', async () => {
    const [mine, both] = ['AAAA', 'BBBB'].map((bytes) => `data:image/jpeg;base64,${bytes}`);
    const theirs = buildOwnProfile({ profilePicture: '/media/theirs-256.webp', rev: 4 });
    const conflicts = [{ field: 'profilePicture', base: null, yours: null, theirs: theirs.profilePicture }];
    const server = startFakeServer(({ key }) => ({
      body: { ...theirs, $merge: { applied: [], conflicts } },
      headers: { 'idempotency-key': key ?? '' },
    }));
    await signInSara();
    await saveProfile({ userId: sara.id, patch: { profilePicture: mine ?? null }, base: { profilePicture: null } });
    await vi.waitFor(() =>
      expect(outbox.get().reviewItems).toMatchObject([{ yours: mine, theirs: '/media/theirs-256.webp' }]),
    );
    server.isDown = true;
    await resolveEdit(outbox.get().reviewItems[0]?.id ?? 0, { choice: 'other', value: both });
    await vi.waitFor(() => expect(session.get()).toMatchObject({ account: { profilePicture: both } }));
    const [entry] = (await deviceAccount(sara.id).read()).entries;
    expect(entry?.patch.profilePicture).toMatch(/^blob:/);
    server.isDown = false;
    server.answering = (request) =>
      editAnswer(buildOwnProfile({ profilePicture: '/media/b-256.webp', rev: 5 }), request);
    await sendNow();
    expect(edits(server).at(-1)).toMatchObject({ profilePicture: both });
  });
});

describe('where nobody is followed', () => {
  it('nothing is dropped', async () => {
    const server = await saveOffline();
    stopFollowing();
    await discardAll();
    await resolveEdit(1, { choice: 'theirs' });
    expect((await deviceAccount(sara.id).read()).entries).toHaveLength(1);
    expect(edits(server)).toEqual([]);
  });
});

describe('an edit that was refused', () => {
  it('is dropped', async () => {
    const body = { message: 'x', code: 'validation_failed', requestId: 'r', errorCodes: { bio: 'too_long' } };
    startFakeServer(() => ({ status: 400, body }));
    await signInSara();
    await save();
    await vi.waitFor(() => expect(outbox.get().badge).toBe('needs-review'));
    await resolveEdit(outbox.get().reviewItems[0]?.id ?? 0, { choice: 'theirs' });
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'none', reviewItems: [] }));
  });
});
