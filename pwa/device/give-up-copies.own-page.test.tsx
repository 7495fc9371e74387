import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import { cacheDb, cacheDbName } from '../local/cache-db.ts';
import { saveValue } from '../local/values.local.ts';
import { StorageFull } from '../sync/account-state.ts';
import { deviceAccount } from './device-accounts.ts';

async function isCacheThere(): Promise<boolean> {
  return (await Dexie.getDatabaseNames()).includes(cacheDbName);
}

/** The device stays full as long as there are public copies, or for ever. */
function fillDevice(until: () => Promise<boolean>): () => void {
  const put = IDBObjectStore.prototype.put;
  let hasRoom = false;
  IDBObjectStore.prototype.put = function (...given) {
    if (!hasRoom && this.transaction.db.name === 'dalil-acct-7') {
      void until().then((next) => {
        hasRoom = next;
      });
      throw new DOMException('no room', 'QuotaExceededError');
    }
    return put.apply(this, given);
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}

const save = () =>
  deviceAccount(7).change(() => ({ state: edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }), result: 0 }));

describe('SYNC-19 an own edit on a full device', () => {
  it('takes the room of every public copy', async () => {
    await saveValue('stats', { talents: 1 }, 1);
    await cacheDb().open();
    const empty = fillDevice(async () => !(await isCacheThere()));
    await save();
    empty();
    expect((await deviceAccount(7).read()).entries).toHaveLength(1);
  });

  it('is refused only when nothing public is left', async () => {
    await saveValue('stats', { talents: 1 }, 1);
    const empty = fillDevice(async () => false);
    await expect(save()).rejects.toBeInstanceOf(StorageFull);
    empty();
    expect(await isCacheThere()).toBe(false);
  });
});
