import { describe, expect, it, vi } from 'vitest';
import { denyStorage } from '#pwa/testing/deny-storage.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import {
  editAnswer,
  sara,
  signInSara,
  startProfileEdits,
  withoutSpace,
  withoutStorage,
} from '#pwa/testing/profile-edits.ts';
import { giveUpStorageSoon } from '../../../scripts/testing/patient-storage.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { inAccountDb } from '../../local/account-db.ts';
import { readProfileCopy } from '../../local/profiles.local.ts';
import { noteSignedIn } from '../../local/signed-in.ts';
import { StorageFull } from '../../sync/account-state.ts';
import { connection } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { personDevice } from '../session/realm-device.ts';
import { saveAndSend } from './save-and-send.ts';

giveUpStorageSoon();

const refusal = { message: 'x', code: 'validation_failed', errorCodes: { bio: 'too_long' } };
const save = () => saveAndSend({ userId: sara.id, patch: { bio: 'mine' }, base: { bio: sara.bio } });

startProfileEdits();

describe('an edit that the device keeps', () => {
  const sent = (server: ReturnType<typeof startFakeServer>) =>
    server.seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

  /** A server that answers no sooner than it is let. */
  function startHeldServer() {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    const server = startFakeServer(async () => {
      await promise;
      return { status: 503, body: { message: 'Busy', code: 'busy' } };
    });
    return { server, answer };
  }

  it('is waited for as long as a person waits, and then called saved on this device', async () => {
    const { server, answer } = startHeldServer();
    await signInSara();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = vi.fn();
    const saved = save().then(ended);
    await vi.waitFor(() => expect(sent(server)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(3500);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    vi.useRealTimers();
    await saved;
    expect(ended).toHaveBeenCalledWith({ state: 'on-device', isSignedOut: false });
    answer();
  });

  it('is not waited for offline', async () => {
    const { answer } = startHeldServer();
    await signInSara();
    connection.set('offline');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await save()).toEqual({ state: 'on-device', isSignedOut: false });
    vi.useRealTimers();
    answer();
  });

  it('is published without a request where the server has these values already', async () => {
    const server = startFakeServer(() => ({}));
    await signInSara();
    const { bio } = sara;
    expect(await saveAndSend({ userId: sara.id, patch: { bio }, base: { bio } })).toEqual({
      state: 'published',
      user: sara,
    });
    expect(sent(server)).toEqual([]);
  });

  it('is published beside one of another field that needs a decision', async () => {
    const conflict = { field: 'bio', base: sara.bio, yours: 'mine', theirs: 'theirs' };
    const after = buildOwnProfile({ bio: 'theirs', name: 'New', rev: 4 });
    const server = startFakeServer(({ key }) => ({
      body: { ...after, $merge: { applied: ['name'], conflicts: [conflict] } },
      headers: { 'idempotency-key': key ?? '' },
    }));
    await signInSara();
    expect(await save()).toMatchObject({ state: 'needs-review', items: [{ field: 'bio' }] });
    server.answering = (request) => editAnswer({ ...after, rev: 5 }, request);
    const rename = { userId: sara.id, patch: { name: 'New' }, base: { name: sara.name } };
    expect(await saveAndSend(rename)).toMatchObject({ state: 'published', user: { name: 'New' } });
  });

  it('may take a photo away', async () => {
    const photo = '/media/a-256.webp';
    const server = startFakeServer((request) => editAnswer(buildOwnProfile({ rev: 5 }), request));
    await signInSara();
    await deviceAccount(sara.id).change((state) => ({
      state: { ...state, me: buildOwnProfile({ profilePicture: photo }) },
      result: undefined,
    }));
    const base = { profilePicture: photo };
    const outcome = await saveAndSend({ userId: sara.id, patch: { profilePicture: null }, base });
    expect(outcome).toMatchObject({ state: 'published', user: { profilePicture: null } });
    expect(sent(server)).toEqual([{ profilePicture: null, $base: base }]);
  });

  it('is sent at once where the device fails right after it was stored', async () => {
    await signInSara();
    const after = buildOwnProfile({ bio: 'mine', rev: 4 });
    const endFaults: (() => void)[] = [];
    const server = startFakeServer((request) => {
      // The answer cannot be noted, and the outbox cannot be read any more.
      if (endFaults.length === 0) endFaults.push(denyStorage(sara.id));
      return editAnswer(after, request);
    });
    const outcome = await save().finally(() => endFaults[0]?.());
    expect(outcome).toEqual({ state: 'published', user: after });
    expect(sent(server)).toHaveLength(2);
  });

  it('is called saved on this device where it fails then, and the server cannot be reached', async () => {
    await signInSara();
    const endFaults: (() => void)[] = [];
    startFakeServer(() => {
      if (endFaults.length === 0) endFaults.push(denyStorage(sara.id));
      return { status: 503, body: { message: 'Busy', code: 'busy' } };
    });
    const outcome = await save().finally(() => endFaults[0]?.());
    expect(outcome).toEqual({ state: 'on-device', isSignedOut: false });
  });

  it('is stored once the disk knows whose edit it is, and has made place for it', async () => {
    startFakeServer(() => ({})).isDown = true;
    await signInSara();
    connection.set('offline');
    const seen: string[] = [];
    /** Takes as long as a save that did not wait would need to be stored. */
    const noteLater = async (what: string) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const { entries } = await deviceAccount(sara.id).read();
      seen.push(`${what}, ${entries.length} edits stored`);
    };
    const whenWritten = vi.spyOn(personDevice, 'whenWritten').mockImplementation(() => noteLater('the owner'));
    vi.stubGlobal('navigator', { onLine: false, storageBuckets: {} });
    const put = () => {
      seen.push('the place is asked for');
      return noteLater('the place');
    };
    vi.stubGlobal('caches', { open: async () => ({ put }), delete: async () => true });
    expect(await save()).toMatchObject({ state: 'on-device' });
    whenWritten.mockRestore();
    expect(seen).toEqual(['the owner, 0 edits stored', 'the place is asked for', 'the place, 0 edits stored']);
  });

  it('asks the browser to keep the data, and to wake the worker once there is a line', async () => {
    startFakeServer((request) => editAnswer(buildOwnProfile({ bio: 'mine', rev: 4 }), request));
    await signInSara();
    const [persist, register] = [vi.fn(async () => true), vi.fn(async () => undefined)];
    const serviceWorker = { getRegistration: async () => ({ sync: { register } }) };
    vi.stubGlobal('navigator', { onLine: true, storage: { persist }, serviceWorker });
    expect(await save()).toMatchObject({ state: 'published' });
    await vi.waitFor(() => expect([persist.mock.calls.length, register.mock.calls]).toEqual([1, [['outbox']]]));
  });

  it.each([
    ['the account as the server named it', { isOffline: false, id: sara.id }, sara],
    ['none that is only remembered', { isOffline: true, id: sara.id }, null],
    ['none of somebody else', { isOffline: false, id: sara.id + 1 }, null],
  ])('brings %s to a device that has none yet', async (_, { isOffline, id }, me) => {
    startFakeServer(() => ({})).isDown = true;
    session.set({ state: 'signed-in', account: { ...sara, id }, isOffline });
    // Here it has been deleted before, and is made for her alone.
    noteSignedIn('user', sara.id);
    connection.set('offline');
    expect(await save()).toMatchObject({ state: 'on-device' });
    expect(await deviceAccount(sara.id).read()).toMatchObject({ me, entries: [{ patch: { bio: 'mine' } }] });
  });
});

