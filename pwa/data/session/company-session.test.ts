import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
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
  const { checkCompanySession } = await import('./company-session.ts');
  const { checkSession } = await import('./person-session.ts');
  const { companySession, session } = await import('../core/session-store.ts');
  const { logOut } = await import('../account/session-actions.ts');
  const { connection } = await import('../core/connection.ts');
  const { readAccount: readCompany } = await import('./company-storage.ts');
  const actions = await import('../hiring/company-actions.ts');
  closing.push(() => companySession.set({ state: 'signed-out' }));
  return { checkCompanySession, companySession, checkSession, session, logOut, connection, readCompany, ...actions };
}

const nakheel = buildOwnCompany();
const falaj = buildOwnCompany({ id: 6, name: 'Falaj', slug: 'falaj' });
const credentials = { email: nakheel.email, password: 'correct horse' };
let now = 0;

beforeEach(() => {
  now = Date.parse('2026-11-21T10:00:00Z');
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  localStorage.clear();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  const { deleteCompanyDbs } = await import('../../local/company.local.ts');
  await deleteCompanyDbs();
  await Dexie.delete('dalil-device');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the session of a company', () => {
  it('is asked for once in 60 s, and null is nobody (P4)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: null }));
    await Promise.all([tab.checkCompanySession(), tab.checkCompanySession()]);
    expect(tab.companySession.get()).toEqual({ state: 'signed-out' });
    now += limits.authCheckCacheMs - 1;
    await tab.checkCompanySession();
    expect(server.seen).toEqual([{ method: 'GET', path: '/api/companies/auth/check', body: undefined }]);
    now += 1;
    await tab.checkCompanySession();
    expect(server.seen).toHaveLength(2);
  });

  it('begins with the login, which needs no further question (P1)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: nakheel }));
    await tab.logInCompany(credentials);
    await tab.checkCompanySession();
    expect(server.seen).toHaveLength(1);
    expect(tab.companySession.get()).toEqual({ state: 'signed-in', account: nakheel, isOffline: false });
  });

  it('stands beside that of a person: logging one out keeps the other (P5, P6)', async () => {
    const tab = await openTab();
    const sara = buildOwnProfile();
    const answers: Record<string, unknown> = { '/api/auth/check': sara, '/api/companies/auth/check': nakheel };
    const server = startFakeServer(({ path }) => ({ body: answers[path] ?? { message: 'Logged out' } }));
    await Promise.all([tab.checkSession(), tab.checkCompanySession()]);
    await tab.logOutCompany();
    expect(tab.companySession.get()).toEqual({ state: 'signed-out' });
    expect(tab.session.get()).toMatchObject({ state: 'signed-in', account: { id: sara.id } });
    server.answering = ({ path }) => ({ body: path.endsWith('login') ? nakheel : { message: 'Logged out' } });
    await tab.logInCompany(credentials);
    await tab.logOut();
    expect(tab.session.get()).toEqual({ state: 'signed-out' });
    expect(tab.companySession.get()).toMatchObject({ state: 'signed-in', account: { id: nakheel.id } });
  });

  it('shows the last known company, marked offline, where the server cannot be asked', async () => {
    const before = await openTab();
    const server = startFakeServer(() => ({ body: nakheel }));
    await before.logInCompany(credentials);
    await vi.waitFor(async () => expect(await before.readCompany(nakheel.id)).toEqual(nakheel));
    server.isDown = true;
    const after = await openTab();
    await after.checkCompanySession();
    expect(after.companySession.get()).toEqual({ state: 'signed-in', account: nakheel, isOffline: true });
  });

  it('leaves nothing on the device: neither after a logout nor of another company (P7, trust §7)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: nakheel }));
    await tab.logInCompany(credentials);
    await vi.waitFor(async () => expect(await tab.readCompany(nakheel.id)).toBeDefined());
    server.answering = () => ({ body: falaj });
    await tab.logInCompany(credentials);
    await vi.waitFor(async () => expect(await tab.readCompany(falaj.id)).toBeDefined());
    expect(await tab.readCompany(nakheel.id)).toBeUndefined();
    server.answering = () => ({ body: { message: 'Logged out' } });
    await tab.logOutCompany();
    expect(await tab.readCompany(falaj.id)).toBeUndefined();
    expect(await (await import('../../device/realm-record.ts')).readRealm('company')).toMatchObject({
      accountId: null,
    });
  });

  it('ends in every tab', async () => {
    startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'Logged out' } : nakheel }));
    const other = await openTab();
    await other.checkCompanySession();
    const tab = await openTab();
    await tab.checkCompanySession();
    await tab.logOutCompany();
    await vi.waitFor(() => expect(other.companySession.get()).toEqual({ state: 'signed-out' }));
  });

  it('ends without a line too, and the server hears of it before anything else (P7)', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: nakheel }));
    await tab.checkCompanySession();
    server.isDown = true;
    await tab.logOutCompany();
    expect(tab.companySession.get()).toEqual({ state: 'signed-out' });
    server.isDown = false;
    server.seen.length = 0;
    server.answering = ({ path }: SeenRequest) => ({
      body: path.endsWith('logout') ? { message: 'Logged out' } : null,
    });
    tab.connection.set('online');
    await vi.waitFor(() =>
      expect(server.seen.map(({ path }) => path)).toEqual(['/api/companies/logout', '/api/companies/auth/check']),
    );
  });

  it('takes what was changed over at once', async () => {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: nakheel }));
    await tab.checkCompanySession();
    server.answering = ({ body }) => ({ body: { ...nakheel, ...Object(body) } });
    await tab.saveCompany(nakheel.id, { name: 'Nakheel' });
    expect(server.seen.at(-1)).toMatchObject({ method: 'PATCH', path: '/api/companies/5', body: { name: 'Nakheel' } });
    expect(tab.companySession.get()).toMatchObject({ account: { name: 'Nakheel' } });
  });
});
