import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';
import { wake } from '../outbox/tries.ts';
import { NoAnswer, type SyncAnswer, type SyncRequest, type World } from '../ports.ts';
import { emptySavedList, makeChange, type SavedList, type SavedListStore, troubleOf } from './saved-list.ts';
import { type SavedAccount, type SyncedList, syncSaved } from './sync-saved.ts';

const savedAt = '2026-11-24T00:00:00.000Z';
const account = { realm: 'user', id: 7 } as const;

/** A server of one account that applies each key once, as the real one does. */
class FakeServer {
  ownerId: number | null = account.id;
  items: SavedItem[] = [];
  readonly keys = new Set<string>();
  readonly requests: SyncRequest[] = [];
  /** Answers in place of the server, one request each. */
  faults: ((request: SyncRequest) => SyncAnswer | 'lost before' | 'lost after')[] = [];

  readonly send = async (request: SyncRequest): Promise<SyncAnswer> => {
    this.requests.push(request);
    const fault = this.faults.shift()?.(request);
    if (fault === 'lost before') throw new NoAnswer();
    if (fault && fault !== 'lost after') return fault;
    const answer = this.#answer(request);
    if (fault === 'lost after') throw new NoAnswer();
    return answer;
  };

  #answer({ method, path, headers, body }: SyncRequest): SyncAnswer {
    if (path.endsWith('/auth/check')) return answer(200, this.ownerId === null ? null : { id: this.ownerId });
    const key = headers?.['idempotency-key'] ?? null;
    // Only this protocol sends bodies here.
    const { ownerId, changes } = (body ?? {}) as { ownerId?: number; changes?: SavedChange[] };
    if (method === 'POST' && ownerId !== this.ownerId) return problem(403, 'forbidden');
    if (changes && key && !this.keys.has(key)) for (const change of changes) this.#apply(change);
    if (key) this.keys.add(key);
    return answer(200, { ownerId: this.ownerId, items: this.items }, key);
  }

  #apply({ kind, key, isSaved, note = '' }: SavedChange): void {
    this.items = this.items.filter((item) => item.key !== key);
    if (isSaved) this.items = [{ kind, key, note, alert: 'off', savedAt }, ...this.items];
  }
}

function problem(status: number, code: string): SyncAnswer {
  return answer(status, { code, message: 'x', requestId: 'r' });
}

function answer(status: number, json: unknown, key: string | null = null): SyncAnswer {
  return { status, json, header: (name) => (name === 'idempotency-key' ? key : null) };
}

let list: SavedList;
let server: FakeServer;
let keyNumber: number;
beforeEach(() => {
  list = emptySavedList;
  server = new FakeServer();
  keyNumber = 0;
});

const store: SavedListStore = {
  read: async () => list,
  change: async (decide) => {
    const { state: next, result } = decide(list);
    list = next;
    return result;
  },
};

const locked: unknown[] = [];
const isDone = { remaining: 0, isPulled: true };
const stays = { remaining: 1, isPulled: false };

function sync(as: SavedAccount = account): Promise<SyncedList> {
  keyNumber += 1;
  const world: World = {
    transport: server,
    clock: { now: () => 0 },
    random: { fraction: () => 0, uuid: () => `key-${keyNumber}` },
    locks: {
      run: (...[name, stealAfterMs, work]) => {
        locked.push([name, stealAfterMs]);
        return work();
      },
    },
  };
  return syncSaved({ world, store, account: as });
}

function save(key: string, given: Partial<SavedChange> = {}): void {
  list = makeChange(list, { kind: 'job', key, isSaved: true, savedAt, ...given }, { isSent: true });
}

const shown = () => list.items.map(({ key }) => key).toSorted();
const kept = () => server.items.map(({ key }) => key).toSorted();

