import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { limits } from '#shared/limits.ts';

const closing: (() => void)[] = [];

class ClosableChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    closing.push(() => this.close());
  }
}

/** One tab: modules hold its state, so each tab gets modules of its own. */
async function openTab() {
  vi.resetModules();
  vi.stubGlobal('BroadcastChannel', ClosableChannel);
  const { checkSession } = await import('./session.ts');
  const { session } = await import('./session-store.ts');
  const actions = await import('./actions/session-actions.ts');
  const { deviceAccount } = await import('../sync/device-accounts.ts');
  closing.push(() => session.set({ state: 'signed-out' }));
  const { saveProfile } = await import('./actions/save-profile.ts');
  const readState = (userId: number) => deviceAccount(userId).read();
  const readMe = async (userId: number) => (await readState(userId)).me ?? undefined;
  return { checkSession, session, readMe, readState, saveProfile, ...actions };
}

const sara = buildOwnProfile();
let now = 0;

beforeEach(() => {
  now = Date.parse('2026-11-21T10:00:00Z');
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  localStorage.clear();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  const { deleteAccountDb, keptAccounts } = await import('../local/account-db.ts');
  for (const userId of await keptAccounts()) await deleteAccountDb(userId);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('auth check', () => {
  it('asks once, keeps the answer for 60 s, and never retries (G10)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await Promise.all([tab.checkSession(), tab.checkSession()]);
    expect(tab.session.get()).toEqual({ state: 'signed-in', user: sara, isOffline: false });
    now += limits.authCheckCacheMs - 1;
    await tab.checkSession();
    expect(server.seen).toHaveLength(1);
    server.answering = () => ({ status: 500, body: { message: 'Something went wrong', code: 'internal' } });
    now += 1;
    await tab.checkSession();
    await tab.checkSession();
    expect(server.seen).toHaveLength(2);
  });

  it('takes nobody for nobody (G9)', async () => {
    const tab = await openTab();
    startFakeServer(() => ({ body: null }));
    await tab.checkSession();
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
  });

  it('keeps the last known person, marked offline, when the server cannot be asked at the start (G20)', async () => {
    const before = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await before.checkSession();
    await vi.waitFor(async () => expect(await before.readMe(sara.id)).toEqual(sara));
    server.isDown = true;
    const after = await openTab();
    await after.checkSession();
    expect(after.session.get()).toEqual({ state: 'signed-in', user: sara, isOffline: true });
  });

  it('does not let the last known person wait on a line that hardly moves (G20)', async () => {
    const before = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await before.checkSession();
    await vi.waitFor(async () => expect(await before.readMe(sara.id)).toEqual(sara));
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    server.answering = () => held.then(() => ({ body: null }));
    const after = await openTab();
    const check = after.checkSession();
    await vi.waitFor(() => expect(after.session.get()).toMatchObject({ user: sara, isOffline: true }), 6000);
    answer();
    await check;
    expect(after.session.get()).toEqual({ state: 'signed-out' });
  }, 10_000);

  it('starts offline as nobody after a logout', async () => {
    const before = await openTab();
    const server = startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : sara }));
    await before.checkSession();
    await before.logOut();
    server.isDown = true;
    const after = await openTab();
    await after.checkSession();
    expect(after.session.get()).toEqual({ state: 'signed-out' });
    expect(await after.readMe(sara.id)).toBeUndefined();
  });

  it('is not undone by a check that a login overtook', async () => {
    const tab = await openTab();
    const { promise: held, resolve: answerCheck } = Promise.withResolvers<void>();
    startFakeServer(async ({ path }) => {
      if (path.endsWith('check')) await held;
      return { body: path.endsWith('check') ? null : sara };
    });
    const check = tab.checkSession();
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    answerCheck();
    await check;
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', user: sara });
  });
});

describe('signing in and out', () => {
  it('holds the returned user after login and registration without asking again (G11)', async () => {
    const tab = await openTab();
    const server = startFakeServer(({ path }) => ({ status: path === '/api/users' ? 201 : 200, body: sara }));
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    await tab.checkSession();
    expect(tab.session.get()).toEqual({ state: 'signed-in', user: sara, isOffline: false });
    await tab.register({ ...sara, password: 'correct horse' });
    await tab.checkSession();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/login', '/api/users']);
  });

  it('does not show what the device kept before a newer answer (I5)', async () => {
    const tab = await openTab();
    const { adoptUser } = await import('./session.ts');
    const promoted = { ...sara, rev: sara.rev + 1, isFeatured: true };
    const seen: unknown[] = [];
    tab.session.subscribe(() => seen.push(tab.session.get()));
    adoptUser(sara);
    adoptUser(promoted);
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(promoted));
    expect(seen.slice(1)).not.toContainEqual({ state: 'signed-in', user: sara, isOffline: false });
    expect(tab.session.get()).toMatchObject({ user: promoted });
  });

  it('stays signed in when the server refuses the logout (G14)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    server.answering = () => ({ status: 500, body: { message: 'Something went wrong', code: 'internal' } });
    await expect(tab.logOut()).rejects.toMatchObject({ kind: 'http', status: 500 });
    expect(tab.session.get().state).toBe('signed-in');
    server.answering = () => ({ body: sara });
    server.seen.length = 0;
    await (await openTab()).checkSession();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/check']);
  });

  it('logs the other tabs out too (G15)', async () => {
    startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : sara }));
    const here = await openTab();
    const there = await openTab();
    await Promise.all([here.checkSession(), there.checkSession()]);
    await here.logOut();
    await vi.waitFor(() => expect(there.session.get()).toEqual({ state: 'signed-out' }));
  });

  it('leaves nothing of one person to the next (V15)', async () => {
    const tab = await openTab();
    const noor = buildOwnProfile({ id: 8, slug: 'noor' });
    const server = startFakeServer(() => ({ body: sara }));
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    server.answering = () => ({ body: noor });
    await tab.logIn({ email: 'noor@example.com', password: 'x' });
    await vi.waitFor(async () => expect(await tab.readMe(noor.id)).toEqual(noor));
    expect(await tab.readMe(sara.id)).toBeUndefined();
  });

  it('works where the browser keeps nothing (A19)', async () => {
    const tab = await openTab();
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : sara }));
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    expect(tab.session.get().state).toBe('signed-in');
    await tab.logOut();
    expect(tab.session.get().state).toBe('signed-out');
  });
});

