import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answering, accepted, isPatch, sara } from '#pwa/testing/sending-device.ts';
import type { SavedChange } from '#shared/model/saved.ts';
import { deleteAccountDb } from '../local/account-db.ts';
import { deleteSavedDb } from '../local/saved-db.ts';
import { noteSignedIn } from '../local/signed-in.ts';
import { profileKind } from '../sync/outbox/profile-kind.ts';
import { NoAnswer, type SyncRequest, type World } from '../sync/ports.ts';
import { makeChange } from '../sync/saved/saved-list.ts';
import { syncSaved } from '../sync/saved/sync-saved.ts';
import { sendOutbox } from '../sync/send-outbox.ts';
import { deviceAccount } from './device-accounts.ts';
import { savedList } from './saved-lists.ts';

const savedAt = new Date(Date.now() - 60_000).toISOString();
const owner = `user-${sara.id}` as const;

/** The schema of each version of the app, as it was shipped. */
const accountSchemas = {
  1: { me: 'id', meta: 'key' },
  2: { outbox: 'seq', attention: 'id', blobs: 'id' },
};
const savedSchema = { items: '[kind+key]', waiting: 'seq', copies: '[kind+key]', meta: 'key' };

const editOfThen = {
  ...{ seq: 1, lane: 'text', patch: { bio: 'typed' }, base: { bio: sara.bio } },
  ...{ savedAt: 1000, attempts: 0, nextAt: 0, schema: 1 },
};

const job = (key: string, given: Partial<SavedChange> = {}) =>
  ({ kind: 'job', key, isSaved: true, savedAt, ...given }) as SavedChange;

async function withDb(name: string, versions: Record<number, Record<string, string>>, work: (db: Dexie) => unknown) {
  const db = new Dexie(name);
  for (const [version, stores] of Object.entries(versions)) db.version(Number(version)).stores(stores);
  await work(db);
  db.close();
}

const ofThen = (work: (db: Dexie) => unknown) => withDb(`dalil-saved-${owner}`, { 1: savedSchema }, work);

let requests: SyncRequest[] = [];
let keys = 0;
const world: World = {
  clock: { now: () => Date.now() },
  random: {
    fraction: () => 0,
    uuid: () => {
      keys += 1;
      return `key-${keys}`;
    },
  },
  locks: { run: (_name, _stealAfterMs, work) => work() },
  transport: {
    async send(request) {
      requests.push(request);
      const answer = answering(request);
      if (answer === 'lost') throw new NoAnswer();
      const { status = 200, json, headers = {} } = answer;
      return { status, json, header: (name) => headers[name] ?? null };
    },
  },
};

function accepting(request: SyncRequest): ReturnType<Answering> {
  if (isPatch(request)) return accepted(request);
  if (!request.path.startsWith('/api/saved')) return { json: sara };
  const key = request.headers?.['idempotency-key'];
  return { json: { ownerId: sara.id, items: [] }, headers: key ? { 'idempotency-key': key } : {} };
}
let answering: Answering = accepting;

const session = { ownerId: sara.id, sessionOwnerId: sara.id };
const sendEdits = () => sendOutbox(profileKind, { world, store: deviceAccount(sara.id), ...session });
const sendSaved = () => syncSaved({ world, store: savedList(owner), account: { realm: 'user', id: sara.id } });
/** What was sent, each under its key, without repeats. */
const sent = () =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(
      ({ headers, body }) => [headers?.['idempotency-key'], body as { changes?: SavedChange[]; bio?: string }] as const,
    );
const sentChanges = () => sent().map(([key, { changes }]) => [key, changes?.map((one) => one.key)]);

beforeEach(() => {
  requests = [];
  keys = 0;
  answering = accepting;
  noteSignedIn('user', sara.id);
});
afterEach(async () => {
  await deleteAccountDb(sara.id);
  await deleteSavedDb(owner);
  noteSignedIn('user', null);
});