describe('sending saved things', () => {
  it('SYNC-1 applies a batch once, though its answer was lost and another device removed the thing', async () => {
    save('1');
    server.faults = [() => 'lost after'];
    expect(await sync()).toMatchObject(stays);
    server.items = [];
    expect(await sync()).toMatchObject(isDone);
    expect([kept(), shown(), list.entries]).toEqual([[], [], []]);
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers)).toEqual([
      { 'idempotency-key': 'key-1' },
      { 'idempotency-key': 'key-1' },
    ]);
  });

  it('brings what other devices saved', async () => {
    server.items = [{ kind: 'job', key: '9', note: '', alert: 'off', savedAt }];
    save('1');
    await sync();
    expect([shown(), kept()]).toEqual([
      ['1', '9'],
      ['1', '9'],
    ]);
  });

  it.each([
    ['nobody answers', () => 'lost before' as const],
    ['the server is ill', () => problem(503, 'busy')],
    ['a captive portal answers', () => answer(200, undefined)],
    ['an answer comes without the key', () => answer(200, { ownerId: account.id, items: [] })],
    ['a list of somebody else comes', () => answer(200, { ownerId: 8, items: [] }, 'key-1')],
    ['a 400 comes that is not from Dalil', () => answer(400, undefined)],
  ])('SYNC-7 loses nothing when %s', async (_, fault) => {
    save('1');
    server.faults = [fault];
    await sync();
    expect([shown(), list.entries.length]).toEqual([['1'], 1]);
    await sync();
    expect([kept(), list.entries.length]).toEqual([['1'], 0]);
  });

  it('SYNC-9 sends nothing as another account, and says that a login is needed', async () => {
    save('1');
    server.ownerId = 8;
    expect(await sync()).toMatchObject(stays);
    expect([kept(), shown(), list.pause, troubleOf(list)]).toEqual([[], ['1'], 'other_account', 'signed_out']);
    server.ownerId = account.id;
    await sync();
    expect([kept(), list.pause]).toEqual([['1'], null]);
  });

  it('sends one by one when a batch is refused, and keeps the one that never goes', async () => {
    save('1');
    save('2');
    const refused = () => problem(400, 'validation_failed');
    server.faults = [refused, refused];
    let calls = 0;
    const original = server.send;
    Object.assign(server, {
      send: (request: SyncRequest) => {
        calls += 1;
        keyNumber += 1;
        return original(request);
      },
    });
    await sync();
    expect([calls, kept(), shown()]).toEqual([4, ['2'], ['1', '2']]);
    expect(list.entries).toMatchObject([{ state: 'refused', change: { key: '1' } }]);

    server.requests.length = 0;
    save('3');
    save('4');
    expect(await sync()).toMatchObject(isDone);
    const sent = server.requests.filter(({ method }) => method === 'POST');
    // The one that never goes is known, so others go together again.
    expect([sent.length, kept(), shown()]).toEqual([1, ['2', '3', '4'], ['1', '2', '3', '4']]);
    expect(list.entries).toMatchObject([{ state: 'refused', change: { key: '1' } }]);
  });

  it('ends a refused change by a later one of the same thing, whatever else is sent with that', async () => {
    save('1');
    server.faults = [
      () => {
        // While the first change is on its way.
        save('1', { note: 'again' });
        save('2');
        return problem(400, 'validation_failed');
      },
    ];
    expect(await sync()).toMatchObject(isDone);
    expect([list.entries, kept()]).toEqual([[], ['1', '2']]);
  });

  it('says that the list of the account is full, and goes on after a removal', async () => {
    save('1');
    server.faults = [() => problem(409, 'saved_full')];
    await sync();
    expect([list.trouble, shown()]).toEqual(['full', ['1']]);
    save('5', { isSaved: false });
    await sync();
    expect([list.trouble, kept()]).toEqual([null, ['1']]);
  });
});

