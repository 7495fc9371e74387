import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import type { ProfilePatch } from '#shared/model/user.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { wake } from '../../sync/outbox/tries.ts';
import { connection } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { adoptUser, personRealm } from '../session/person-session.ts';
import { outbox } from './outbox.ts';
import { askForBackgroundSync, sendAll, sendAllNow, sendQueue, startSender } from './profile-sender.ts';

let userId = 860;
let me = buildOwnProfile();
let held: Promise<void> | undefined;
/** How often the server is still too busy for an edit. */
let refusals = 0;

async function answer({ method, path, body, key = '' }: SeenRequest) {
  if (method !== 'PATCH') return { body: path === '/api/auth/check' ? me : null };
  await held;
  if (refusals > 0) {
    refusals -= 1;
    return { status: 503, body: { message: 'Busy', code: 'busy' }, headers: { 'retry-after': '20' } };
  }
  const { $base: _, ...patch } = body as { $base: unknown };
  me = { ...me, ...patch, rev: me.rev + 1 };
  return { body: { ...me, $merge: { applied: [], conflicts: [] } }, headers: { 'idempotency-key': key } };
}

const server = startFakeServer(answer);
const sent = () => server.seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const waiting = async () => (await deviceAccount(userId).read()).entries.length;

/** Somebody's edit that was saved without a line. */
async function saveOffline(bio: string, more: ProfilePatch = {}) {
  server.isDown = true;
  await saveProfile({ userId, patch: { bio, ...more }, base: { bio: me.bio, profilePicture: null } });
  await vi.waitFor(async () => expect(await waiting()).toBe(1 + Object.keys(more).length));
  server.isDown = false;
  server.seen.length = 0;
}

/** What waits may be tried at once. */
const wakeAll = () => deviceAccount(userId).change((state) => ({ state: wake(state), result: undefined }));

function come(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

const go = () => window.dispatchEvent(new Event('pagehide'));

beforeAll(startSender);
beforeEach(async () => {
  userId += 1;
  me = buildOwnProfile({ id: userId });
  held = undefined;
  refusals = 0;
  adoptUser(me);
  await vi.waitFor(async () => expect((await deviceAccount(userId).read()).me?.id).toBe(userId));
});
// Like a logout: running writes about the account end first, and do not reach into the next test.
afterEach(async () => {
  vi.restoreAllMocks();
  await personRealm.forget({ accountId: userId, keepsEdits: false });
  session.set({ state: 'signed-out' });
  connection.set('online');
});

describe('a fault of this device while sending', () => {
  it('is logged and shown beside what waits, and the next try may succeed (shlink-web-client#1325)', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await saveOffline('typed');
    const random = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('crypto.randomUUID is not a function');
    });
    await sendAllNow();
    expect(sent()).toEqual([]);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('sending edits'), expect.any(TypeError));
    await vi.waitFor(() => expect(outbox.get()).toMatchObject({ isFaulty: true, pendingFields: ['bio'] }));
    random.mockRestore();
    await sendAllNow();
    expect(sent()).toMatchObject([{ bio: 'typed' }]);
    await vi.waitFor(() => expect(outbox.get().isFaulty).toBe(false));
  });
});

describe('an edit that waits (V6)', () => {
  it.each([
    ['the line comes back', () => window.dispatchEvent(new Event('online'))],
    ['the page is shown again', () => window.dispatchEvent(new Event('pageshow'))],
    ['the page comes into sight', come],
    ['a request found the server again', () => connection.set('online')],
  ])('is sent as %s', async (_, happen) => {
    await saveOffline('typed');
    happen();
    await vi.waitFor(() => expect(sent()).toMatchObject([{ bio: 'typed' }]));
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
  });

  it('is sent once, however often that is asked for at the same time', async () => {
    await saveOffline('typed');
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const runs = [sendAllNow(), sendAll(), sendQueue('text'), sendQueue('text')];
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(outbox.get().badge).toBe('sending');
    resolve();
    await Promise.all(runs);
    expect(sent()).toHaveLength(1);
    await vi.waitFor(() => expect(outbox.get().badge).toBe('published'));
  });

  it('that is saved during a run is sent by the next, which begins at once', async () => {
    await saveOffline('first');
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const run = sendQueue('text');
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    held = undefined;
    const saved = saveProfile({ userId, patch: { bio: 'second' }, base: { bio: 'first' } });
    resolve();
    await Promise.all([run, saved]);
    await vi.waitFor(() => expect(sent().at(-1)).toMatchObject({ bio: 'second' }));
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
  });

  it('that is on its way as the page goes is sent again, so that it outlives the page', async () => {
    await saveOffline('typed');
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const run = sendAllNow();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    go();
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = server.seen.filter(({ method }) => method === 'PATCH');
    expect(second).toEqual({ ...first, isKeptAlive: true });
    resolve();
    await run;
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
  });

  it('stays where it is while nobody is signed in, and while a logout is under way', async () => {
    await saveOffline('typed');
    const now = session.get();
    session.set({ state: 'signed-out' });
    await sendAllNow();
    go();
    expect(await waiting()).toBe(1);
    session.set(now);
    await personRealm.device.noteLogin(userId);
    await personRealm.device.noteLogout({ accountId: userId, keepsEdits: true });
    await sendAllNow();
    expect(sent()).toEqual([]);
    expect(await waiting()).toBe(1);
    await personRealm.device.noteLogoutAnswer();
  });
});

