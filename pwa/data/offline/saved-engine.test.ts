import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { withSavedChanges } from '#pwa/testing/saved-server.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { savedList } from '../../device/saved-lists.ts';
import type { SavedOwner } from '../../local/saved-db.ts';
import { wake } from '../../sync/outbox/tries.ts';
import { connection } from '../core/connection.ts';
import { companySession, session } from '../core/session-store.ts';
import { toggleSaved } from '../saved/saved-actions.ts';
import { companyDevice, personDevice } from '../session/realm-device.ts';
import { sendSaved, startSaved, syncList } from './saved-engine.ts';
import { listOwnerFor, presentListOwners } from './saved-owner.ts';
import { savedFaults, savedMarks, savedOnlyHere } from './saved-state.ts';

const me = buildOwnProfile({ id: 72 });
const house = buildOwnCompany({ id: 6 });
const lists = { '/api/saved': 72, '/api/companies/account/saved': 6 };
const stored: Record<string, SavedItem[]> = {};
let isBusy = false;

function answer({ method, path, body, key }: SeenRequest) {
  const ownerId = lists[path as keyof typeof lists];
  if (ownerId === undefined || isBusy) return { status: 503, body: { message: 'Busy', code: 'busy' } };
  if (method === 'POST') stored[path] = withSavedChanges(stored[path] ?? [], body);
  return { body: { ownerId, items: stored[path] ?? [] }, headers: key ? { 'idempotency-key': key } : {} };
}

const server = startFakeServer(answer);
const asked = () => server.seen.filter(({ path }) => path in lists).map(({ method, path }) => `${method} ${path}`);
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 60));
const marks = () => [...(savedMarks.get() ?? [])].sort();

/** What was begun about both lists has ended. */
async function settled(): Promise<void> {
  for (const listOwner of presentListOwners()) await syncList(listOwner);
  server.seen.length = 0;
}

async function put(owner: SavedOwner, ...keys: string[]): Promise<void> {
  const items = keys.map((name): SavedItem => {
    const [kind = '', key = ''] = name.split(' ');
    return { kind: kind as SavedItem['kind'], key, note: '', alert: 'off', savedAt: '2026-11-01T10:00:00.000Z' };
  });
  await savedList(owner).change((list) => ({ state: { ...list, items }, result: undefined }));
}

beforeAll(async () => {
  await personDevice.noteLogin(me.id);
  session.set({ state: 'signed-in', account: me, isOffline: false });
  await startSaved();
});
beforeEach(async () => {
  isBusy = false;
  connection.set('online');
  await settled();
});
afterAll(() => vi.unstubAllGlobals());

describe('the lists of this device', () => {
  it('are brought up to date as the page is seen, and not as it goes out of sight', async () => {
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await aMoment();
    expect(asked()).toEqual([]);
    sight.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(asked()).toEqual(['GET /api/saved']));
  });

  it('are sent by a page that goes while their changes wait, so that they outlive it', async () => {
    isBusy = true;
    await toggleSaved({ kind: 'job', key: '41' });
    await vi.waitFor(() => expect(asked()).toContain('POST /api/saved'));
    const tried = server.seen.findLast(({ method }) => method === 'POST');
    isBusy = false;
    await savedList('user-72').change((list) => ({ state: wake(list), result: undefined }));
    server.seen.length = 0;
    window.dispatchEvent(new Event('pagehide'));
    const lastWords = () => server.seen.filter(({ isKeptAlive }) => isKeptAlive);
    await vi.waitFor(() => expect(lastWords()).toEqual([{ ...tried, isKeptAlive: true }]));
    await vi.waitFor(async () => expect((await savedList('user-72').read()).entries).toEqual([]));
    await put('user-72');
  });

  it('are not asked for again by what changes nothing about who is signed in', async () => {
    session.set({ state: 'signed-in', account: { ...me, bio: 'typed' }, isOffline: false });
    await startSaved();
    await aMoment();
    expect(asked()).toEqual([]);
  });

  it('are those of the company, too, once it is signed in: people are its own, the rest is the person’s', async () => {
    await companyDevice.noteLogin(house.id);
    companySession.set({ state: 'signed-in', account: house, isOffline: false });
    await vi.waitFor(() => expect(asked()).toEqual(['GET /api/saved', 'GET /api/companies/account/saved']));
    await settled();
    expect(listOwnerFor({ kind: 'talent', key: '4' }).owner).toBe('company-6');
    expect(listOwnerFor({ kind: 'search', key: '/browse?q=x' }).owner).toBe('company-6');
    expect(listOwnerFor({ kind: 'search', key: '/jobs?q=x' }).owner).toBe('user-72');
    await put('user-72', 'job 1', 'talent 2');
    await put('company-6', 'job 3', 'talent 4');
    await vi.waitFor(() => expect(marks()).toEqual(['job 1', 'talent 4']));
  });

  it('each count what their own server has not heard of', async () => {
    isBusy = true;
    await toggleSaved({ kind: 'talent', key: '31' });
    await toggleSaved({ kind: 'talent', key: '32' });
    await toggleSaved({ kind: 'job', key: '33' });
    await vi.waitFor(() => expect(savedOnlyHere.get()).toEqual({ user: 1, company: 2 }));
    await settled();
    isBusy = false;
    await sendSaved('company');
    expect(savedOnlyHere.get()).toEqual({ user: 1, company: 0 });
    const path = '/api/companies/account/saved';
    expect(new Set(asked())).toEqual(new Set([`POST ${path}`, `GET ${path}`]));
    expect(stored['/api/companies/account/saved']?.map(({ key }) => key).sort()).toEqual(['31', '32']);
  });
});

