import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { closeAccountDb, deleteAccountDb } from '../local/account-db.ts';
import { closeSavedDb, deleteSavedDb, type SavedOwner, savedOwners } from '../local/saved-db.ts';
import { noteSignedIn } from '../local/signed-in.ts';
import { deviceWorld } from '../sync/device-world.ts';
import { saveEdit } from '../sync/outbox/profile-edits.ts';
import { makeChange, withListLogout } from '../sync/saved/saved-list.ts';
import { deviceAccount } from './device-accounts.ts';
import { forgetMemoryList } from './memory-saved-lists.ts';
import { changeRealm, nobodyYet, pressLogout } from './realm-record.ts';
import { savedList } from './saved-lists.ts';
import { sendWaiting } from './send-waiting.ts';

const me = buildOwnProfile({ id: 7 });
const lists: Record<string, number> = { '/api/saved': 7, '/api/companies/account/saved': 3 };
let isDown = false;
const server = startFakeServer(({ method, path, key, body }) => {
  if (isDown) return { status: 503, body: { message: 'Busy', code: 'busy' } };
  const headers = key ? { 'idempotency-key': key } : {};
  if (path === '/api/auth/check') return { body: me };
  if (path === '/api/companies/auth/check') return { body: { id: 3 } };
  const ownerId = lists[path];
  if (ownerId !== undefined) return { headers, body: { ownerId, items: [] } };
  const $merge = { applied: ['bio'], conflicts: [] };
  return { headers, body: method === 'PATCH' ? { ...me, ...(body as object), $base: undefined, $merge } : null };
});
const writes = () =>
  server.seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

async function save(owner: SavedOwner, key: string): Promise<void> {
  const change = { kind: 'job' as const, key, isSaved: true, savedAt: '2026-11-24T00:00:00.000Z' };
  await savedList(owner).change((list) => ({ state: makeChange(list, change, { isSent: true }), result: undefined }));
}

async function edit(userId: number): Promise<void> {
  await deviceAccount(userId).change((state) => ({
    state: saveEdit(state, { patch: { bio: 'typed' }, base: { bio: me.bio }, now: Date.now() }),
    result: undefined,
  }));
}

const waiting = async (owner: SavedOwner) => (await savedList(owner).read()).entries.length;

beforeEach(() => {
  noteSignedIn('user', 7);
  noteSignedIn('company', 3);
  server.seen.length = 0;
  isDown = false;
});
afterEach(async () => {
  for (const owner of await savedOwners()) {
    forgetMemoryList(owner);
    await deleteSavedDb(owner);
  }
  for (const userId of [7, 8]) await deleteAccountDb(userId);
  for (const realm of ['user', 'company'] as const) await changeRealm(realm, () => nobodyYet, nobodyYet);
});

it('sends profile edits and the saved things of both realms while no page is open (V6)', async () => {
  await edit(7);
  await save('user-7', '1');
  await save('company-3', '2');
  expect(await sendWaiting()).toEqual({ remaining: 0, nextAt: null });
  expect(writes().toSorted()).toEqual(['PATCH /api/users/7', 'POST /api/companies/account/saved', 'POST /api/saved']);
  expect([await waiting('user-7'), await waiting('company-3')]).toEqual([0, 0]);
});

it('asks to be called again while a saved thing may be tried again, and tries it without waiting', async () => {
  await save('user-7', '1');
  isDown = true;
  const { remaining, nextAt } = await sendWaiting();
  expect([remaining, typeof nextAt]).toEqual([1, 'number']);
  isDown = false;
  expect(await sendWaiting()).toEqual({ remaining: 0, nextAt: null });
});

it('sends nothing of another account, of one that left its changes here, and of a visitor (SYNC-9)', async () => {
  await save('user-8', '1');
  await save('user-7', '2');
  await save('visitor', '3');
  await savedList('user-7').change((list) => ({ state: withListLogout(list), result: undefined }));
  expect(await sendWaiting()).toMatchObject({ nextAt: null });
  expect(writes()).toEqual([]);
  expect([await waiting('user-8'), await waiting('user-7')]).toEqual([1, 1]);
});

it('sends nothing for a realm whose logout was pressed (SYNC-18)', async () => {
  await edit(7);
  await save('user-7', '1');
  await save('company-3', '2');
  await changeRealm('user', () => pressLogout(nobodyYet, { accountId: 7, keepsEdits: true }), nobodyYet);
  await sendWaiting();
  expect(writes()).toEqual(['POST /api/companies/account/saved']);
});

it('sends the other kind where one of them fails', async () => {
  await edit(7);
  await save('company-3', '2');
  const world = deviceWorld();
  const send: typeof world.transport.send = (request) =>
    request.path === '/api/auth/check' ? Promise.reject(new Error('broken')) : world.transport.send(request);
  await expect(sendWaiting({ ...world, transport: { send } })).rejects.toThrow('broken');
  expect(writes()).toEqual(['POST /api/companies/account/saved']);
});

it.each([
  ['saved list', 'dalil-saved-user-7', () => save('user-7', '1')],
  ['profile', 'dalil-acct-7', () => edit(7)],
])('sends the changes of the other accounts where the %s of one cannot be read for now', async (_, name, change) => {
  await change();
  noteSignedIn('user', 8);
  await edit(8);
  noteSignedIn('user', 7);
  await save('company-3', '2');
  closeSavedDb('user-7');
  closeAccountDb(7);
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((asked, version) => {
    if (asked === name) throw new DOMException('Too many connections', 'NotReadableError');
    return open(asked, version);
  });
  await expect(sendWaiting()).rejects.toThrow('Too many connections');
  vi.restoreAllMocks();
  expect(writes()).toEqual(['POST /api/companies/account/saved']);
  expect((await deviceAccount(8).read()).pause).toBe('other_account');
});
