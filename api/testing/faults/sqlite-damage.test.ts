import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/repeated-work.ts';
import { checkDatabase } from '../../store/check-database.ts';
import { openStore, sqliteFile } from '../../store/open-store.ts';
import { registration } from '../builders.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { newCompany, newJob, newTalent } from '../store-builders.ts';

const pageBytes = 4096;
const people = 700;
let dataDir: string;
let app: TestApp | undefined;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

// Filled once: each test damages a copy.
let filledDir: string;
beforeAll(async () => {
  filledDir = await mkdtemp(join(tmpdir(), 'dalil-damage-'));
  const store = await openStore({ dataDir: filledDir, clock: systemClock });
  await store.bulk.insertTalents(Array.from({ length: people }, (_, index) => newTalent(index)));
  const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
  await store.bulk.insertJobs([newJob(companyId, systemClock.now())]);
  await store.close();
}, 60_000);
afterAll(() => rm(filledDir, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-damage-'));
  await copyFile(join(filledDir, sqliteFile), join(dataDir, sqliteFile));
  process.on('uncaughtException', note);
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
  await rm(dataDir, { recursive: true, force: true });
  process.off('uncaughtException', note);
});

/** Destroys the leaves of a table while the file is open; what is read for the first time afterwards is destroyed. */
async function damage(table: string): Promise<void> {
  const file = join(dataDir, sqliteFile);
  const database = new BetterSqlite3(file, { readonly: true });
  const leaves = database
    .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf' order by pageno")
    .pluck()
    .all(table) as number[];
  database.close();
  const handle = await open(file, 'r+');
  for (const page of leaves.slice(1))
    await handle.write(Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (page - 1) * pageBytes);
  await handle.close();
}

const paths = [
  '/api/users',
  '/api/users?q=person',
  '/api/users/slug/person-500',
  '/api/sync/talents/digest',
  '/api/jobs',
];

describe('a damaged page of the SQLite file', () => {
  it.each([
    { of: 'talent_cards', fails: ['/api/users'] },
    { of: 'users', fails: ['/api/users/slug/person-500'] },
    { of: 'users_slug', fails: ['/api/users/slug/person-500'] },
    { of: 'feed', fails: ['/api/sync/talents/digest'] },
    { of: 'talent_search_data', fails: ['/api/users?q=person'] },
  ])(
    'in $of fails the calls that need it, while others and later ticks go on, and /readyz tells',
    async ({ of, fails }) => {
      app = await startTestApp({ dataDir });
      expect((await app.client().get('/readyz')).body).toEqual({ status: 'ok' });
      await damage(of);
      const visitor = app.client();
      for (const path of paths) expect([path, (await visitor.get(path)).status]).toEqual([path, statusOf(path, fails)]);
      expect((await visitor.post('/api/users', registration())).status).toBe(201);
      expect((await visitor.get('/readyz')).body).toEqual({ status: 'ok', warnings: ['database_damaged'] });
      await delay(50);
      expect(uncaught.splice(0)).toEqual([]);
    },
  );
});

function statusOf(path: string, fails: readonly string[]): number {
  // A search shows cards, too.
  const isHit = fails.includes(path) || (path === '/api/users?q=person' && fails.includes('/api/users'));
  return isHit ? 500 : 200;
}

it('is found by a check of everything, wherever it is', async () => {
  const { engine, close } = await openStore({ dataDir, clock: systemClock });
  await damage('users_slug');
  expect((await checkDatabase(engine)).length).toBeGreaterThan(0);
  await close();
});
