import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Repeating, repeatEvery, systemClock } from '../../adapters/repeated-work.ts';
import { openPostgresPool } from '../../store/engines/postgres-pool.ts';
import { openStore, type Store } from '../../store/open-store.ts';
import { registration } from '../builders.ts';
import { type FaultyLine, startFaultyLine } from '../faulty-line.ts';
import { type PgliteServer, startPgliteServer } from '../pglite-server.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { newCompany, newJob, newTalent } from '../store-builders.ts';

const deadlines = { connectMs: 1000, statementMs: 2500, answerMs: 3000 };
const followEveryMs = 500;

/** A process of the server with a data folder of its own. */
interface Process {
  app: TestApp;
  store: Store;
  stop(): Promise<void>;
}

let server: PgliteServer;
let line: FaultyLine;
let folder: string;
let first: Process;
let second: Process;
beforeAll(async () => {
  server = await startPgliteServer();
  folder = await mkdtemp(join(tmpdir(), 'dalil-list-copy-'));
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  line = await startFaultyLine(server.port);
  first = await start('first', line.port);
  second = await start('second', server.port);
}, 60_000);
afterEach(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await line.stop();
}, 60_000);

async function open(name: string, port: number): Promise<Store> {
  const postgres = openPostgresPool(`postgres://dalil:secret@127.0.0.1:${port}/dalil`, { deadlines });
  return openStore({ postgres, dataDir: join(folder, name), clock: systemClock, hasListCopy: true });
}

async function start(name: string, port: number): Promise<Process> {
  const store = await open(name, port);
  await store.followLists();
  const following: Repeating = repeatEvery(followEveryMs, store.followLists, () => undefined);
  const app = await startTestApp({ store, dataDir: join(folder, name) });
  return {
    app,
    store,
    async stop() {
      await app.stop();
      await Promise.all([following.stop(), store.close()]);
    },
  };
}

let registered = 0;
async function register({ app }: Process) {
  registered += 1;
  const client = app.client();
  const answer = await client.post('/api/users', {
    ...registration(),
    email: `copy${registered}@example.com`,
    role: 'talent',
  });
  expect(answer.status).toBe(201);
  return { client, id: Number(answer.body.id) };
}

async function found({ app }: Process, q: string): Promise<{ id: number }[]> {
  const { status, body } = await app.client().get(`/api/users?q=${q}`);
  expect(status).toBe(200);
  return body;
}

describe('two processes on one PostgreSQL', () => {
  it('show each other every acknowledged write in their next list (T16)', async () => {
    const { client, id } = await register(first);
    for (let round = 1; round <= 15; round += 1) {
      const { status } = await client.patch(`/api/users/${id}`, { headline: `Round ${round} done` });
      expect(status).toBe(200);
      const shown = (await found(second, `Round+${round}+done`)).find((card) => card.id === id);
      expect(shown).toMatchObject({ headline: `Round ${round} done` });
    }
    await first.store.bulk.removeTalents(`copy${registered}@example.com`, 1);
    expect((await found(second, 'Round+15')).map((card) => card.id)).not.toContain(id);
  }, 120_000);

  it('read lists beside them: what the database alone holds otherwise is not shown (T16)', async () => {
    const { id } = await register(first);
    await found(first, 'anything');
    await first.store.followLists();
    const { engine } = second.store;
    const draw = (json: unknown) =>
      engine.write(async (tx) => void (await tx.sql('update talent_cards set json = ? where id = ?', [json, id])));
    const [[card] = []] = await engine.reader.sql('select json from talent_cards where id = ?', [id]);
    await draw('{"id":0}');
    const { body } = await first.app.client().get('/api/users?limit=5');
    await draw(card);
    expect(body.map((shown: { id: number }) => shown.id)).toContain(id);
  }, 120_000);
});

const publicReads = [
  '/api/users',
  '/api/users?q=person',
  '/api/users?industry=technology&q=per',
  '/api/users/counts?q=person',
  '/api/featured-users',
  '/api/companies',
  '/api/companies/counts',
  '/api/jobs?q=engineer',
  '/api/jobs/counts',
  '/api/stats',
];

