import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acknowledged, refused, type SavedBatch, startBatch } from '#pwa/testing/saved-batches.ts';
import type { AlertRhythm } from '#shared/catalog/saved.ts';
import type { SavedChange, SavedItem } from '#shared/model/saved.ts';
import { mergeNote } from '#shared/rules/merge-edits.ts';
import {
  emptySavedList,
  makeChange,
  type SavedList,
  withListLogin,
  withListLogout,
  withServerList,
} from './saved-list.ts';

// What a person does to one thing, and what happens to the connection.
type Act =
  | { does: 'save'; key: string }
  | { does: 'remove'; key: string }
  | { does: 'undo'; key: string }
  | { does: 'note'; key: string; note: string }
  | { does: 'alert'; key: string; alert: AlertRhythm }
  | { does: 'sync' | 'lose the request' | 'lose the answer' | 'leave' };

/** The saved things of one account, as `api/store/saved` changes them. */
class ServerModel {
  items: SavedItem[] = [];
  readonly #keys = new Set<string>();

  apply({ key, changes }: SavedBatch): void {
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    for (const change of changes) this.#applyOne(change);
  }

  #applyOne({ kind, key, isSaved, savedAt, note, noteBase = '', alert }: SavedChange): void {
    const known = this.items.find((item) => item.key === key);
    const others = this.items.filter((item) => item !== known);
    const merged =
      note === undefined ? known?.note : mergeNote({ base: noteBase, yours: note, theirs: known?.note ?? '' });
    const item = {
      kind,
      key,
      savedAt: known?.savedAt ?? savedAt,
      note: merged ?? '',
      alert: alert ?? known?.alert ?? 'off',
    };
    this.items = (isSaved ? [item, ...others] : others).toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  }
}

let instant = 0;

/** A device with the acts of its person, as `saved-actions.ts` makes changes of them. */
class Device {
  list: SavedList = emptySavedList;
  readonly #removed = new Map<string, SavedItem>();
  readonly #server: ServerModel;
  readonly #name: string;
  #keyNumber = 0;
  /** The list as both knew it last. */
  #synced: readonly SavedItem[] = [];
  readonly #removedSince = new Set<string>();
  readonly #writtenSince = new Set<string>();

  constructor(server: ServerModel, name = 'a') {
    this.#server = server;
    this.#name = name;
  }

  shown(key: string): SavedItem | undefined {
    return this.list.items.find((item) => item.key === key);
  }

  act(act: Act): void {
    if ('key' in act) {
      const change = this.#changeOf(act);
      if (change) this.#make(change);
    } else if (act.does === 'sync') this.sync();
    else if (act.does === 'lose the request') this.#seal();
    else if (act.does === 'lose the answer') this.#sealAndApply();
    else this.list = withListLogin(withListLogout(this.list));
  }

