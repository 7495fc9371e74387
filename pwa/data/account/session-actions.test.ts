import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { openTab, startOwnBrowser } from '#pwa/testing/open-tab.ts';
import { limits } from '#shared/limits.ts';

const sara = buildOwnProfile();
const clash = {
  id: 1,
  field: 'bio',
  base: 'a',
  yours: 'b',
  theirs: 'c',
  reason: 'conflict',
  message: null,
  at: 1,
} as const;

startOwnBrowser();

/** A tab in which she is signed in, and what its server was asked. */
async function signIn() {
  const tab = await openTab();
  const server = startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : sara }));
  await tab.checkSession();
  await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
  server.seen.length = 0;
  return { tab, server, asked: () => server.seen.map(({ path }) => path) };
}

describe('what is asked before a logout (V11)', () => {
  it('is nothing where nothing waits, else what would be lost', async () => {
    const tab = await openTab();
    const { emptyOutbox, outbox } = await import('../offline/outbox.ts');
    const { savedOnlyHere } = await import('../offline/saved-state.ts');
    expect(tab.pendingBeforeLogout()).toBeNull();
    savedOnlyHere.set({ user: 0, company: 4 });
    expect(tab.pendingBeforeLogout()).toBeNull();
    savedOnlyHere.set({ user: 2, company: 4 });
    expect(tab.pendingBeforeLogout()).toEqual({ fields: [], reviewCount: 0, savedCount: 2 });
    savedOnlyHere.set({ user: 0, company: 0 });
    outbox.set({ ...emptyOutbox, reviewItems: [clash] });
    expect(tab.pendingBeforeLogout()).toEqual({ fields: [], reviewCount: 1, savedCount: 0 });
    outbox.set({ ...emptyOutbox, pendingFields: ['bio'] });
    expect(tab.pendingBeforeLogout()).toEqual({ fields: ['bio'], reviewCount: 0, savedCount: 0 });
    outbox.set({ ...emptyOutbox, pendingFields: ['bio'], reviewItems: [clash] });
    savedOnlyHere.set({ user: 2, company: 0 });
    expect(tab.pendingBeforeLogout()).toEqual({ fields: ['bio'], reviewCount: 1, savedCount: 2 });
    savedOnlyHere.set({ user: 0, company: 0 });
    expect(tab.pendingBeforeLogout()).toEqual({ fields: ['bio'], reviewCount: 1, savedCount: 0 });
    outbox.set(emptyOutbox);
  });
});

