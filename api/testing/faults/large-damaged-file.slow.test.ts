import { copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../adapters/repeated-work.ts';
import { createUpkeep } from '../../domain/upkeep.ts';
import { checkDatabase } from '../../store/check-database.ts';
import { openStore, sqliteFile } from '../../store/open-store.ts';
import { StoreOpeningError } from '../../store/store-error.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { newCompany, newJob, newTalent } from '../store-builders.ts';

const pageBytes = 4096;
const uncheckedBytes = 33 * 1024 * 1024;
let filledDir: string;
let dataDir: string;
let file: string;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  filledDir = await mkdtemp(join(tmpdir(), 'dalil-large-'));
  const store = await openStore({ dataDir: filledDir, clock: systemClock });
  await store.bulk.insertTalents(Array.from({ length: 700 }, (_, index) => newTalent(index)));
  const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
  await store.bulk.insertJobs([newJob(companyId, systemClock.now())]);
  await store.close();
  const database = new BetterSqlite3(join(filledDir, sqliteFile));
  database.exec('create table padding (bytes blob)');
  database.prepare('insert into padding values (zeroblob(?))').run(uncheckedBytes);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
});
afterAll(() => rm(filledDir, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-large-'));
  file = join(dataDir, sqliteFile);
  await copyFile(join(filledDir, sqliteFile), file);
  process.on('uncaughtException', note);
});
afterEach(async () => {
  process.off('uncaughtException', note);
  await rm(dataDir, { recursive: true, force: true });
});

/** Every table and index of the file but the padding. */
function parts(): string[] {
  const database = new BetterSqlite3(join(filledDir, sqliteFile), { readonly: true });
  const names = database.prepare("select distinct name from dbstat where name != 'padding'").pluck().all() as string[];
  database.close();
  return names;
}

/** Destroys every page of a table or an index. */
async function damage(name: string): Promise<void> {
  const database = new BetterSqlite3(file, { readonly: true });
  const pages = database.prepare('select pageno from dbstat where name = ?').pluck().all(name) as number[];
  database.close();
  const handle = await open(file, 'r+');
  for (const page of pages) await handle.write(Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (page - 1) * pageBytes);
  await handle.close();
}

/** What an operator meets at the start, at the work of each minute, and at a visit of the lists. */
async function meet() {
  let app: TestApp;
  try {
    app = await startTestApp({ dataDir });
  } catch (error) {
    return { refused: error instanceof StoreOpeningError ? error.code : `${error}` };
  }
  const [upkeep] = await Promise.allSettled([createUpkeep(app.deps)()]);
  const lists = (await app.client().get('/api/users')).status;
  const { status, body } = await app.client().get('/readyz');
  const isFoundByCheck = (await checkDatabase(app.store.engine)).length > 0;
  await app.stop();
  return { hasFailed: upkeep.status === 'rejected' || lists !== 200, lists, ready: { status, body }, isFoundByCheck };
}

it('a file too large for the check at the start is served or refused by name, and /readyz reports each damage that failed something', async () => {
  expect((await stat(file)).size).toBeGreaterThan(32 * 1024 * 1024);
  const refused: string[] = [];
  for (const part of parts()) {
    await copyFile(join(filledDir, sqliteFile), file);
    await damage(part);
    const met = await meet();
    if (met.refused !== undefined) {
      expect([part, met.refused]).toEqual([part, 'damaged_database']);
      refused.push(part);
      continue;
    }
    const warned = { status: met.lists === 200 ? 'ok' : expect.any(String), warnings: ['database_damaged'] };
    expect([part, met.isFoundByCheck]).toEqual([part, true]);
    expect([part, met.ready.body]).toEqual([part, met.hasFailed ? warned : { status: 'ok' }]);
    expect([part, met.ready.status]).toEqual([part, met.ready.body.status === 'ok' ? 200 : 503]);
  }
  expect(refused.toSorted()).toEqual(['schema_migrations', 'sqlite_schema', 'sync_meta']);
  expect(uncaught).toEqual([]);
});
