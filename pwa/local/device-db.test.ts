import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowDatabases } from '#pwa/testing/slow-databases.ts';
import { limits } from '#shared/limits.ts';
import { changeDeviceRow, readDeviceRow } from './device-db.ts';
import { StorageSilent } from './storage-faults.ts';
import { storageHealth } from './storage-health.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the record of the device is given up in time, stores nothing late, and is read once it answers (WebKit 226547)', async () => {
  const slow = slowDatabases();
  vi.stubGlobal('indexedDB', slow.factory);
  const given = changeDeviceRow('user', () => 'late').catch((fault: unknown) => fault);
  await vi.advanceTimersByTimeAsync(limits.storageWaitMs);
  expect(await given).toBeInstanceOf(StorageSilent);
  expect(storageHealth()).toBe('fails');
  await expect(readDeviceRow('user')).rejects.toBeInstanceOf(StorageSilent);
  vi.useRealTimers();
  slow.answer();
  await vi.waitFor(async () => expect(await readDeviceRow('user')).not.toBe('late'));
  expect(storageHealth()).toBe('works');
});

it('a browser that refuses is known as one that keeps nothing (idb-keyval#120)', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  await expect(readDeviceRow('user')).rejects.toThrow('insecure');
  expect(storageHealth()).toBe('fails');
});