describe('a logout', () => {
  it('that was to send edits first ends the session once they are sent', async () => {
    const { tab, server } = await signIn();
    server.isDown = true;
    await tab.saveProfile({ userId: sara.id, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    await vi.waitFor(() => expect(tab.pendingBeforeLogout()).not.toBeNull());
    server.isDown = false;
    server.answering = ({ method, path, key = '' }) => {
      const $merge = { applied: ['bio'], conflicts: [] };
      if (method === 'PATCH')
        return { body: { ...sara, bio: 'typed', rev: 4, $merge }, headers: { 'idempotency-key': key } };
      return { body: path.endsWith('logout') ? { message: 'ok' } : sara };
    };
    const sending = tab.logOut({ pending: 'send' });
    await vi.waitFor(() => expect(server.seen.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(await sending).toBe('ended');
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
  });

  it('that sends edits first ends nothing when it is withdrawn, or the person has logged out otherwise', async () => {
    const { tab, server } = await signIn();
    server.isDown = true;
    await tab.saveProfile({ userId: sara.id, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    await vi.waitFor(() => expect(tab.pendingBeforeLogout()).not.toBeNull());
    server.isDown = false;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    server.answering = async ({ method, path }) => {
      if (method === 'PATCH') await held;
      return method === 'PATCH' ? { status: 503 } : { body: path.endsWith('logout') ? { message: 'ok' } : sara };
    };
    const patches = () => server.seen.filter(({ method }) => method === 'PATCH').length;
    const leaving = new AbortController();
    const cancelled = tab.logOut({ pending: 'send', signal: leaving.signal });
    await vi.waitFor(() => expect(patches()).toBe(1));
    leaving.abort();
    const overtaken = tab.logOut({ pending: 'send' });
    expect(await tab.logOut({ pending: 'keep' })).toBe('ended');
    release();
    expect([await cancelled, await overtaken]).toEqual(['withdrawn', 'withdrawn']);
    expect(server.seen.filter(({ path }) => path.endsWith('logout'))).toHaveLength(1);
  });

  it('that sends edits first ends nothing, in time, where the server never answers them (V11)', async () => {
    const { tab, server } = await signIn();
    server.isDown = true;
    await tab.saveProfile({ userId: sara.id, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    await vi.waitFor(() => expect(tab.pendingBeforeLogout()).not.toBeNull());
    server.isDown = false;
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    server.answering = async ({ method, path }) => {
      if (method === 'PATCH') await never;
      return method === 'PATCH' ? { status: 503 } : { body: path.endsWith('logout') ? { message: 'ok' } : sara };
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outcome = tab.logOut({ pending: 'send' });
    await vi.waitFor(() => expect(server.seen.some(({ method }) => method === 'PATCH')).toBe(true));
    await vi.advanceTimersByTimeAsync(limits.sendThenLogoutMs);
    vi.useRealTimers();
    expect(await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 1000, 'hangs'))])).toBe(
      'not-sent',
    );
    expect(tab.session.get().state).toBe('signed-in');
    release();
    await tab.logOut({ pending: 'discard' });
  });

  it('has the public profile asked for anew, unless the server was not told yet', async () => {
    const { tab, asked } = await signIn();
    expect(await tab.logOut()).toBe('ended');
    await vi.waitFor(() => expect(asked()).toEqual(['/api/auth/logout', `/api/users/slug/${sara.slug}`]));
    const other = await signIn();
    other.server.isDown = true;
    expect(await other.tab.logOut()).toBe('waits');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(other.asked()).toEqual(['/api/auth/logout']);
  });

  it('of an account that only the device knows leaves nothing of it either', async () => {
    await signIn();
    const tab = await openTab();
    const { personDevice } = await import('../session/realm-device.ts');
    await personDevice.read();
    const { seen } = startFakeServer(() => ({ body: { message: 'ok' } }));
    expect(await tab.logOut()).toBe('ended');
    expect(await tab.readMe(sara.id)).toBeUndefined();
    expect(seen.map(({ path }) => path)).toEqual(['/api/auth/logout']);
  });
});

describe('a registration whose answer is lost (F12, F13)', () => {
  const registration = {
    name: 'Sara',
    email: 'sara@example.com',
    password: 'correct horse',
    dateOfBirth: '1990-05-07',
    industry: 'education',
    username: 'sara',
    slug: 'sara',
    language: 'ar',
  } as const;
  const refusal = { status: 401, body: { message: 'No', code: 'invalid_credentials' } };
  const taken = { status: 409, body: { message: 'Taken', code: 'email_taken' } };
  const gateway = { status: 502, body: '<html>' };

  it('is the account that the server has made, which the chosen password shows', async () => {
    const tab = await openTab();
    const server = startFakeServer(({ path }) => (path === '/api/users' ? gateway : { body: sara }));
    expect(await tab.register(registration)).toEqual(sara);
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', account: { id: sara.id } });
    expect(server.seen.map(({ path, body }) => [path, body]).slice(0, 2)).toMatchObject([
      ['/api/users', { email: registration.email }],
      ['/api/auth/login', { email: registration.email, password: registration.password }],
    ]);
  });

  it('is found before it is tried again, where nobody could be asked at first', async () => {
    const tab = await openTab();
    const server = startFakeServer(({ path }) => (path === '/api/users' ? taken : { body: sara }));
    server.isDown = true;
    await expect(tab.register(registration)).rejects.toMatchObject({ name: 'UnclearOutcome' });
    server.isDown = false;
    expect(await tab.register(registration)).toEqual(sara);
  });

  it('is taken by somebody else where the password is not theirs', async () => {
    const tab = await openTab();
    const server = startFakeServer(({ path }) => (path === '/api/users' ? gateway : refusal));
    await expect(tab.register(registration)).rejects.toMatchObject({ status: 502 });
    server.answering = ({ path }) => (path === '/api/users' ? taken : refusal);
    await expect(tab.register(registration)).rejects.toMatchObject({ code: 'email_taken' });
    expect(tab.session.get().state).not.toBe('signed-in');
  });
});