describe('a database that is away', () => {
  it('leaves lists, searches and counts as they were, which tell their age (T17)', async () => {
    const now = systemClock.now();
    registered += 2;
    const some = [newTalent(registered), newTalent(registered - 1)];
    await first.store.bulk.insertTalents(some);
    const [companyId = 0] = await first.store.bulk.insertCompanies([newCompany(registered)]);
    await first.store.bulk.insertJobs([newJob(companyId, now)]);
    await first.store.followLists();
    const before = await Promise.all(publicReads.map((path) => first.app.client().get(path)));
    for (const { status, headers } of before) expect([status, headers.get('age')]).toEqual([200, null]);

    line.cut();
    const during = await Promise.all(publicReads.map((path) => first.app.client().get(path)));
    for (const [index, { status, body, headers }] of during.entries()) {
      expect([status, body]).toEqual([200, before[index]?.body]);
      expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(1);
    }
    const page = await fetch(`${first.app.origin}/browse`);
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining(`person-${registered}`)]);
    // The app shows such a page as one that was kept since, and asks for newer lists.
    expect(Number(page.headers.get('age'))).toBeGreaterThanOrEqual(1);
    const keptMs = Number(/id="first-data" data-kept="(\d+)"/.exec(html)?.[1]);
    expect(keptMs).toBeGreaterThanOrEqual(now.getTime());
    expect(keptMs).toBeLessThanOrEqual(Date.now());
    expect(page.headers.get('x-app-build')).toBeNull();
    const unchanged = await fetch(`${first.app.origin}/api/users`, {
      headers: { 'if-none-match': before[0]?.headers.get('etag') ?? '' },
    });
    expect(unchanged.status).toBe(304);
    // Whatever else it is asked, it says that the database is away.
    expect((await first.app.client().get('/readyz')).status).toBe(503);
    expect((await first.app.client().post('/api/users', registration())).status).toBe(503);

    const { id } = await register(second);
    line.mend();
    await expect
      .poll(async () => (await first.app.client().get('/api/users')).headers.get('age'), { timeout: 10_000 })
      .toBeNull();
    const { body } = await first.app.client().get('/api/users');
    expect(body.map((card: { id: number }) => card.id)).toContain(id);
    const later = await fetch(`${first.app.origin}/browse`);
    expect([later.headers.get('age'), (await later.text()).includes('data-kept')]).toEqual([null, false]);
  }, 120_000);

  it('and says nothing any more is told apart from one that answers, within 3 s (T17)', async () => {
    await register(first);
    await first.store.followLists();
    line.freeze();
    const startedMs = performance.now();
    const { status, headers } = await first.app.client().get('/api/users?q=silent');
    expect([status, Number(headers.get('age')) >= 1]).toEqual([200, true]);
    expect(performance.now() - startedMs).toBeLessThan(3000);
    line.mend();
    await expect
      .poll(async () => (await first.app.client().get('/api/users?q=silent')).headers.get('age'), { timeout: 10_000 })
      .toBeNull();
  }, 120_000);
});

describe('the copy', () => {
  it('is filled beside the server, which reads the database until then (T16)', async () => {
    await first.store.bulk.insertTalents(Array.from({ length: 400 }, (_, n) => newTalent(n + 10_000)));
    const store = await open('third', server.port);
    let isFilled = false;
    const filling = store.followLists().finally(() => {
      isFilled = true;
    });
    let readsMeanwhile = 0;
    while (!isFilled) {
      const page = await store.talentListing.page({ limit: 3 });
      expect(page.total).toBeGreaterThanOrEqual(400);
      if (!isFilled) readsMeanwhile += 1;
      await delay(20);
    }
    await filling;
    expect(readsMeanwhile).toBeGreaterThan(0);
    const inDatabase = await second.store.talentListing.page({ limit: 50 });
    expect(await store.talentListing.page({ limit: 50 })).toEqual(inDatabase);
    await store.close();
  }, 120_000);

  it('is one of its own for each process of a data folder, and is found again by the next', async () => {
    const [one, other] = [await open('shared', server.port), await open('shared', server.port)];
    await Promise.all([one.followLists(), other.followLists()]);
    const { total } = await one.talentListing.page({ limit: 1 });
    expect((await other.talentListing.page({ limit: 1 })).total).toBe(total);
    await Promise.all([one.close(), other.close()]);
    const next = await open('shared', server.port);
    await next.followLists();
    expect((await next.talentListing.page({ limit: 1 })).total).toBe(total);
    await next.close();
  }, 120_000);

  it('that cannot be kept stops nobody: lists are read in the database, and that is told once', async () => {
    await mkdir(join(folder, 'refused'));
    await writeFile(join(folder, 'refused', 'lists'), 'a file where the folder should be');
    const store = await open('refused', server.port);
    await expect(store.followLists()).rejects.toThrow(/ENOTDIR|EEXIST/);
    await store.followLists();
    expect((await store.talentListing.page({ limit: 1 })).total).toBeGreaterThan(0);
    await store.close();
  }, 120_000);

  it('takes all cards anew after a newer version was here and went again', async () => {
    const { store } = first;
    const { id } = await register(first);
    await store.followLists();
    const [[right] = []] = await store.engine.reader.sql(`select json from talent_cards where id = ${id}`);
    const write = (text: string) => store.engine.write(async (tx) => void (await tx.sql(text)));
    // The newer version edits in its own format, and the start of the older one makes the card anew.
    const [[format] = []] = await store.engine.reader.sql('select listing_format from sync_meta');
    await write('update sync_meta set listing_format = 1');
    await write('update sync_clock set rev = rev + 1');
    await write(`update talent_cards set json = '{"id":0,"of":"newer"}' where id = ${id}`);
    await write(`update feed set rev = (select rev from sync_clock) where feed = 'talents' and id = ${id}`);
    await store.followLists();
    expect(String((await store.talentListing.page({ limit: 200 })).json)).toContain('newer');
    await write(`update talent_cards set json = '${String(right).replaceAll("'", "''")}' where id = ${id}`);
    await write(`update sync_meta set listing_format = ${format}`);
    await store.followLists();
    expect(String((await store.talentListing.page({ limit: 200 })).json)).not.toContain('newer');
  }, 120_000);
});
