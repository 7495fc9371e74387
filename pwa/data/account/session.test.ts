import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
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
  const actions = await import('./session-actions.ts');
  const { deviceAccount } = await import('../../device/device-accounts.ts');
  closing.push(() => session.set({ state: 'signed-out' }));
  const { saveProfile } = await import('../profile/save-profile.ts');
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
  const { deleteAccountDb, keptAccounts } = await import('../../local/account-db.ts');
  for (const userId of await keptAccounts()) await deleteAccountDb(userId);
  await Dexie.delete('dalil-device');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('auth check', () => {
  it('asks once, keeps the answer for 60 s, and never retries (G10)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await Promise.all([tab.checkSession(), tab.checkSession()]);
    expect(tab.session.get()).toEqual({ state: 'signed-in', account: sara, isOffline: false });
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
    expect(after.session.get()).toEqual({ state: 'signed-in', account: sara, isOffline: true });
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
    await vi.waitFor(() => expect(after.session.get()).toMatchObject({ account: sara, isOffline: true }), 6000);
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

  it('SYNC-15 leaves of the person only what the server shows a stranger', async () => {
    const { readProfileCopy, saveProfileCopy } = await import('../../local/profiles.local.ts');
    const { publicProfileOf } = await import('#shared/rules/public-profile.ts');
    const hidden = buildOwnProfile({ showEmail: false, showDateOfBirth: false, whatsappNumber: '+97455123456' });
    const strangers = publicProfileOf(hidden);
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: hidden }));
    await tab.checkSession();
    server.answering = ({ path }) => ({ body: path.includes('/slug/') ? strangers : { message: 'ok' } });
    await saveProfileCopy(publicProfileOf({ ...hidden, name: 'Not published yet' }), now);
    sessionStorage.setItem('dalil-draft-registration', JSON.stringify({ fields: { email: hidden.email }, savedAt: 1 }));
    await tab.logOut();
    await vi.waitFor(async () => expect((await readProfileCopy(hidden.slug))?.profile).toEqual(strangers));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(hidden.email);
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
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', account: sara });
  });
});

describe('signing in and out', () => {
  it('holds the returned user after login and registration without asking again (G11)', async () => {
    const tab = await openTab();
    const server = startFakeServer(({ path }) => ({ status: path === '/api/users' ? 201 : 200, body: sara }));
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    await tab.checkSession();
    expect(tab.session.get()).toEqual({ state: 'signed-in', account: sara, isOffline: false });
    await tab.register({ ...sara, password: 'correct horse' });
    await tab.checkSession();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/login', '/api/users']);
  });

  it('does not show what the device kept before a newer answer (SYNC-5)', async () => {
    const tab = await openTab();
    const { adoptUser } = await import('./session.ts');
    const promoted = { ...sara, rev: sara.rev + 1, isFeatured: true };
    const seen: unknown[] = [];
    tab.session.subscribe(() => seen.push(tab.session.get()));
    adoptUser(sara);
    adoptUser(promoted);
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(promoted));
    expect(seen.slice(1)).not.toContainEqual({ state: 'signed-in', account: sara, isOffline: false });
    expect(tab.session.get()).toMatchObject({ account: promoted });
  });

  it('SYNC-18 is signed out here when the server refuses the logout, which fails and is sent again later (G14)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    server.answering = () => ({ status: 500, body: { message: 'Something went wrong', code: 'internal' } });
    await expect(tab.logOut()).rejects.toMatchObject({ kind: 'http', status: 500 });
    expect(tab.session.get().state).toBe('signed-out');
    server.answering = ({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : null });
    server.seen.length = 0;
    await (await openTab()).checkSession();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/check']);
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
    const asked = server.seen.map(({ path }) => path).filter((path) => path.startsWith('/api/auth/'));
    expect(asked).toEqual(['/api/auth/check']);
  });
});