describe('a list that the server could not answer', () => {
  afterEach(() => void vi.useRealTimers());

  it('is asked for a minute later, once', async () => {
    await sendSaved('user');
    server.isDown = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [listOwner] = presentListOwners();
    if (!listOwner) throw new Error('Nobody keeps a list');
    await syncList(listOwner);
    await syncList(listOwner);
    server.isDown = false;
    server.seen.length = 0;
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(asked()).toContain('GET /api/saved'));
    await settled();
    expect(asked()).toEqual([]);
  });

  it('shows what waits as not sent where this device fails, until it is sent', async () => {
    const [listOwner] = presentListOwners();
    if (!listOwner) throw new Error('Nobody keeps a list');
    isBusy = true;
    await toggleSaved({ kind: 'job', key: '41' });
    await settled();
    isBusy = false;
    const uuid = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('a bug');
    });
    await savedList(listOwner.owner).change((list) => ({
      state: {
        ...list,
        trouble: null,
        entries: list.entries.map((one) => ({ ...one, state: 'open' as const, key: null, nextAt: 0 })),
      },
      result: undefined,
    }));
    await syncList(listOwner);
    await vi.waitFor(() => expect(savedFaults.get().user).toEqual({ refused: 0, trouble: 'fault' }));
    uuid.mockRestore();
    await syncList(listOwner);
    await vi.waitFor(() => expect(savedFaults.get().user).toEqual({ refused: 0, trouble: null }));
  });

  it('counts a refused change among what a logout would lose (V11)', async () => {
    const [listOwner] = presentListOwners();
    if (!listOwner) throw new Error('Nobody keeps a list');
    const before = savedOnlyHere.get().user;
    isBusy = true;
    await toggleSaved({ kind: 'job', key: '77' });
    await settled();
    await savedList(listOwner.owner).change((list) => ({
      state: { ...list, entries: list.entries.map((one) => ({ ...one, state: 'refused' as const })) },
      result: undefined,
    }));
    await vi.waitFor(() => expect(savedFaults.get().user.refused).toBe(before + 1));
    expect(savedOnlyHere.get().user).toBe(before + 1);
    isBusy = false;
    await savedList(listOwner.owner).change((list) => ({
      state: { ...list, entries: [], items: [] },
      result: undefined,
    }));
  });

  it('is asked for once the line is back', async () => {
    connection.set('offline');
    await aMoment();
    expect(asked()).toEqual([]);
    connection.set('online');
    await vi.waitFor(() => expect(asked()).toContain('GET /api/saved'));
  });
});

describe('nothing is asked', () => {
  it.each([
    ['of a company', { state: 'signed-in', account: house, isOffline: true }, 'company'],
    ['of nobody in particular', { state: 'unknown' }, 'company'],
  ] as const)('in the name %s that the server has not confirmed', async (_, now, realm) => {
    companySession.set(now);
    await settled();
    await sendSaved(realm);
    expect(asked()).toEqual([]);
    companySession.set({ state: 'signed-in', account: house, isOffline: false });
    await vi.waitFor(() => expect(asked()).toContain('GET /api/companies/account/saved'));
  });

  it('of a list whose account has left, nor while a logout of its person is under way', async () => {
    const [listOwner] = presentListOwners();
    if (!listOwner) throw new Error('Nobody keeps a list');
    await syncList({ owner: 'user-99', account: { realm: 'user', id: 99 } });
    await personDevice.noteLogout({ accountId: me.id, keepsEdits: true });
    await syncList(listOwner);
    expect(asked()).toEqual([]);
    await personDevice.noteLogin(me.id);
    await syncList(listOwner);
    expect(asked()).toEqual(['GET /api/saved']);
  });
});

it('after a logout the lists of before are followed no more', async () => {
  await companyDevice.noteLogout({ accountId: house.id, keepsEdits: false });
  await companyDevice.noteLogoutAnswer();
  companySession.set({ state: 'signed-out' });
  // What the change of the session has asked would put the server's list in place of this one.
  await settled();
  await put('user-72', 'job 1', 'talent 2');
  await vi.waitFor(() => expect(marks()).toEqual(['job 1', 'talent 2']));
  await put('company-6', 'talent 8');
  await aMoment();
  expect(marks()).toEqual(['job 1', 'talent 2']);
});