  #sealAndApply(): void {
    const batch = this.#seal();
    if (batch) this.#server.apply(batch);
  }

  #changeOf(act: Extract<Act, { key: string }>): Omit<SavedChange, 'kind' | 'savedAt'> | undefined {
    const { key } = act;
    const item = this.shown(key);
    if (act.does === 'save') return item ? undefined : { key, isSaved: true };
    if (act.does === 'undo') {
      const was = this.#removed.get(key);
      if (item || !was) return undefined;
      return { key, isSaved: true, alert: was.alert, ...(was.note && { note: was.note, noteBase: '' }) };
    }
    if (!item) return undefined;
    if (act.does === 'remove') {
      this.#removed.set(key, item);
      this.#removedSince.add(key);
      return { key, isSaved: false };
    }
    if (act.does === 'alert') return { key, isSaved: true, alert: act.alert };
    this.#writtenSince.add(key);
    return { key, isSaved: true, note: act.note, noteBase: item.note };
  }

  #make(change: Omit<SavedChange, 'kind' | 'savedAt'>): void {
    instant += 1;
    const savedAt = new Date(instant).toISOString();
    this.list = makeChange(this.list, { kind: 'job', savedAt, ...change }, { isSent: true });
  }

  #seal(): SavedBatch | null {
    this.#keyNumber += 1;
    const { state: list, result } = startBatch(this.list, `${this.#name}${this.#keyNumber}`);
    this.list = list;
    return result;
  }

  /** Sends everything and takes the server's list. */
  sync(): void {
    for (let batch = this.#seal(); batch; batch = this.#seal()) {
      this.#server.apply(batch);
      this.list = acknowledged(this.list, batch.key, this.#server.items);
    }
    this.list = withServerList(this.list, this.#server.items, this.list.moves);
    this.#synced = this.list.items;
    this.#removedSince.clear();
    this.#writtenSince.clear();
  }

  /** What the person did to a thing since the last `sync`; `written` is a note that differs from the one before. */
  since(key: string): { isRemoved: boolean; note: string | undefined; written: string } {
    const note = this.shown(key)?.note;
    const isOther = note !== this.#synced.find((item) => item.key === key)?.note;
    const written = this.#writtenSince.has(key) && isOther ? (note ?? '') : '';
    return { isRemoved: this.#removedSince.has(key), note, written };
  }

  /** The server refuses the next batch, which holds one change. */
  refuse(): void {
    const batch = this.#seal();
    if (batch) this.list = refused(this.list, batch.key);
  }
}

const key = fc.constantFrom('1', '2');
const person = fc.oneof(
  fc.record({ does: fc.constant('save' as const), key }),
  fc.record({ does: fc.constant('remove' as const), key }),
  fc.record({ does: fc.constant('undo' as const), key }),
  fc.record({ does: fc.constant('note' as const), key, note: fc.constantFrom('', 'red', 'green', 'red and green') }),
  fc.record({ does: fc.constant('alert' as const), key, alert: fc.constantFrom('off' as const, 'daily' as const) }),
);
const connection = fc.record({
  does: fc.constantFrom('sync' as const, 'lose the request' as const, 'lose the answer' as const),
});
const acts = fc.array(fc.oneof({ weight: 4, arbitrary: person }, { weight: 1, arbitrary: connection }), {
  maxLength: 24,
});
const runs = { numRuns: 1000 };

function meet(a: Device, b: Device, given: Act[]): void {
  for (const act of given) a.act(act);
  a.sync();
  b.sync();
}

type Since = ReturnType<Device['since']>;

function expectBoth(note: string | undefined, first: Since, second: Since): void {
  if (second.isRemoved) expect(note).toBe(second.note);
  else if (second.written) for (const { written } of [first, second]) expect(note).toContain(written);
}

const notesOf = (items: readonly SavedItem[]) => items.map(({ key: name, note, alert }) => ({ name, note, alert }));

describe('what the server holds of a saved list', () => {
  it('SYNC-3 is what the person saw: things, their order, notes and alerts', () => {
    fc.assert(
      fc.property(acts, (given) => {
        const server = new ServerModel();
        const device = new Device(server);
        for (const act of given) device.act(act);
        const seen = notesOf(device.list.items);
        device.sync();
        expect(notesOf(server.items)).toEqual(seen);
        expect(notesOf(device.list.items)).toEqual(seen);
      }),
      runs,
    );
  });

  it('SYNC-1 is what the person saw after a logout that kept what waited', () => {
    fc.assert(
      fc.property(acts, acts, (before, after) => {
        const server = new ServerModel();
        const device = new Device(server);
        for (const act of [...before, { does: 'sync' } as const, ...after]) device.act(act);
        const seen = notesOf(device.list.items);
        device.act({ does: 'leave' });
        device.sync();
        expect(notesOf(device.list.items)).toEqual(seen);
      }),
      runs,
    );
  });

  it('SYNC-2 has both notes of two devices, and none that was removed', () => {
    const offline = fc.array(person, { maxLength: 8 });
    fc.assert(
      fc.property(acts, offline, offline, (before, here, there) => {
        const server = new ServerModel();
        const [a, b] = [new Device(server, 'a'), new Device(server, 'b')];
        meet(a, b, before);
        for (const act of here) a.act(act);
        for (const act of there) b.act(act);
        const since = ['1', '2'].map((name) => ({ name, first: a.since(name), second: b.since(name) }));
        a.sync();
        b.sync();
        for (const { name, first, second } of since) expectBoth(b.shown(name)?.note, first, second);
      }),
      runs,
    );
  });

  it('is what the person saw of a refused change, once the server takes it', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 8 }), (given) => {
        const server = new ServerModel();
        const device = new Device(server);
        device.act({ does: 'save', key: '1' });
        device.act({ does: 'note', key: '1', note: 'blue' });
        device.refuse();
        device.act({ does: 'alert', key: '1', alert: 'daily' });
        for (const act of given) device.act(act);
        const seen = notesOf(device.list.items);
        device.sync();
        expect(notesOf(server.items)).toEqual(seen);
      }),
      runs,
    );
  });
});
