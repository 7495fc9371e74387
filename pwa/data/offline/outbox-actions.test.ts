import { describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { editAnswer, sara, signInSara, startProfileEdits } from '#pwa/testing/profile-edits.ts';
import { session } from '../account/session-store.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { outbox } from './outbox.ts';
import { discard, discardAll, sendNow } from './outbox-actions.ts';

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

describe('an edit that was refused', () => {
  it('is dropped', async () => {
    const body = { message: 'x', code: 'validation_failed', requestId: 'r', errorCodes: { bio: 'too_long' } };
    startFakeServer(() => ({ status: 400, body }));
    await signInSara();
    await save();
    await vi.waitFor(() => expect(outbox.get().badge).toBe('needs-attention'));
    await discard(outbox.get().attention[0]?.id ?? 0);
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ badge: 'none', attention: [] }));
  });
});