describe('SYNC-18 a logout that was pressed', () => {
  it('is carried out by the next start when the browser died right after it was noted', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    await tab.saveProfile({ userId: sara.id, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    const { changeRealm } = await import('../../device/device-record.ts');
    const { pressLogout } = await import('../../device/realm-record.ts');
    await changeRealm('user', (record) => pressLogout(record, { accountId: sara.id, keepsEdits: false }));
    server.isDown = true;
    const next = await openTab();
    await next.checkSession();
    expect(next.session.get()).toEqual({ state: 'signed-out' });
    expect(await next.readState(sara.id)).toMatchObject({ me: null, entries: [] });
  });

  it('is not undone by an answer that another tab had asked for before', async () => {
    const { promise: held, resolve: answerCheck } = Promise.withResolvers<void>();
    const server = startFakeServer(() => ({ body: sara }));
    const here = await openTab();
    await here.checkSession();
    let checks = 0;
    server.answering = async ({ path }) => {
      if (path.endsWith('logout')) return { body: { message: 'ok' } };
      checks += 1;
      if (checks === 1) await held;
      return { body: checks === 1 ? sara : null };
    };
    vi.stubGlobal('BroadcastChannel', undefined);
    const there = await openTab();
    const check = there.checkSession();
    await vi.waitFor(() => expect(checks).toBe(1));
    await here.logOut();
    checks = 1;
    answerCheck();
    await check;
    expect(there.session.get()).toEqual({ state: 'signed-out' });
    expect(await there.readMe(sara.id)).toBeUndefined();
  });

  it('is taken over from an older version of the app, and nothing stays in localStorage', async () => {
    localStorage.setItem('dalil-last-user', '7');
    localStorage.setItem('dalil-logout-queued', '1');
    localStorage.setItem('dalil-receipt-seen', '1');
    const server = startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : null }));
    await (await openTab()).checkSession();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/check']);
    expect({ ...localStorage }).toEqual({});
  });
});

describe('SYNC-17 edits that wait', () => {
  async function withEditOffline() {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    server.isDown = true;
    await tab.saveProfile({ userId: sara.id, patch: { bio: 'only mine' }, base: { bio: sara.bio } });
    return server;
  }

  async function told() {
    const tab = await openTab();
    await tab.checkSession();
    const { waitingEdits } = await import('../offline/waiting-edits.ts');
    const { outbox } = await import('../offline/outbox.ts');
    const { hasEditsOfOthers } = await import('../../device/waiting-edits.ts');
    const now = tab.session.get();
    const id = now.state === 'signed-in' ? now.account.id : null;
    return { isSomeones: () => hasEditsOfOthers(waitingEdits.get(), id), outbox: () => outbox.get() };
  }

  it('are told to their owner by content after a restart, with a connection or without', async () => {
    const server = await withEditOffline();
    const offline = await told();
    await vi.waitFor(() => expect(offline.outbox()).toMatchObject({ ownerId: sara.id, pendingFields: ['bio'] }));
    server.isDown = false;
    server.answering = ({ method }) => (method === 'PATCH' ? { status: 503, body: 'busy' } : { body: sara });
    const online = await told();
    await vi.waitFor(() => expect(online.outbox()).toMatchObject({ ownerId: sara.id, pendingFields: ['bio'] }));
    expect(online.isSomeones()).toBe(false);
  });

  it.each([
    ['nobody', null],
    ['another person', buildOwnProfile({ id: 8, slug: 'noor' })],
  ])('are told to %s only as somebody’s', async (_, other) => {
    const server = await withEditOffline();
    server.isDown = false;
    server.answering = ({ path }) => ({ body: path.endsWith('check') ? other : { isErased: false } });
    const { isSomeones, outbox } = await told();
    await vi.waitFor(() => expect(isSomeones()).toBe(true));
    expect(outbox()).toMatchObject({ pendingFields: [], attention: [] });
    expect(JSON.stringify(outbox())).not.toContain('only mine');
  });
});

describe('the account that signed in last', () => {
  it('is taken over from an older version of the app', async () => {
    const before = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await before.checkSession();
    await vi.waitFor(async () => expect(await before.readMe(sara.id)).toEqual(sara));
    await Dexie.delete('dalil-device');
    localStorage.setItem('dalil-last-user', String(sara.id));
    server.isDown = true;
    const after = await openTab();
    await after.checkSession();
    expect(after.session.get()).toMatchObject({ account: sara, isOffline: true });
    // That somebody is here, for the boot script; not who.
    expect({ ...localStorage }).toEqual({ 'dalil-here': 'user' });
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

  it('deletes the private data at once (V11, SYNC-12)', async () => {
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
    await vi.waitFor(() =>
      expect(tab.pendingBeforeLogout()).toEqual({ fields: ['bio'], attentionCount: 0, savedCount: 0 }),
    );
    return { tab, server };
  }

  it('stays when they were to be sent first and could not be (V11)', async () => {
    const { tab } = await withEdit();
    expect(await tab.logOut({ pending: 'send' })).toBe('not-sent');
    expect(tab.session.get().state).toBe('signed-in');
    await tab.logOut({ pending: 'discard' });
  });

  it('keeps nothing but the edits on request, and sends them after the next login only (SYNC-9, SYNC-12, V10)', async () => {
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

  it('discards them on request: nothing is left (V11, SYNC-12)', async () => {
    const { tab } = await withEdit();
    await tab.logOut({ pending: 'discard' });
    expect(await tab.readState(sara.id)).toMatchObject({ me: null, isLeft: false, entries: [] });
  });
});
