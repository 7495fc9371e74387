import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { withSavedChanges } from '#pwa/testing/saved-server.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { savedList } from '../../device/saved-lists.ts';
import { deleteCompanyDbs, readCompanyValue, saveCompanyValue, storedCompanies } from '../../local/company.local.ts';
import { deleteSavedDb, type SavedOwner, savedOwners } from '../../local/saved-db.ts';
import { makeChange } from '../../sync/saved/saved-list.ts';
import { companySession } from '../core/session-store.ts';
import { hasLostEdits, waitingEdits } from '../offline/outbox.ts';
import { leaveDevice, noteNobody, readAccount, storeAccount } from './company-storage.ts';
import { companyDevice } from './realm-device.ts';
import { noteSearch, recentSearches } from './recent-searches.ts';

const savedPath = '/api/companies/account/saved';

/** Each test has companies of its own: a database that was deleted here is not made again for one that has left. */
let id = 300;
let nakheel = buildOwnCompany({ id });
let erased: number[] = [];
let stored: SavedItem[] = [];

function answer({ method, path, body, key = '' }: SeenRequest) {
  if (path.includes('/erased/')) return { body: { isErased: erased.includes(Number(path.split('/').at(-1))) } };
  if (path !== savedPath) return { status: 503, body: { message: 'Busy', code: 'busy' } };
  if (method === 'POST') stored = withSavedChanges(stored, body);
  return { body: { ownerId: id, items: stored }, headers: { 'idempotency-key': key } };
}

const server = startFakeServer(answer);
const askedForSaved = () => server.seen.filter(({ path }) => path === savedPath);

async function save(owner: SavedOwner): Promise<void> {
  const change = { kind: 'talent', key: '4', isSaved: true, savedAt: '2026-11-01T10:00:00.000Z' } as const;
  const isSent = owner !== 'visitor';
  await savedList(owner).change((list) => ({ state: makeChange(list, change, { isSent }), result: undefined }));
}

const owners = async () => (await savedOwners()).toSorted();

beforeEach(async () => {
  id += 10;
  nakheel = buildOwnCompany({ id });
  erased = [];
  stored = [];
  server.seen.length = 0;
  server.isDown = false;
  localStorage.clear();
  await companyDevice.noteLogin(id);
  companySession.set({ state: 'signed-in', account: nakheel, isOffline: false });
});
afterEach(async () => {
  companySession.set({ state: 'signed-out' });
  await deleteCompanyDbs();
  for (const owner of await savedOwners()) await deleteSavedDb(owner);
});
afterAll(() => vi.unstubAllGlobals());

describe('keeping the company that the server answered', () => {
  it('stores it in place of every other company (SYNC-12)', async () => {
    await saveCompanyValue(id + 1, 'own-company', { value: buildOwnCompany({ id: id + 1 }), now: 1 });
    await save(`user-${id}`);
    await storeAccount(nakheel);
    expect(await readAccount(id)).toEqual(nakheel);
    expect(await storedCompanies()).toEqual([id]);
    expect(await owners()).toEqual([`user-${id}`]);
  });

  it('V10 leaves drafts and unsent changes of another company, whose session ended elsewhere, for its next login', async () => {
    const other = id + 1;
    await saveCompanyValue(other, 'own-company', { value: buildOwnCompany({ id: other }), now: 1 });
    await saveCompanyValue(other, 'draft:job', { value: { title: 'typed' }, now: 1 });
    await save(`company-${other}`);
    await storeAccount(nakheel);
    expect(await readAccount(other)).toBeUndefined();
    expect(waitingEdits.get()).toEqual([expect.objectContaining({ realm: 'company', accountId: other })]);
    expect(askedForSaved()).toEqual([]);
    await leaveDevice({ accountId: id });
    expect(await readCompanyValue(other, 'draft:job')).toMatchObject({ value: { title: 'typed' } });
    expect((await savedList(`company-${other}`).read()).entries).toHaveLength(1);
  });

  it('keeps its own list, its drafts and its searches', async () => {
    await saveCompanyValue(id, 'draft:job', { value: { title: 'typed' }, now: 1 });
    await save(`company-${id}`);
    noteSearch('talents', 'welder');
    await storeAccount(nakheel);
    expect(await owners()).toEqual([`company-${id}`]);
    expect((await savedList(`company-${id}`).read()).items).toMatchObject([{ key: '4' }]);
    expect(recentSearches('talents')).toEqual(['welder']);
    await storeAccount(buildOwnCompany({ id: id + 1 }));
    expect(recentSearches('talents')).toEqual([]);
  });

  it('sends what was saved here without an account, and asks for no list where nothing was', async () => {
    await storeAccount(nakheel);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(askedForSaved()).toEqual([]);
    await save('visitor');
    await storeAccount(nakheel);
    await vi.waitFor(() => expect(stored.map(({ key }) => key)).toEqual(['4']));
    await vi.waitFor(async () => expect((await savedList(`company-${id}`).read()).entries).toEqual([]));
  });
});