describe('a page that is left before its logout is answered', () => {
  it('is followed by one that signs the person out first and forgets them (G13, V11)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    server.answering = () => new Promise(() => undefined);
    void tab.logOut();
    await vi.waitFor(() => expect(server.seen.at(-1)?.path).toBe('/api/auth/logout'));
    server.seen.length = 0;
    server.answering = ({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : null });
    const next = await openTab();
    await next.checkSession();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/check']);
    expect(next.session.get()).toEqual({ state: 'signed-out' });
    await vi.waitFor(async () => expect(await next.readMe(sara.id)).toBeUndefined());
  });

  it('leaves no logout behind that was answered', async () => {
    const tab = await openTab();
    const server = startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : sara }));
    await tab.checkSession();
    await tab.logOut();
    server.seen.length = 0;
    await (await openTab()).checkSession();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/check']);
  });
});

describe('signing out without a line', () => {
  async function leaveOffline() {
    const tab = await openTab();
    const server = startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    server.isDown = true;
    await tab.logOut();
    return { tab, server };
  }

  it('deletes the private data at once (V11, I12)', async () => {
    const { tab } = await leaveOffline();
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
    expect(await tab.readMe(sara.id)).toBeUndefined();
  });

  it('tells the server before anything else at the next start, and shows nobody until then', async () => {
    const { server } = await leaveOffline();
    const later = await openTab();
    await later.checkSession();
    expect(later.session.get()).toEqual({ state: 'signed-out' });
    server.isDown = false;
    server.seen.length = 0;
    server.answering = ({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : null });
    const online = await openTab();
    await online.checkSession();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/check']);
    expect(online.session.get()).toEqual({ state: 'signed-out' });
  });

  it('does not end the session of the next login', async () => {
    const { tab, server } = await leaveOffline();
    server.isDown = false;
    server.seen.length = 0;
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/login']);
    const later = await openTab();
    await later.checkSession();
    expect(later.session.get()).toMatchObject({ state: 'signed-in' });
  });
});

describe('signing out with edits that wait', () => {
  async function withEdit() {
    const tab = await openTab();
    const server = startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    server.answering = ({ path, method }) => {
      if (method === 'PATCH') return { status: 503, body: 'busy' };
      return { body: path.endsWith('logout') ? { message: 'ok' } : sara };
    };
    await tab.saveProfile({ userId: sara.id, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    await vi.waitFor(() => expect(tab.pendingBeforeLogout()).toEqual({ fields: ['bio'], attentionCount: 0 }));
    return { tab, server };
  }

  it('stays when they were to be sent first and could not be (V11)', async () => {
    const { tab } = await withEdit();
    expect(await tab.logOut({ pending: 'send' })).toBe('not-sent');
    expect(tab.session.get().state).toBe('signed-in');
    await tab.logOut({ pending: 'discard' });
  });

  it('keeps nothing but the edits on request, and sends them after the next login only (I9, I12, V10)', async () => {
    const { tab, server } = await withEdit();
    await tab.logOut({ pending: 'keep' });
    const kept = await tab.readState(sara.id);
    expect(kept).toMatchObject({ me: null, isLeft: true, entries: [{ patch: { bio: 'typed' } }] });
    const noor = buildOwnProfile({ id: 8, slug: 'noor' });
    server.seen.length = 0;
    server.answering = () => ({ body: noor });
    await tab.logIn({ email: 'noor@example.com', password: 'x' });
    await vi.waitFor(async () => expect(await tab.readMe(noor.id)).toEqual(noor));
    window.dispatchEvent(new Event('online'));
    expect(tab.pendingBeforeLogout()).toBeNull();
    expect(await tab.readState(sara.id)).toEqual(kept);
    expect(server.seen.filter(({ method }) => method === 'PATCH')).toEqual([]);
    server.answering = ({ method, key }) => {
      const $merge = { applied: ['bio'], conflicts: [] };
      if (method !== 'PATCH') return { body: sara };
      return { body: { ...sara, bio: 'typed', rev: 4, $merge }, headers: { 'idempotency-key': key ?? '' } };
    };
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toMatchObject({ bio: 'typed', rev: 4 }));
    expect((await tab.readState(sara.id)).entries).toEqual([]);
  });

  it('discards them on request: nothing is left (V11, I12)', async () => {
    const { tab } = await withEdit();
    await tab.logOut({ pending: 'discard' });
    expect(await tab.readState(sara.id)).toMatchObject({ me: null, isLeft: false, entries: [] });
  });
});
