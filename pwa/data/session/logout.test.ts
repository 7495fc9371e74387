import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { openTab, startOwnBrowser } from '#pwa/testing/open-tab.ts';

const sara = buildOwnProfile();

startOwnBrowser();

describe('a page that is left before its logout is answered', () => {
  it('is followed by one that signs the person out first and forgets them (G13, V11)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    server.answering = () => new Promise(() => undefined);
    void tab.logOut();
    const logout = { path: '/api/auth/logout', isKeptAlive: true };
    await vi.waitFor(() => expect(server.seen.at(-1)).toMatchObject(logout));
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
    const { changeRealm } = await import('../../device/realm-record.ts');
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
    const there = await openTab({ hearsOthers: false });
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

describe('a logout', () => {
  it('deletes what an earlier person left on the device, too', async () => {
    const tab = await openTab();
    startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    const noor = buildOwnProfile({ id: 8, slug: 'noor' });
    const { deviceAccount } = await import('../../device/device-accounts.ts');
    const { withLogin } = await import('../../sync/outbox/account-changes.ts');
    const login = { user: noor, epoch: null };
    await deviceAccount(noor.id).change((state) => ({ state: withLogin(state, login), result: undefined }));
    expect(await tab.readMe(noor.id)).toEqual(noor);
    await tab.logOut();
    expect(await tab.readMe(noor.id)).toBeUndefined();
    expect(await tab.readMe(sara.id)).toBeUndefined();
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

  it('asks nothing while the server refuses the logout, and shows nobody', async () => {
    const { server } = await leaveOffline();
    server.isDown = false;
    server.seen.length = 0;
    server.answering = ({ path }) =>
      path.endsWith('logout') ? { status: 500, body: { code: 'internal' } } : { body: sara };
    const later = await openTab();
    await later.checkSession();
    // The logout is tried again; nothing else is asked before it is done.
    expect(new Set(server.seen.map(({ path }) => path))).toEqual(new Set(['/api/auth/logout']));
    expect(later.session.get()).toEqual({ state: 'signed-out' });
  });

  it('does not end the session of the next login', async () => {
    const { tab, server } = await leaveOffline();
    server.isDown = false;
    server.seen.length = 0;
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    const changes = server.seen.filter(({ method }) => method === 'POST');
    expect(changes.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/login']);
    const later = await openTab();
    await later.checkSession();
    expect(later.session.get()).toMatchObject({ state: 'signed-in' });
  });
});

describe('what another tab tells', () => {
  const tell = (type: 'signed-out' | 'changed') => new BroadcastChannel('dalil-session').postMessage({ type });

  it('of a logout ends no session where somebody has signed in since', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    server.seen.length = 0;
    tell('signed-out');
    await vi.waitFor(() => expect(server.seen.map(({ path }) => path)).toContain('/api/auth/check'));
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', account: { id: sara.id } });
  });

  it('of a logout has this tab delete, too, what it holds of the person', async () => {
    const tab = await openTab();
    startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    sessionStorage.setItem('dalil-draft-registration', JSON.stringify({ fields: { email: sara.email }, savedAt: 1 }));
    const { changeRealm } = await import('../../device/realm-record.ts');
    const { pressLogout } = await import('../../device/realm-record.ts');
    await changeRealm('user', (record) => pressLogout(record, { accountId: sara.id, keepsEdits: true }));
    // The tab of the logout has died before it deleted anything.
    tell('signed-out');
    await vi.waitFor(() => expect(tab.session.get()).toEqual({ state: 'signed-out' }));
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toBeUndefined());
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(sara.email);
  });

  it('of a logout deletes nothing once the device knows of the next login', async () => {
    const tab = await openTab();
    startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    sessionStorage.setItem('dalil-draft-contact', '{"fields":{},"savedAt":1}');
    const { personRealm } = await import('./person-session.ts');
    await personRealm.device.noteLogout({ accountId: sara.id, keepsEdits: true });
    const stop = tab.session.subscribe(() => void personRealm.device.noteLogin(sara.id));
    tell('signed-out');
    await vi.waitFor(() => expect(tab.session.get()).toEqual({ state: 'signed-out' }));
    stop();
    // Longer than the deletion above takes.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await tab.readMe(sara.id)).toEqual(sara);
    expect(Object.keys(sessionStorage)).toContain('dalil-draft-contact');
    sessionStorage.removeItem('dalil-draft-contact');
  });

  it('of a login is asked about although the device could not note it', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: null }));
    await tab.checkSession();
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
    server.answering = () => ({ body: sara });
    tell('changed');
    await vi.waitFor(() => expect(tab.session.get()).toMatchObject({ state: 'signed-in', account: sara }));
  });
});