describe('reading a company of this device', () => {
  it('gives none where none is kept, or what another version of the app kept', async () => {
    expect(await readAccount(id)).toBeUndefined();
    await saveCompanyValue(id, 'own-company', { value: { id, name: 'Half a company' }, now: 1 });
    expect(await readAccount(id)).toBeUndefined();
  });
});

describe('no company is signed in', () => {
  beforeEach(async () => {
    await companyDevice.noteCheck({ accountId: null, logouts: companyDevice.get().logouts });
    for (const companyId of [id, id + 1]) {
      await saveCompanyValue(companyId, 'draft:job', { value: { title: 'typed' }, now: 1 });
      await save(`company-${companyId}`);
    }
  });

  it('forgets those that were deleted elsewhere, with what they had not sent, and keeps the others', async () => {
    erased = [id];
    await noteNobody();
    expect(await storedCompanies()).toEqual([id + 1]);
    expect(await owners()).toEqual([`company-${id + 1}`]);
  });

  it('removes what the server answered where a session ended elsewhere; drafts and unsent changes stay (V10, V11)', async () => {
    await saveCompanyValue(id, 'own-company', { value: nakheel, now: 1 });
    await saveCompanyValue(id + 2, 'own-company', { value: nakheel, now: 1 });
    await noteNobody();
    expect(await readAccount(id)).toBeUndefined();
    expect((await storedCompanies()).toSorted()).toEqual([id, id + 1]);
    expect(await readCompanyValue(id, 'draft:job')).toMatchObject({ value: { title: 'typed' } });
    expect((await savedList(`company-${id}`).read()).entries).toHaveLength(1);
  });

  it('SYNC-17 shows that changes of their saved lists wait, until they were deleted elsewhere', async () => {
    const waitedFor = () => waitingEdits.get().map(({ realm, accountId }) => `${realm}-${accountId}`);
    await deleteCompanyDbs();
    await noteNobody();
    expect(waitedFor()).toEqual([`company-${id}`, `company-${id + 1}`]);
    erased = [id, id + 1];
    await noteNobody();
    expect([waitedFor(), await owners(), hasLostEdits.get()]).toEqual([[], [], true]);
  });

  it('keeps all of them while the server cannot be asked', async () => {
    erased = [id, id + 1];
    server.isDown = true;
    await expect(noteNobody()).rejects.toMatchObject({ kind: 'offline' });
    expect((await storedCompanies()).toSorted()).toEqual([id, id + 1]);
  });
});

it.each([
  ['the company', () => id],
  ['a company that the device does not know any more', () => null],
])('a logout leaves nothing of %s, and everything of people (SYNC-12)', async (_whose, accountIdOf) => {
  await storeAccount(nakheel);
  await saveCompanyValue(id, 'draft:job', { value: { title: 'typed' }, now: 1 });
  for (const owner of [`company-${id}`, `user-${id}`, 'visitor'] as const) await save(owner);
  noteSearch('talents', 'welder');
  await leaveDevice({ accountId: accountIdOf() });
  expect(await storedCompanies()).toEqual([]);
  expect(await owners()).toEqual([`user-${id}`, 'visitor']);
  expect(recentSearches('talents')).toEqual([]);
});