describe('a run', () => {
  it.each([
    ['user', '/api/saved'],
    ['company', '/api/companies/account/saved'],
  ] as const)('of a %s asks the own addresses, under a lock of its own', async (realm, path) => {
    save('1');
    locked.length = 0;
    expect(await sync({ ...account, realm })).toMatchObject(isDone);
    expect(locked).toEqual([[`dalil-saved-${realm}-7`, limits.lockStolenAfterMs]]);
    const change = { kind: 'job', key: '1', isSaved: true, savedAt };
    expect(server.requests).toMatchObject([
      { method: 'POST', path, body: { ownerId: 7, changes: [change] }, timeoutMs: limits.requestTimeoutMs },
      { method: 'GET', path, timeoutMs: limits.requestTimeoutMs },
    ]);
  });

  it('only asks for the list where nothing waits, and is to be repeated if nobody answers', async () => {
    expect(await sync()).toMatchObject(isDone);
    expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
    server.faults = [() => 'lost before'];
    expect(await sync()).toMatchObject({ remaining: 0, isPulled: false });
  });

  it.each([
    ['of somebody else', answer(200, { ownerId: 8, items: [] })],
    ['of no list', answer(200, { hello: 'world' })],
    ['of a server in trouble', answer(503, { ownerId: 7, items: [] })],
  ])('keeps the list where the answer is one %s', async (_, other) => {
    server.items = [{ kind: 'job', key: '9', note: '', alert: 'off', savedAt }];
    await sync();
    server.faults = [() => other];
    expect(await sync()).toMatchObject(isDone);
    expect(shown()).toEqual(['9']);
  });

  it('does not take a list that was asked for before a change', async () => {
    server.faults = [
      () => {
        save('1');
        return answer(200, { ownerId: account.id, items: [] });
      },
    ];
    await sync();
    expect(shown()).toEqual(['1']);
  });

  it.each([
    [400, 'validation_failed'],
    [413, 'too_large'],
    [422, 'x'],
  ])('takes %i %s for a refusal, and goes on', async (status, code) => {
    save('1');
    server.faults = [() => problem(status, code)];
    expect(await sync()).toMatchObject(isDone);
    expect(list).toMatchObject({ entries: [{ state: 'refused' }], trouble: null });
  });

  it.each([
    [401, 'not_authenticated', 'signed_out'],
    [404, 'not_found', 'fault'],
    [409, 'busy', 'fault'],
    [409, 'saved_full', 'full'],
    [500, 'internal', 'fault'],
  ])('ends at %i %s, with the trouble %s', async (status, code, trouble) => {
    save('1');
    server.faults = [() => problem(status, code)];
    expect(await sync()).toMatchObject(stays);
    expect([list.entries.length, troubleOf(list)]).toEqual([1, trouble]);
    await sync();
    expect([list.entries, troubleOf(list)]).toEqual([[], null]);
  });

  it.each(['user', 'company'] as const)(
    'asks whose session it is after a 403, and believes the third one: %s',
    async (realm) => {
      save('1');
      server.faults = [() => problem(403, 'forbidden')];
      expect(await sync({ ...account, realm })).toMatchObject(isDone);
      const check = realm === 'user' ? '/api/auth/check' : '/api/companies/auth/check';
      expect(server.requests.map(({ path }) => path)).toContain(check);
      save('2');
      const forbidden = () => problem(403, 'forbidden');
      const asked = () => answer(200, { id: account.id });
      server.faults = [forbidden, asked, forbidden, asked, forbidden, asked];
      await sync({ ...account, realm });
      expect(list.entries).toMatchObject([{ state: 'refused', change: { key: '2' } }]);
    },
  );

  it.each([
    ['no session', () => answer(200, null), 'signed_out'],
    ['nobody to ask', () => 'lost before' as const, null],
    ['no answer of Dalil', () => answer(200, { hello: 'world' }), null],
    ['a server in trouble', () => answer(503, { id: 7 }), null],
  ])('waits after a 403 with %s (SYNC-7)', async (_, session, pause) => {
    save('1');
    server.faults = [() => problem(403, 'forbidden'), session];
    expect(await sync()).toMatchObject(stays);
    expect([list.pause, shown()]).toEqual([pause, ['1']]);
  });

  it('waits for an update that the server needs', async () => {
    save('1');
    server.faults = [() => problem(426, 'update_needed')];
    await sync();
    expect(await sync()).toMatchObject(stays);
    expect([server.requests.length, troubleOf(list)]).toEqual([1, 'fault']);
    list = wake(list);
    expect(await sync()).toMatchObject(isDone);
  });

  it('fails with what is no lost answer', async () => {
    const fault = new Error('a bug');
    server.faults = [
      () => {
        throw fault;
      },
    ];
    await expect(sync()).rejects.toBe(fault);
  });
});
