import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/repeated-work.ts';
import { sqliteFailure } from '../../store/engines/database-errors.ts';
import { openStore, type Store, sqliteFile } from '../../store/open-store.ts';
import { registration } from '../builders.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';

let dataDir: string;
let store: Store;
let app: TestApp;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-sqlite-faults-'));
  store = await openStore({ dataDir, clock: systemClock });
  app = await startTestApp({ store, dataDir });
  process.on('uncaughtException', note);
});
afterEach(async () => {
  await app.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
  process.off('uncaughtException', note);
  expect(uncaught.splice(0)).toEqual([]);
});

const register = () => app.client().post('/api/users', registration());
const pragma = (text: string) => store.engine.write((tx) => tx.sql(`pragma ${text}`));

describe('SQLite', () => {
  it.each([
    {
      what: 'whose disk is full',
      told: [507, 'storage_full'],
      // More than one page has room for.
      count: 12,
      async begin() {
        await pragma(`max_page_count = ${(await pragma('page_count'))[0]?.[0]}`);
        return () => pragma('max_page_count = 1000000');
      },
    },
    {
      what: 'that another process holds',
      told: [503, 'busy'],
      // Each waits a second for the other process.
      count: 2,
      async begin() {
        const other = new BetterSqlite3(join(dataDir, sqliteFile));
        other.exec('begin immediate');
        return async () => void other.close();
      },
    },
  ])('$what: writes are told so, reads go on, and all works again afterwards', async ({ told, count, begin }) => {
    expect((await register()).status).toBe(201);
    const end = await begin();
    const refused = await Promise.all(Array.from({ length: count }, register));
    for (const { status, body, headers } of refused.slice(-2)) {
      expect([status, body.code]).toEqual(told);
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const counted = 1 + refused.filter(({ status }) => status === 201).length;
    expect((await app.client().get('/api/users?limit=100')).body).toHaveLength(counted);
    expect((await app.client().get('/readyz')).status).toBe(200);
    await end();
    expect((await register()).status).toBe(201);
    expect((await app.client().get('/api/users?limit=100')).body).toHaveLength(counted + 1);
  });

  it.each([
    ['SQLITE_READONLY', 'busy'],
    ['SQLITE_READONLY_DBMOVED', 'busy'],
    ['SQLITE_PERM', 'busy'],
    ['SQLITE_CANTOPEN', 'busy'],
    ['SQLITE_IOERR_WRITE', 'storage_full'],
  ])('is told by its code %s as %s', (code, told) => {
    expect(sqliteFailure(Object.assign(new Error('from the driver'), { code }))).toMatchObject({ code: told });
  });
});
