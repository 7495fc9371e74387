import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';
import { NoAnswer, type SyncAnswer, type SyncRequest, type World } from '../ports.ts';
import { type SavedAccount, syncSaved } from './drain-saved.ts';
import { emptySavedList, makeChange, type SavedList, type SavedListStore } from './saved-list.ts';

const savedAt = '2026-11-24T00:00:00.000Z';
const account = { realm: 'user', id: 7 } as const;

/** A server of one account that applies each key once, as the real one does. */
class FakeServer {
  ownerId: number = account.id;
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

  #answer({ method, headers, body }: SyncRequest): SyncAnswer {
    const key = headers?.['idempotency-key'] ?? null;
    // Only this protocol sends bodies here.
    const { ownerId, changes } = (body ?? {}) as { ownerId?: number; changes?: SavedChange[] };
    if (method === 'POST' && ownerId !== this.ownerId) return answer(403, { code: 'forbidden' });
    if (changes && key && !this.keys.has(key)) for (const change of changes) this.#apply(change);
    if (key) this.keys.add(key);
    return answer(200, { ownerId: this.ownerId, items: this.items }, key);
  }

  #apply({ kind, key, isSaved, note = '' }: SavedChange): void {
    this.items = this.items.filter((item) => item.key !== key);
    if (isSaved) this.items = [{ kind, key, note, alert: 'off', savedAt }, ...this.items];
  }
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
    const { list: next, result } = decide(list);
    list = next;
    return result;
  },
};

const locked: unknown[] = [];

function sync(as: SavedAccount = account): Promise<boolean> {
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
    expect(await sync()).toBe(false);
    server.items = [];
    expect(await sync()).toBe(true);
    expect([kept(), shown(), list.waiting]).toEqual([[], [], []]);
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
    ['the server is ill', () => answer(503, { code: 'busy' })],
    ['a captive portal answers', () => answer(200, undefined)],
    ['an answer comes without the key', () => answer(200, { ownerId: account.id, items: [] })],
    ['a list of somebody else comes', () => answer(200, { ownerId: 8, items: [] }, 'key-1')],
    ['a 400 comes that is not from Dalil', () => answer(400, undefined)],
  ])('SYNC-7 loses nothing when %s', async (_, fault) => {
    save('1');
    server.faults = [fault];
    await sync();
    expect([shown(), list.waiting.length]).toEqual([['1'], 1]);
    await sync();
    expect([kept(), list.waiting.length]).toEqual([['1'], 0]);
  });

  it('SYNC-9 sends nothing as another account, and says that a login is needed', async () => {
    save('1');
    server.ownerId = 8;
    expect(await sync()).toBe(false);
    expect([kept(), shown(), list.trouble]).toEqual([[], ['1'], 'signed_out']);
    server.ownerId = account.id;
    await sync();
    expect([kept(), list.trouble]).toEqual([['1'], null]);
  });

  it('sends one by one when a batch is refused, and keeps the one that never goes', async () => {
    save('1');
    save('2');
    const refused = () => answer(400, { code: 'validation_failed' });
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
    expect(list.waiting).toMatchObject([{ isRefused: true, change: { key: '1' } }]);
  });

  it('says that the list of the account is full, and goes on after a removal', async () => {
    save('1');
    server.faults = [() => answer(409, { code: 'saved_full' })];
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
    expect(await sync({ ...account, realm })).toBe(true);
    expect(locked).toEqual([[`dalil-saved-${realm}-7`, limits.lockStolenAfterMs]]);
    const change = { kind: 'job', key: '1', isSaved: true, savedAt };
    expect(server.requests).toMatchObject([
      { method: 'POST', path, body: { ownerId: 7, changes: [change] }, timeoutMs: limits.requestTimeoutMs },
      { method: 'GET', path, timeoutMs: limits.requestTimeoutMs },
    ]);
  });

  it('only asks for the list where nothing waits, and is to be repeated if nobody answers', async () => {
    expect(await sync()).toBe(true);
    expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
    server.faults = [() => 'lost before'];
    expect(await sync()).toBe(false);
  });

  it.each([
    ['of somebody else', answer(200, { ownerId: 8, items: [] })],
    ['of no list', answer(200, { hello: 'world' })],
    ['of a server in trouble', answer(503, { ownerId: 7, items: [] })],
  ])('keeps the list where the answer is one %s', async (_, other) => {
    server.items = [{ kind: 'job', key: '9', note: '', alert: 'off', savedAt }];
    await sync();
    server.faults = [() => other];
    expect(await sync()).toBe(true);
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
    server.faults = [() => answer(status, { code })];
    expect(await sync()).toBe(true);
    expect(list).toMatchObject({ waiting: [{ isRefused: true }], trouble: null });
  });

  it.each([
    [401, 'not_authenticated', 'signed_out'],
    [403, 'forbidden', 'signed_out'],
    [404, 'not_found', 'fault'],
    [409, 'busy', 'fault'],
    [409, 'saved_full', 'full'],
    [500, 'internal', 'fault'],
  ])('ends at %i %s, with the trouble %s', async (status, code, trouble) => {
    save('1');
    server.faults = [() => answer(status, { code })];
    expect(await sync()).toBe(false);
    expect(list).toMatchObject({ waiting: [{ isRefused: false }], trouble });
    await sync();
    expect(list).toMatchObject({ waiting: [], trouble: null });
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
