import 'fake-indexeddb/auto';
import { Dexie, type Table } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { slowDatabases } from '#pwa/testing/slow-databases.ts';
import { limits } from '#shared/limits.ts';
import { giveUpStorageSoon } from '../../scripts/testing/patient-storage.ts';
import { DatabaseDoor } from './database-door.ts';
import { isStorageSilent } from './storage-faults.ts';
import { noteRecord, onStorageBack, storageHealth } from './storage-health.ts';

giveUpStorageSoon();

type Db = Dexie & { rows: Table<{ id: number }, number> };

let number = 0;
function openDoor(indexedDB?: IDBFactory) {
  number += 1;
  const name = `door-${number}`;
  return new DatabaseDoor<Db>(name, () => {
    const db = new Dexie(name, indexedDB && { indexedDB });
    db.version(1).stores({ rows: 'id' });
    return db as Db;
  });
}

const put = (id: number) => (db: Db) => db.rows.put({ id });
const count = (db: Db) => db.rows.count();
const outcomeOf = (work: Promise<unknown>) => work.then(String, (fault) => (isStorageSilent(fault) ? 'silent' : fault));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Another file may have found that storage fails.
  noteRecord('works');
});
afterEach(() => void vi.useRealTimers());

describe('a database that does not answer (WebKit 226547, Dexie#543)', () => {
  it('is given up after the time that somebody waits, and at once by those who come later', async () => {
    const door = openDoor(slowDatabases().factory);
    const outcomes: string[] = [];
    void outcomeOf(door.inDb(put(1))).then((outcome) => outcomes.push(outcome));
    await vi.advanceTimersByTimeAsync(limits.storageWaitMs - 1);
    expect([outcomes, storageHealth()]).toEqual([[], 'works']);
    await vi.advanceTimersByTimeAsync(1);
    expect([outcomes, storageHealth()]).toEqual([['silent'], 'fails']);
    expect(await outcomeOf(door.inDb(count))).toBe('silent');
    door.close();
  });

  it('is used again once it has answered, and what was given up is never done (Dexie#2008)', async () => {
    const slow = slowDatabases();
    const door = openDoor(slow.factory);
    const given = outcomeOf(door.inDb(put(1)));
    await vi.advanceTimersByTimeAsync(limits.storageWaitMs);
    expect(await given).toBe('silent');
    const back = vi.fn();
    const stop = onStorageBack(back);
    vi.useRealTimers();
    slow.answer();
    await vi.waitFor(async () => expect(await outcomeOf(door.inDb(count))).toBe('0'));
    await door.inDb(put(2));
    expect(await door.inDb((db) => db.rows.toCollection().primaryKeys())).toEqual([2]);
    await vi.waitFor(() => expect(back).toHaveBeenCalledOnce());
    stop();
    door.close();
  });
});

describe('work on an open database', () => {
  it('has an end, too (decision 053)', async () => {
    const door = openDoor();
    vi.useRealTimers();
    await door.inDb(put(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const work = outcomeOf(door.inDb(() => new Promise(() => undefined)));
    await vi.advanceTimersByTimeAsync(limits.storageWorkMs);
    expect(await work).toBe('silent');
    door.close();
  });
});