describe('a device with the edits of an older version of the app (SYNC-11)', () => {
  it('starts from the account alone', async () => {
    await withDb(`dalil-acct-${sara.id}`, { 1: accountSchemas[1] }, (db) =>
      db.table('me').put({ ...sara, savedAt: 1 }),
    );
    expect(await deviceAccount(sara.id).read()).toMatchObject({ me: { id: sara.id }, entries: [], reviewItems: [] });
  });

  it.each([
    ['was not sent yet', { state: 'open', key: null, firstSentAt: null }, 'key-1'],
    ['was sent without an answer', { state: 'sealed', key: 'then', firstSentAt: Date.now() - 1000 }, 'then'],
  ])('sends an edit once that %s', async (_, state, key) => {
    await withDb(`dalil-acct-${sara.id}`, accountSchemas, async (db) => {
      await db.table('me').put({ ...sara, savedAt: 1 });
      await db.table('outbox').put({ ...editOfThen, ...state });
      const needed = {
        field: 'school',
        base: null,
        yours: 'QU',
        theirs: null,
        reason: 'rejected',
        message: null,
        at: 1,
      };
      await db.table('attention').put({ id: 1, ...needed });
    });
    expect(await sendEdits()).toMatchObject({ remaining: 0 });
    await sendEdits();
    expect(sent()).toMatchObject([[key, { bio: 'typed' }]]);
    expect((await deviceAccount(sara.id).read()).reviewItems).toMatchObject([{ field: 'school', yours: 'QU' }]);
  });

  it('is whole after its new tables were not finished: the browser was killed', async () => {
    const name = `dalil-acct-${sara.id}`;
    await withDb(name, { 1: accountSchemas[1] }, (db) => db.table('me').put({ ...sara, savedAt: 1 }));
    await withDb(name, {}, async (db) => {
      db.version(1).stores(accountSchemas[1]);
      db.version(2)
        .stores(accountSchemas[2])
        .upgrade(() => {
          throw new Error('killed');
        });
      await expect(db.open()).rejects.toThrow('killed');
    });
    const store = deviceAccount(sara.id);
    expect(await store.read()).toMatchObject({ me: { id: sara.id }, entries: [] });
    await store.change((state) => ({ state: { ...state, publications: 3 }, result: undefined }));
    expect(await store.read()).toMatchObject({ publications: 3 });
  });
});

describe('a device with the saved things of an older version of the app (SYNC-11)', () => {
  it.each([
    ['of the first rows, without keys and marks', {}, 'key-1'],
    ['that was not sent yet', { batch: null, isRefused: false }, 'key-1'],
    ['that was sent without an answer', { batch: 'then', isRefused: false }, 'then'],
  ])('sends a change once %s', async (_, row, key) => {
    await ofThen(async (db) => {
      await db.table('items').put({ kind: 'job', key: '5', savedAt });
      await db.table('waiting').put({ seq: 4, change: job('5'), ...row });
    });
    expect((await savedList(owner).read()).items).toMatchObject([{ key: '5', note: '', alert: 'off' }]);
    expect(await sendSaved()).toMatchObject({ remaining: 0 });
    await sendSaved();
    expect(sentChanges()).toEqual([[key, ['5']]]);
  });

  it('sends a batch again as it was, before what came later, and keeps what was refused', async () => {
    await ofThen(async (db) => {
      const batch = { batch: 'then', isRefused: false };
      await db.table('waiting').bulkPut([
        { seq: 1, change: job('1'), ...batch },
        { seq: 2, change: job('2', { isSaved: false }), ...batch },
        { seq: 3, change: job('3'), batch: 'refused', isRefused: true },
        { seq: 4, change: job('4'), batch: null, isRefused: false },
      ]);
      const rest = { nextSeq: 5, moves: 9, trouble: 'signed_out', isOneByOne: false };
      await db.table('meta').put({ key: 'list', value: rest, savedAt: 0 });
    });
    expect(await savedList(owner).read()).toMatchObject({ nextSeq: 5, moves: 9, trouble: null, pause: null });
    await sendSaved();
    expect(sentChanges()).toEqual([
      ['then', ['1', '2']],
      ['key-2', ['4']],
    ]);
    const { entries, items } = await savedList(owner).read();
    expect([entries, items]).toMatchObject([[{ state: 'refused', change: { key: '3' } }], [{ key: '3' }]]);
  });

  it('does not send a batch under another key that the server may have forgotten (SYNC-1)', async () => {
    const longAgo = new Date(Date.now() - 61 * 86_400_000).toISOString();
    await ofThen((db) =>
      db.table('waiting').bulkPut([
        { seq: 1, change: job('1', { savedAt: longAgo }), batch: 'then', isRefused: false },
        { seq: 2, change: job('2', { savedAt: longAgo }), batch: null, isRefused: false },
      ]),
    );
    await sendSaved();
    expect(sentChanges()).toEqual([['key-1', ['2']]]);
    expect((await savedList(owner).read()).entries).toMatchObject([{ state: 'refused', change: { key: '1' } }]);
  });
});

