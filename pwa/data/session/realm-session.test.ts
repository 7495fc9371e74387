import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { clock, openTab, startOwnBrowser } from '#pwa/testing/open-tab.ts';
import { limits } from '#shared/limits.ts';

const sara = buildOwnProfile();
const noor = buildOwnProfile({ id: 8, slug: 'noor' });
const refusal = { status: 500, body: { message: 'Something went wrong', code: 'internal' } };
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 60));

startOwnBrowser();

/** A server that answers no sooner than it is let. */
function startHeldServer(answer: (request: SeenRequest) => { status?: number; body?: unknown }) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = startFakeServer(async (request) => {
    await promise;
    return answer(request);
  });
  return { server, asked: () => server.seen.map(({ path }) => path), answer: resolve };
}

/** The browser of before died right after the logout was noted. */
async function queueLogout(): Promise<void> {
  const { changeRealm } = await import('../../device/realm-record.ts');
  const { pressLogout } = await import('../../device/realm-record.ts');
  await changeRealm('user', (record) => pressLogout(record, { accountId: sara.id, keepsEdits: false }));
}

/** Her account is on this device, from a tab of before. */
async function visitBefore(): Promise<void> {
  const tab = await openTab();
  startFakeServer(() => ({ body: sara }));
  await tab.checkSession();
  await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
}

describe('a check that is under way', () => {
  it('is waited for by those who ask meanwhile, also while the last answer is fresh (G10)', async () => {
    const tab = await openTab();
    startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    const { asked, answer } = startHeldServer(() => ({ body: noor }));
    const forced = tab.checkSession({ force: true });
    const shown = tab.checkSession().then(() => tab.session.get());
    await vi.waitFor(() => expect(asked()).toEqual(['/api/auth/check']));
    expect(tab.session.get()).toMatchObject({ account: { id: sara.id } });
    answer();
    expect(await shown).toMatchObject({ account: { id: noor.id } });
    await forced;
    expect(await tab.checkSession().then(asked)).toEqual(['/api/auth/check']);
  });

  it('is followed by one more for all who know of a change meanwhile: it may have been answered before that', async () => {
    const tab = await openTab();
    const { asked, answer } = startHeldServer(() => ({ body: asked().length === 1 ? sara : noor }));
    const first = tab.checkSession();
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    const forced = [tab.checkSession({ force: true }), tab.checkSession({ force: true })];
    answer();
    await Promise.all([first, ...forced]);
    expect(tab.session.get()).toMatchObject({ account: { id: noor.id } });
    expect(asked()).toEqual(['/api/auth/check', '/api/auth/check']);
    await tab.checkSession();
    expect(asked()).toHaveLength(2);
  });

  it('that finds the connection again is not followed by another', async () => {
    await visitBefore();
    const tab = await openTab();
    const server = startFakeServer(() => {
      throw new TypeError('Failed to fetch');
    });
    await tab.checkSession();
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', isOffline: true });
    const asked = server.seen.length;
    server.answering = () => ({ body: sara });
    await tab.checkSession({ force: true });
    await aMoment();
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', isOffline: false });
    expect(server.seen.slice(asked).filter(({ path }) => path === '/api/auth/check')).toHaveLength(1);
  });

  it('asks nothing where somebody signed in before the device was read', async () => {
    const tab = await openTab();
    const { adoptUser } = await import('./person-session.ts');
    const server = startFakeServer(() => ({ body: null }));
    const check = tab.checkSession();
    adoptUser(sara);
    await check;
    expect(server.seen.filter(({ path }) => path.startsWith('/api/auth/'))).toEqual([]);
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', account: { id: sara.id } });
  });

  it('does not undo a login that came while the device noted its answer', async () => {
    const tab = await openTab();
    const { adoptUser, personRealm } = await import('./person-session.ts');
    startFakeServer(() => ({ body: null }));
    const { noteCheck } = personRealm.device;
    vi.spyOn(personRealm.device, 'noteCheck').mockImplementation(async (answer) => {
      const isCurrent = await noteCheck(answer);
      adoptUser(sara);
      return isCurrent;
    });
    await tab.checkSession();
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', account: { id: sara.id } });
  });
});

describe('a logout that the server has not heard of', () => {
  it('is not sent again within 60 s of a refusal, and nobody is asked for', async () => {
    const tab = await openTab();
    await queueLogout();
    const server = startFakeServer(() => refusal);
    await tab.checkSession();
    clock.now += limits.authCheckCacheMs - 1;
    await tab.checkSession();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/logout']);
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
    clock.now += 1;
    server.answering = ({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : null });
    await tab.checkSession();
    expect(server.seen.slice(1).map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/check']);
  });

  it('is followed by no question where somebody signed in while it was on its way', async () => {
    const tab = await openTab();
    const { adoptUser } = await import('./person-session.ts');
    await queueLogout();
    const { asked, answer } = startHeldServer(() => ({ body: { message: 'ok' } }));
    const check = tab.checkSession();
    await vi.waitFor(() => expect(asked()).toEqual(['/api/auth/logout']));
    adoptUser(noor);
    answer();
    await check;
    expect(asked()).not.toContain('/api/auth/check');
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', account: { id: noor.id } });
  });
});

describe('where the server cannot be asked', () => {
  it('nobody is shown whose account the device cannot read', async () => {
    await visitBefore();
    const tab = await openTab();
    startFakeServer(() => refusal);
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name.startsWith('dalil-acct-')) throw new DOMException('closed', 'SecurityError');
      return open(name, version);
    });
    await tab.checkSession();
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
  });
});

describe('the patience with a slow server', () => {
  /** Starts a check; gives what happens when the patience ends. */
  async function checkSlowly(tab: Awaited<ReturnType<typeof openTab>>) {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const check = tab.checkSession({ force: true });
    const [end] = await vi.waitFor(() => timers.mock.calls.find(([, afterMs]) => afterMs === 3000) ?? expect.fail());
    timers.mockRestore();
    return { check, endPatience: () => typeof end === 'function' && end() };
  }

  it('ends with the last known person, whom the answer replaces (G20)', async () => {
    await visitBefore();
    const tab = await openTab();
    const { answer } = startHeldServer(() => ({ body: null }));
    const { check, endPatience } = await checkSlowly(tab);
    expect(tab.session.get()).toEqual({ state: 'unknown' });
    endPatience();
    await vi.waitFor(() => expect(tab.session.get()).toEqual({ state: 'signed-in', account: sara, isOffline: true }));
    answer();
    await check;
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
  });

  it('changes nothing about an answer that is there, nor about somebody who is shown', async () => {
    await visitBefore();
    const tab = await openTab();
    const { answer } = startHeldServer(() => ({ body: null }));
    tab.session.set({ state: 'signed-out' });
    const { check, endPatience } = await checkSlowly(tab);
    endPatience();
    await aMoment();
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
    answer();
    await check;
    endPatience();
    await aMoment();
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
  });

  it('shows nobody where this device knows nobody', async () => {
    const tab = await openTab();
    const { answer } = startHeldServer(() => ({ body: sara }));
    const { check, endPatience } = await checkSlowly(tab);
    endPatience();
    await aMoment();
    expect(tab.session.get()).toEqual({ state: 'unknown' });
    answer();
    await check;
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', isOffline: false });
  });
});
