import { describe, expect, it } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import {
  editAnswer,
  sara,
  signInSara,
  startProfileEdits,
  withoutRoom,
  withoutStorage,
} from '#pwa/testing/profile-edits.ts';
import { StorageFull } from '../../sync/account-state.ts';
import { session } from '../account/session-store.ts';
import { saveAndSend } from './save-and-send.ts';

const refusal = { message: 'x', code: 'validation_failed', errorCodes: { bio: 'too_long' } };
const save = () => saveAndSend({ userId: sara.id, patch: { bio: 'mine' }, base: { bio: sara.bio } });

startProfileEdits();

describe('an edit that the device cannot keep', () => {
  it('is published at once where there is no room, and shown', async () => {
    const after = buildOwnProfile({ bio: 'mine', rev: 4 });
    const server = startFakeServer((request) => editAnswer(after, request));
    await signInSara();
    expect(await withoutRoom(save)).toEqual({ state: 'published', user: after });
    expect(server.seen).toMatchObject([{ method: 'PATCH', body: { bio: 'mine', $base: { bio: sara.bio } } }]);
    expect(session.get()).toMatchObject({ account: { bio: 'mine' } });
  });

  it('is overtaken where somebody else was first, and the account is shown as theirs', async () => {
    const conflict = { field: 'bio', base: sara.bio, yours: 'mine', theirs: 'theirs' };
    const theirs = buildOwnProfile({ bio: 'theirs', rev: 4 });
    startFakeServer(() => ({ body: { ...theirs, $merge: { applied: [], conflicts: [conflict] } } }));
    await signInSara();
    expect(await withoutStorage(save)).toEqual({ state: 'overtaken' });
    expect(session.get()).toMatchObject({ account: { bio: 'theirs' } });
  });

  it('fails with the lack of room only where the server cannot be reached either', async () => {
    const server = startFakeServer(() => ({ status: 400, body: refusal }));
    await signInSara();
    await expect(withoutRoom(save)).rejects.toMatchObject({ kind: 'http', errorCodes: { bio: 'too_long' } });
    server.isDown = true;
    await expect(withoutRoom(save)).rejects.toBeInstanceOf(StorageFull);
  });

  it('fails with the lost line where the browser keeps nothing', async () => {
    startFakeServer(() => ({})).isDown = true;
    await signInSara();
    await expect(withoutStorage(save)).rejects.toMatchObject({ kind: 'offline' });
  });
});