describe('a tab of an older version beside this one', () => {
  const save = (key: string) =>
    savedList(owner).change((list) => ({ state: makeChange(list, job(key), { isSent: true }), result: undefined }));

  it('has its changes sent from here, once, and sends those of this one under their keys', async () => {
    await save('1');
    answering = () => 'lost';
    await sendSaved();
    // The older tab saves something, and takes for the next batch what is sealed already.
    await ofThen(async (db) => {
      const rows = await db.table('waiting').toArray();
      expect(rows).toMatchObject([{ seq: 1, batch: 'key-1', isRefused: false, change: { key: '1' } }]);
      await db.table('waiting').put({ seq: 2, batch: null, change: job('2'), isRefused: false });
      await db.table('items').put({ kind: 'job', key: '2', note: '', alert: 'off', savedAt });
      const rest = { nextSeq: 3, moves: 2, trouble: null, isOneByOne: false };
      await db.table('meta').put({ key: 'list', value: rest, savedAt: 0 });
    });
    expect((await savedList(owner).read()).items.map(({ key }) => key).toSorted()).toEqual(['1', '2']);
    answering = accepting;
    await savedList(owner).change((list) => ({
      state: makeChange(list, job('3'), { isSent: true }),
      result: undefined,
    }));
    await sendSaved();
    expect(sentChanges()).toEqual([
      ['key-1', ['1']],
      ['key-1', ['1']],
      ['key-3', ['2', '3']],
    ]);
    expect((await savedList(owner).read()).entries).toEqual([]);
  });

  it('does not hide what waits by the server’s list, nor bring back what was removed (SYNC-3)', async () => {
    await save('1');
    await savedList(owner).change((list) => ({
      state: makeChange(list, job('9', { isSaved: false }), { isSent: true }),
      result: undefined,
    }));
    await ofThen(async (db) => {
      await db.table('items').clear();
      await db.table('items').put({ kind: 'job', key: '9', note: '', alert: 'off', savedAt });
    });
    expect((await savedList(owner).read()).items.map(({ key }) => key)).toEqual(['1']);
    await sendSaved();
    expect((await savedList(owner).read()).items).toEqual([]);
  });

  it('finds the changes that a logout kept, and does not end the hold of this one', async () => {
    await save('1');
    await savedList(owner).change((list) => ({ state: { ...list, isLeft: true }, result: undefined }));
    await ofThen(async (db) => {
      expect(await db.table('waiting').count()).toBe(1);
      const rest = { nextSeq: 2, moves: 5, trouble: null, isOneByOne: false };
      await db.table('meta').put({ key: 'list', value: rest, savedAt: 0 });
    });
    expect(await savedList(owner).read()).toMatchObject({ isLeft: true, moves: 5 });
    expect(await sendSaved()).toMatchObject({ remaining: 1, nextAt: null });
    expect(requests).toEqual([]);
  });
});
