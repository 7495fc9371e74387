import { describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { editAnswer, sara, signInSara, startProfileEdits, withoutStorage } from '#pwa/testing/profile-edits.ts';
import { cardOf } from '#shared/rules/public-profile.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { readRows, saveList } from '../../local/lists.local.ts';
import { readProfileCopy } from '../../local/profiles.local.ts';
import { discardAll } from '../../sync/outbox/profile-edits.ts';
import { session } from '../core/session-store.ts';
import { outbox, waitingEdits } from '../offline/outbox.ts';
import { resolveEdit } from '../offline/outbox-actions.ts';
import { saveProfile } from './save-profile.ts';

startProfileEdits();

describe('saving the profile', () => {
  it('brings the answer everywhere, without what the owner hides (J6, H13)', async () => {
    await saveList('talents', { key: 'talents:::', cards: [cardOf(sara)], total: 1, next: null, savedAt: 1 });
    const change = { name: 'New name', showEmail: false, whatsappNumber: '+97455123456', rev: 4 };
    const after = buildOwnProfile({ ...change, bio: 'b'.repeat(300) });
    const server = startFakeServer((request) => editAnswer(after, request));
    await signInSara();
    const outcome = await saveProfile({ userId: 7, patch: { name: 'New name' }, base: { name: sara.name } });
    expect(outcome).toEqual({ state: 'published', user: after });
    expect(server.seen).toMatchObject([
      { method: 'PATCH', path: '/api/users/7', body: { name: 'New name', $base: { name: sara.name } } },
    ]);
    expect(session.get()).toEqual({ state: 'signed-in', account: after, isOffline: false });
    const copy = (await readProfileCopy(after.slug))?.profile;
    expect(copy).toMatchObject({ name: 'New name', bio: after.bio, dateOfBirth: '1996-06-02' });
    expect(copy).not.toHaveProperty('email');
    expect(copy).not.toHaveProperty('whatsappNumber');
    const [card] = await readRows('talents', [7], new Date());
    expect(card).toMatchObject({ name: 'New name', bio: 'b'.repeat(120) });
    expect(card).not.toHaveProperty('dateOfBirth');
  });

  it('is saved on this device when nobody answers, and shown at once (V5, SYNC-3)', async () => {
    const server = startFakeServer(() => ({}));
    await signInSara();
    server.isDown = true;
    const outcome = await saveProfile({ userId: 7, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    expect(outcome).toEqual({ state: 'on-device', isSignedOut: false });
    await vi.waitFor(() => expect(session.get()).toMatchObject({ account: { bio: 'typed' } }));
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'on-device', pendingFields: ['bio'] }));
  });

  it('SYNC-16 is not called published when another tab took it back before it was sent', async () => {
    const server = startFakeServer(async ({ method }) => {
      if (method !== 'PATCH') return {};
      await deviceAccount(7).change((state) => ({ state: discardAll(state), result: undefined }));
      return { status: 503, body: 'busy' };
    });
    await signInSara();
    const outcome = await saveProfile({ userId: 7, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    expect(server.seen.some(({ method }) => method === 'PATCH')).toBe(true);
    expect(outcome).toEqual({ state: 'withdrawn' });
  });

  it('is sent by itself once the line is back, and the receipt is there (V6)', async () => {
    const server = startFakeServer((request) => editAnswer(buildOwnProfile({ bio: 'typed', rev: 4 }), request));
    await signInSara();
    server.isDown = true;
    await saveProfile({ userId: 7, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'published', pendingFields: [] }));
    expect(session.get()).toMatchObject({ account: { bio: 'typed', rev: 4 } });
    const keys = server.seen.flatMap(({ method, key }) => (method === 'PATCH' ? [key] : []));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('tells what the server refuses, field by field (V9, J7)', async () => {
    const body = { message: 'x', code: 'validation_failed', requestId: 'r', errorCodes: { bio: 'too_long' } };
    startFakeServer(() => ({ status: 400, body }));
    await signInSara();
    const outcome = await saveProfile({ userId: 7, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    expect(outcome).toMatchObject({
      state: 'needs-review',
      items: [{ field: 'bio', reason: 'rejected', message: 'too_long', yours: 'typed', base: sara.bio }],
    });
    await vi.waitFor(() => expect(session.get()).toMatchObject({ account: sara }));
  });

  it('keeps the edit when the session has ended, and asks for a login (V10)', async () => {
    const body = { message: 'Not authenticated', code: 'not_authenticated', requestId: 'r' };
    startFakeServer(({ path }) => (path.endsWith('check') ? { body: null } : { status: 401, body }));
    await signInSara();
    const outcome = await saveProfile({ userId: 7, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    expect(outcome).toEqual({ state: 'on-device', isSignedOut: true });
    await vi.waitFor(() => expect(session.get()).toEqual({ state: 'signed-out' }));
    await vi.waitFor(() => expect(waitingEdits.get()).toMatchObject([{ accountId: 7, why: 'signed_out' }]));
    expect(outbox.get().pendingFields).toEqual([]);
  });

  it('keeps a photo in bytes beside and sends it as it was chosen (V12)', async () => {
    const photo = 'data:image/jpeg;base64,AAAA';
    const server = startFakeServer((request) =>
      editAnswer(buildOwnProfile({ profilePicture: '/media/a-256.webp', rev: 4 }), request),
    );
    await signInSara();
    server.isDown = true;
    await saveProfile({ userId: 7, patch: { profilePicture: photo }, base: { profilePicture: null } });
    await vi.waitFor(() => expect(session.get()).toMatchObject({ account: { profilePicture: photo } }));
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(session.get()).toMatchObject({ account: { profilePicture: '/media/a-256.webp' } }));
    expect(server.seen.at(-1)?.body).toEqual({ profilePicture: photo, $base: { profilePicture: null } });
  });
});

describe('an edit that clashes', () => {
  const theirs = buildOwnProfile({ bio: 'theirs', rev: 4 });

  async function clash() {
    const conflicts = [{ field: 'bio', base: sara.bio, yours: 'mine', theirs: 'theirs' }];
    const server = startFakeServer(({ key }) => ({
      body: { ...theirs, $merge: { applied: [], conflicts } },
      headers: { 'idempotency-key': key ?? '' },
    }));
    await signInSara();
    const outcome = await saveProfile({ userId: 7, patch: { bio: 'mine' }, base: { bio: sara.bio } });
    expect(outcome).toMatchObject({ state: 'needs-review', items: [{ reason: 'conflict', theirs: 'theirs' }] });
    await vi.waitFor(() => expect(outbox.get().badge).toBe('needs-review'));
    return { server, id: outbox.get().reviewItems[0]?.id ?? 0 };
  }

  it('is published over theirs once its person has seen them (V8, SYNC-2)', async () => {
    const { server, id } = await clash();
    expect(session.get()).toMatchObject({ account: { bio: 'theirs' } });
    server.answering = (request) => editAnswer(buildOwnProfile({ bio: 'mine', rev: 5 }), request);
    await resolveEdit(id, { choice: 'mine' });
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'published', reviewItems: [] }));
    expect(server.seen.at(-1)?.body).toEqual({ bio: 'mine', $base: { bio: 'theirs' } });
  });

  it('is published as a third value (V8)', async () => {
    const { server, id } = await clash();
    server.answering = (request) => editAnswer(buildOwnProfile({ bio: 'both', rev: 5 }), request);
    await resolveEdit(id, { choice: 'other', value: 'both' });
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'published', reviewItems: [] }));
    expect(server.seen.at(-1)?.body).toEqual({ bio: 'both', $base: { bio: 'theirs' } });
  });

  it('is given up for theirs (V8)', async () => {
    const { server, id } = await clash();
    await resolveEdit(id, { choice: 'theirs' });
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'none', reviewItems: [] }));
    expect(session.get()).toMatchObject({ account: { bio: 'theirs' } });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a device that keeps nothing', () => {
  it('publishes at once, merged with what others changed (A19, SYNC-2)', async () => {
    const server = startFakeServer((request) => editAnswer(buildOwnProfile({ bio: 'mine', rev: 4 }), request));
    await signInSara();
    const outcome = await withoutStorage(() =>
      saveProfile({ userId: 7, patch: { bio: 'mine' }, base: { bio: sara.bio } }),
    );
    expect(outcome).toMatchObject({ state: 'published', user: { bio: 'mine' } });
    expect(server.seen).toMatchObject([{ body: { bio: 'mine', $base: { bio: sara.bio } } }]);
  });
});