describe('a run', () => {
  it('takes texts before photos', async () => {
    await saveOffline('typed', { profilePicture: 'data:image/jpeg;base64,AAAA' });
    await wakeAll();
    connection.set('offline');
    await sendAll();
    expect(sent()).toMatchObject([{ bio: 'typed' }, { profilePicture: 'data:image/jpeg;base64,AAAA' }]);
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['the line is lost', () => connection.set('offline')],
    [
      'this visit began without one',
      () => {
        connection.set('online');
        session.set({ state: 'signed-in', account: me, isOffline: true });
      },
    ],
  ])('asks whose session it is before it sends, where %s', async (_, prepare) => {
    await saveOffline('typed');
    await wakeAll();
    prepare();
    await sendQueue('text');
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/auth/check',
      `PATCH /api/users/${userId}`,
    ]);
  });

  it('that was refused is shown as over, and begins by itself at the time that the server named', async () => {
    await saveOffline('typed');
    await sendAllNow();
    expect(await waiting()).toBe(0);
    await saveOffline('again');
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    refusals = 1;
    const before = server.seen.length;
    await sendAllNow();
    expect(outbox.get().badge).toBe('on-device');
    expect(server.seen.length - before).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(server.seen.length - before).toBe(1);
    await vi.advanceTimersByTimeAsync(6_000);
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    vi.useRealTimers();
  });

  it('of the same lane takes the place of the one that waits for its time', async () => {
    await saveOffline('typed');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    refusals = 2;
    await sendAllNow();
    await vi.advanceTimersByTimeAsync(10_000);
    await sendAllNow();
    const timers = vi.getTimerCount();
    await sendQueue('text');
    expect(vi.getTimerCount()).toBe(timers);
    vi.useRealTimers();
    expect(await waiting()).toBe(1);
    await sendAllNow();
    expect(await waiting()).toBe(0);
  });

  it('on request does not wait for that time; another one does', async () => {
    await saveOffline('typed');
    refusals = 1;
    await sendAllNow();
    const before = sent().length;
    await sendAll();
    expect([sent().length - before, await waiting()]).toEqual([0, 1]);
    await sendAllNow();
    expect([sent().length - before, await waiting()]).toEqual([1, 0]);
  });

  it('is not begun by a page that goes out of sight', async () => {
    await saveOffline('typed');
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    come();
    await new Promise((resolve) => setTimeout(resolve, 50));
    sight.mockRestore();
    expect(sent()).toEqual([]);
  });
});

describe('the chances to send', () => {
  it('are followed once, however often that is asked for', () => {
    const listen = vi.spyOn(window, 'addEventListener');
    startSender();
    expect(listen).not.toHaveBeenCalled();
    listen.mockRestore();
  });
});

describe('the browser', () => {
  it('is asked to wake the worker, where it can; the page sends by itself elsewhere', async () => {
    const register = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ sync: { register } }) } });
    await askForBackgroundSync();
    expect(register).toHaveBeenCalledExactlyOnceWith('outbox');
    register.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    await expect(askForBackgroundSync()).resolves.toBeUndefined();
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({}) } });
    await expect(askForBackgroundSync()).resolves.toBeUndefined();
    vi.stubGlobal('navigator', {});
    await expect(askForBackgroundSync()).resolves.toBeUndefined();
    vi.unstubAllGlobals();
  });
});
