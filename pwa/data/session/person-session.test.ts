import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { clock, openTab, startOwnBrowser } from '#pwa/testing/open-tab.ts';
import { limits } from '#shared/limits.ts';

const sara = buildOwnProfile();

startOwnBrowser();

describe('auth check', () => {
  it('asks once, keeps the answer for 60 s, and never retries (G10)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await Promise.all([tab.checkSession(), tab.checkSession()]);
    expect(tab.session.get()).toEqual({ state: 'signed-in', account: sara, isOffline: false });
    clock.now += limits.authCheckCacheMs - 1;
    await tab.checkSession();
    expect(server.seen).toHaveLength(1);
    server.answering = () => ({ status: 500, body: { message: 'Something went wrong', code: 'internal' } });
    clock.now += 1;
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
    await saveProfileCopy(publicProfileOf({ ...hidden, name: 'Not published yet' }), clock.now);
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

describe('the session of a page that stays open', () => {
  const checks = (server: ReturnType<typeof startFakeServer>) =>
    server.seen.filter(({ path }) => path === '/api/auth/check').length;

  it('is marked offline when it cannot be asked for, and asked for once the line is back', async () => {
    const tab = await openTab();
    const { connection } = await import('../core/connection.ts');
    const server = startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    connection.set('offline');
    connection.set('online');
    expect(checks(server)).toBe(1);
    server.isDown = true;
    await tab.checkSession({ force: true });
    expect(tab.session.get()).toEqual({ state: 'signed-in', account: sara, isOffline: true });
    server.isDown = false;
    connection.set('online');
    await vi.waitFor(() => expect(tab.session.get()).toMatchObject({ isOffline: false }));
    expect(checks(server)).toBe(3);
  });

  it('of nobody is not asked for again when the line is back', async () => {
    const tab = await openTab();
    const { connection } = await import('../core/connection.ts');
    const server = startFakeServer(() => ({ body: null }));
    await tab.checkSession();
    connection.set('offline');
    connection.set('online');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(checks(server)).toBe(1);
  });

  it('begins in the other tabs, too, with a login in one of them', async () => {
    const server = startFakeServer(() => ({ body: null }));
    const there = await openTab();
    await there.checkSession();
    const here = await openTab();
    server.answering = () => ({ body: sara });
    await here.logIn({ email: 'sara@example.com', password: 'x' });
    await vi.waitFor(() => expect(there.session.get()).toMatchObject({ state: 'signed-in', account: sara }));
  });

  it('is not ended, nor marked offline, by a check that fails after a login', async () => {
    const tab = await openTab();
    const { promise: held, resolve: fail } = Promise.withResolvers<void>();
    startFakeServer(async ({ path }) => {
      if (!path.endsWith('check')) return { body: sara };
      await held;
      return { status: 500, body: { message: 'Something went wrong', code: 'internal' } };
    });
    const check = tab.checkSession();
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    fail();
    await check;
    expect(tab.session.get()).toEqual({ state: 'signed-in', account: sara, isOffline: false });
  });

  it('keeps nothing of an account that has left before it could be stored', async () => {
    const tab = await openTab();
    const { adoptUser } = await import('./person-session.ts');
    startFakeServer(() => ({ body: null }));
    adoptUser(sara);
    tab.session.set({ state: 'signed-out' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await tab.readMe(sara.id)).toBeUndefined();
  });

  it('keeps showing a newer answer when an older one comes after it (SYNC-5)', async () => {
    const tab = await openTab();
    const { adoptUser } = await import('./person-session.ts');
    startFakeServer(() => ({ body: sara }));
    const newer = { ...sara, rev: sara.rev + 1, bio: 'Newer' };
    tab.session.set({ state: 'signed-in', account: newer, isOffline: true });
    await tab.checkSession({ force: true });
    expect(tab.session.get()).toEqual({ state: 'signed-in', account: newer, isOffline: false });
    adoptUser({ ...newer, rev: newer.rev + 1, bio: 'Newest' });
    expect(tab.session.get()).toMatchObject({ account: { bio: 'Newest' } });
  });

  it('shows the edits that wait over each new answer, those of the same person alone', async () => {
    const tab = await openTab();
    const { adoptUser } = await import('./person-session.ts');
    const { emptyOutbox, outbox } = await import('../offline/outbox.ts');
    startFakeServer(() => ({ body: sara }));
    tab.session.set({ state: 'signed-in', account: { ...sara, bio: 'typed', name: 'Shown' }, isOffline: false });
    outbox.set({ ...emptyOutbox, pendingFields: ['bio'] });
    adoptUser({ ...sara, name: 'New' });
    expect(tab.session.get()).toMatchObject({ account: { bio: 'typed', name: 'New' } });
    adoptUser({ ...sara, id: 8, slug: 'noor' });
    expect(tab.session.get()).toMatchObject({ account: { id: 8, bio: sara.bio } });
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
    const { adoptUser } = await import('./person-session.ts');
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
