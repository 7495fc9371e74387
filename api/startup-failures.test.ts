import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { keepPrivate } from './adapters/private-files.ts';
import { failureLine, listenFailure, openOnceReachable } from './startup-failures.ts';
import { StoreOpeningError } from './store/store-error.ts';

const umask = process.umask();
afterEach(() => {
  process.umask(umask);
});

const away = () => new StoreOpeningError('unreachable', new Error('ECONNREFUSED'));

it('waits for a database that is still starting, and says so once', async () => {
  const open = vi.fn().mockRejectedValueOnce(away()).mockRejectedValueOnce(away()).mockResolvedValue('a store');
  const onWait = vi.fn();
  expect(await openOnceReachable(open, { waitMs: 10_000, onWait })).toBe('a store');
  expect(open).toHaveBeenCalledTimes(3);
  expect(onWait).toHaveBeenCalledOnce();
});

it('gives up after its time', async () => {
  const startedMs = performance.now();
  await expect(openOnceReachable(() => Promise.reject(away()), { waitMs: 1500, onWait: vi.fn() })).rejects.toThrow(
    StoreOpeningError,
  );
  expect(performance.now() - startedMs).toBeGreaterThan(900);
});

it('waits for nothing that time does not mend', async () => {
  const open = vi.fn().mockRejectedValue(new StoreOpeningError('login_refused', new Error('28P01')));
  await expect(openOnceReachable(open, { waitMs: 10_000, onWait: vi.fn() })).rejects.toThrow(StoreOpeningError);
  expect(open).toHaveBeenCalledOnce();
});

it.each([
  ['ENOTFOUND', 'HOST=300.1.2.3 is no address of this machine.'],
  ['EADDRNOTAVAIL', 'HOST=300.1.2.3 is no address of this machine.'],
  ['EACCES', 'This account may not listen on port 80: choose one above 1023 in PORT.'],
  ['EADDRINUSE', 'Port 80 is taken. Stop what listens there, or choose another one: PORT=81 npm start'],
  ['EMFILE', undefined],
])('names the setting that keeps it from listening: %s', (code, sentence) => {
  const error = Object.assign(new Error('listen failed'), { code });
  expect(listenFailure(error, { host: '300.1.2.3', port: 80 })).toBe(sentence);
});

it('says that the disk is full, for the codes of the system and of SQLite', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']) {
    const error = Object.assign(new Error('write failed'), { code, path: '/data/backups' });
    expect(failureLine(error, '/data')).toBe('The disk is full (/data/backups). Make space and try again.');
  }
});

it('names DATA_DIR where a file stands in the place of its folder', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'dalil-no-folder-')), 'data');
  writeFileSync(folder, '');
  let failure: unknown;
  try {
    keepPrivate(folder);
  } catch (error) {
    failure = error;
  }
  expect(failureLine(failure, folder)).toBe(`There is a file where a folder has to be (${folder}): check DATA_DIR.`);
});
