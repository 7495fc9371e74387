import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import { fillDevice } from '#pwa/testing/fill-device.ts';
import { cacheDb, cacheDbName } from '../local/cache-db.ts';
import { saveValue } from '../local/values.local.ts';
import { StorageFull } from '../sync/account-state.ts';
import { deviceAccount } from './device-accounts.ts';

async function isCacheThere(): Promise<boolean> {
  return (await Dexie.getDatabaseNames()).includes(cacheDbName);
}

const save = () =>
  deviceAccount(7).change(() => ({ state: edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }), result: 0 }));

describe('SYNC-19 an own edit on a full device', () => {
  it('takes the room of every public copy', async () => {
    await saveValue('stats', { talents: 1 }, 1);
    await cacheDb().open();
    const empty = fillDevice('dalil-acct-7', async () => !(await isCacheThere()));
    await save();
    empty();
    expect((await deviceAccount(7).read()).entries).toHaveLength(1);
  });

  it('is refused only when nothing public is left', async () => {
    await saveValue('stats', { talents: 1 }, 1);
    const empty = fillDevice('dalil-acct-7', async () => false);
    await expect(save()).rejects.toBeInstanceOf(StorageFull);
    empty();
    expect(await isCacheThere()).toBe(false);
  });
});