describe('an edit that the device cannot keep', () => {
  it('of a person who has left meanwhile is shown to nobody here', async () => {
    const after = buildOwnProfile({ bio: 'mine', rev: 4 });
    startFakeServer((request) => {
      session.set({ state: 'signed-out' });
      return editAnswer(after, request);
    });
    await signInSara();
    expect(await withoutSpace(save)).toEqual({ state: 'published', user: after });
    expect(session.get()).toEqual({ state: 'signed-out' });
    expect((await readProfileCopy(sara.slug))?.profile.bio).toBe('mine');
  });

  it('is published at once where there is no room, and shown', async () => {
    const after = buildOwnProfile({ bio: 'mine', rev: 4 });
    const server = startFakeServer((request) => editAnswer(after, request));
    await signInSara();
    expect(await withoutSpace(save)).toEqual({ state: 'published', user: after });
    expect(server.seen).toMatchObject([{ method: 'PATCH', body: { bio: 'mine', $base: { bio: sara.bio } } }]);
    expect(session.get()).toMatchObject({ account: { bio: 'mine' } });
  });

  it('is sent without the fields that are as they were seen', async () => {
    const server = startFakeServer((request) => editAnswer(buildOwnProfile({ bio: 'mine', rev: 4 }), request));
    await signInSara();
    const { bio, name } = sara;
    await withoutStorage(() => saveAndSend({ userId: sara.id, patch: { bio: 'mine', name }, base: { bio, name } }));
    expect(server.seen).toMatchObject([{ method: 'PATCH', body: { bio: 'mine', $base: { bio } } }]);
    expect(Object.keys(server.seen[0]?.body ?? {})).toEqual(['bio', '$base']);
  });

  it('is a conflict where somebody else was first, and the account is shown as theirs', async () => {
    const conflict = { field: 'bio', base: sara.bio, yours: 'mine', theirs: 'theirs' };
    const theirs = buildOwnProfile({ bio: 'theirs', rev: 4 });
    startFakeServer(() => ({ body: { ...theirs, $merge: { applied: [], conflicts: [conflict] } } }));
    await signInSara();
    expect(await withoutStorage(save)).toEqual({ state: 'conflict' });
    expect(session.get()).toMatchObject({ account: { bio: 'theirs' } });
  });

  it('fails with the lack of room only where the server cannot be reached either', async () => {
    const server = startFakeServer(() => ({ status: 400, body: refusal }));
    await signInSara();
    await expect(withoutSpace(save)).rejects.toMatchObject({ kind: 'http', errorCodes: { bio: 'too_long' } });
    server.isDown = true;
    await expect(withoutSpace(save)).rejects.toBeInstanceOf(StorageFull);
  });

  it('fails with the lost line where the browser keeps nothing', async () => {
    startFakeServer(() => ({})).isDown = true;
    await signInSara();
    await expect(withoutStorage(save)).rejects.toMatchObject({ kind: 'offline' });
  });

  it('is sent under one key until it is answered, where the browser keeps nothing', async () => {
    const server = startFakeServer((request) => editAnswer(buildOwnProfile({ bio: 'mine', rev: 4 }), request));
    server.isDown = true;
    await signInSara();
    await expect(withoutStorage(save)).rejects.toMatchObject({ kind: 'offline' });
    server.isDown = false;
    connection.set('online');
    expect(await withoutStorage(save)).toMatchObject({ state: 'published' });
    expect(await withoutStorage(save)).toMatchObject({ state: 'published' });
    const [first, second, third] = server.seen.map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is sent at once where storage takes longer than somebody waits, and is not stored later (t3code#5116)', async () => {
    const server = startFakeServer((request) => editAnswer(buildOwnProfile({ bio: 'mine', rev: 4 }), request));
    await signInSara();
    const { Dexie } = await import('dexie');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const holding = inAccountDb(sara.id, (db) =>
      db.transaction('rw', db.me, db.outbox, async () => await Dexie.waitFor(held, 10_000)),
    );
    expect(await save()).toMatchObject({ state: 'published', user: { bio: 'mine' } });
    release();
    await holding;
    expect((await deviceAccount(sara.id).read()).entries).toEqual([]);
    expect(server.seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });
});
