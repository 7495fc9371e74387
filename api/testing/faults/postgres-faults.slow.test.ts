import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/repeated-work.ts';
import { defaultDeadlines, openPostgresPool } from '../../store/engines/postgres-pool.ts';
import { openStore, type Store } from '../../store/open-store.ts';
import { registration } from '../builders.ts';
import { type FaultyLine, startFaultyLine } from '../faulty-line.ts';
import { type PgliteServer, startPgliteServer } from '../pglite-server.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { newTalent } from '../store-builders.ts';
import type { TestAnswer } from '../test-client.ts';

// As in production, but shorter: three to one.
const deadlines = { connectMs: 1000, statementMs: 1500, answerMs: 2000 };
const backAfterMs = 5000;

let server: PgliteServer;
let dataDir: string;
beforeAll(async () => {
  server = await startPgliteServer();
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-faults-'));
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

let line: FaultyLine;
let store: Store;
let app: TestApp;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
beforeEach(async () => {
  line = await startFaultyLine(server.port);
  const postgres = openPostgresPool(`postgres://dalil:secret@127.0.0.1:${line.port}/dalil`, { deadlines });
  store = await openStore({ postgres, dataDir, clock: systemClock });
  app = await startTestApp({ store, dataDir });
  process.on('uncaughtException', note);
});
afterEach(async () => {
  server.refusal = undefined;
  await app.stop();
  await line.stop();
  await store.close();
  process.off('uncaughtException', note);
  // A pool that nobody listens to ends the process here.
  expect(uncaught.splice(0)).toEqual([]);
});

let registered = 0;
function register(): Promise<TestAnswer> {
  registered += 1;
  return app.client().post('/api/users', { ...registration(), email: `fault${registered}@example.com` });
}
const read = () => app.client().get(`/api/users?q=${registered}`);

function expectBusy({ status, body, headers }: TestAnswer) {
  expect([status, body.code]).toEqual([503, 'busy']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Asks until it works, and answers how long that took. */
async function msUntilItWorks(): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const answers = await Promise.all([read(), register()]);
    if (answers.every(({ status }) => status < 300)) return performance.now() - startedMs;
    await delay(50);
  }
}

describe('a deploy that changes the format of cards', () => {
  it('fills them in small steps, while the older process reads and writes', async () => {
    await store.bulk.insertTalents(Array.from({ length: 300 }, (_, index) => newTalent(index + 1000)));
    const expected = await cards();
    await store.engine.write(async (tx) => {
      await tx.sql('update sync_meta set listing_format = 1');
      await tx.sql("update talent_cards set json = '{}', haystack = 'of an older version'");
    });
    let isOpen = false;
    const postgres = openPostgresPool(`postgres://dalil:secret@127.0.0.1:${server.port}/dalil`, { deadlines });
    const opening = openStore({ postgres, dataDir, clock: systemClock }).finally(() => {
      isOpen = true;
    });
    const writes: number[] = [];
    const left = new Set<number>();
    const write = async () => {
      while (!isOpen) writes.push((await register()).status);
    };
    const look = async () => {
      const ofOlder = "select count(*) from talent_cards where haystack = 'of an older version'";
      for (; !isOpen; await delay(20)) left.add(Number((await store.engine.reader.sql(ofOlder))[0]?.[0]));
    };
    const [newer] = await Promise.all([opening, write(), look()]);
    expect(new Set(writes)).toEqual(new Set([201]));
    // In one transaction nobody would see it half done.
    expect([...left].filter((count) => count > 0 && count < expected.size).length).toBeGreaterThan(0);
    const filled = await cards();
    for (const [id, card] of expected) expect(filled.get(id)).toEqual(card);
    expect(filled.size).toBe(expected.size + writes.length);
    expect([...filled.values()].filter(({ haystack }) => haystack.includes('older version'))).toEqual([]);

    // The older process writes once more, after all were filled, in its own format.
    const { body } = await register();
    const written = async () => (await cards()).get(body.id);
    const right = await written();
    await store.engine.write(async (tx) => {
      await tx.sql(`update talent_cards set json = '{}', haystack = 'of an older version' where id = ${body.id}`);
    });
    await newer.catchUpCards();
    // With a revision, by which devices and copies learn of it.
    const made = await written();
    const [before, after] = [right, made].map((card) => JSON.parse(card?.json ?? ''));
    expect([after, made?.haystack]).toEqual([{ ...before, rev: expect.any(Number) }, right?.haystack]);
    expect(after.rev).toBeGreaterThan(before.rev);
    await newer.catchUpCards();
    await newer.catchUpCards();
    expect(await written()).toEqual(made);
    await newer.close();
    // Every statement of three clients takes its turn in one session.
  }, 90_000);

  async function cards() {
    const rows = await store.engine.reader.sql('select id, json, haystack from talent_cards order by id');
    return new Map(
      rows.map(([id, json, haystack]) => [Number(id), { json: String(json), haystack: String(haystack) }]),
    );
  }
});

describe('PostgreSQL', () => {
  it('ends its connections under load: 503 until it is back, and the same process works on', async () => {
    expect((await register()).status).toBe(201);
    // One connection is between two statements, the others wait for an answer.
    const held = store.engine.write(async (tx) => {
      await tx.sql('select 1');
      await delay(300);
      line.cut();
      await delay(100);
      await tx.sql('select 1');
    });
    const loads = Array.from({ length: 24 }, (_, index) => (index % 2 ? read() : register()));
    await expect(held).rejects.toMatchObject({ code: 'busy' });
    for (const answer of await Promise.all(loads)) if (answer.status >= 300) expectBusy(answer);
    expectBusy(await register());
    expectBusy(await read());
    line.mend();
    expect(await msUntilItWorks()).toBeLessThan(backAfterMs);
    expect(app.logLines.join('')).not.toMatch(/secret|fault\d+@/);
  });

  it('ends connections that are idle, and no call fails for it', async () => {
    await Promise.all([register(), register(), read(), read()]);
    line.cut();
    line.mend();
    await delay(50);
    expect((await register()).status).toBe(201);
    expect((await read()).status).toBe(200);
  });

  it('goes silent without a reset: calls are told so in time, and silent connections are thrown away', async () => {
    await Promise.all(Array.from({ length: 6 }, register));
    line.freeze();
    const startedMs = performance.now();
    const answers = await Promise.all([register(), register(), read(), read()]);
    expect(performance.now() - startedMs).toBeLessThan(deadlines.connectMs + deadlines.answerMs + 1000);
    for (const answer of answers) expectBusy(answer);
    line.mend();
    expect(await msUntilItWorks()).toBeLessThan(deadlines.connectMs + deadlines.answerMs);
  });

  it('goes silent on one connection: another that has just answered is kept', async () => {
    const own = await startFaultyLine(server.port);
    const silentAfterMs = 600;
    const pool = openPostgresPool(`postgres://dalil:secret@127.0.0.1:${own.port}/dalil`, {
      deadlines: { connectMs: 1000, statementMs: 500, answerMs: silentAfterMs },
    });
    await pool.reader.query('select 1', []);
    own.freeze();
    const silent = expect(pool.reader.query('select 1', [])).rejects.toThrow();
    await delay(silentAfterMs / 2);
    own.mend();
    await pool.reader.query('select 1', []);
    await silent;
    await delay(100);
    // The line does not see the end of the one that it froze.
    expect(own.open).toBe(2);
    await pool.close();
    await own.stop();
  });

  it('has deadlines in production that leave a silent line within 15 s', () => {
    expect(defaultDeadlines.connectMs + defaultDeadlines.answerMs).toBeLessThanOrEqual(15_000);
    expect(defaultDeadlines.statementMs).toBeLessThan(defaultDeadlines.answerMs);
  });

  it.each([
    { what: 'starts up or shuts down', sqlState: '57P03', told: [503, 'busy'] },
    { what: 'only reads', sqlState: '25006', told: [503, 'busy'] },
    { what: 'takes a right away', sqlState: '42501', told: [503, 'busy'] },
    { what: 'has too many connections', sqlState: '53300', told: [503, 'busy'] },
    { what: 'has a full disk', sqlState: '53100', told: [507, 'storage_full'] },
  ])('$what: calls are told so, and work again afterwards', async ({ sqlState, told }) => {
    server.refusal = sqlState;
    for (const answer of await Promise.all([register(), read()])) {
      expect([answer.status, answer.body.code]).toEqual(told);
    }
    server.refusal = undefined;
    expect(await msUntilItWorks()).toBeLessThan(backAfterMs);
  });

  it.each([
    { what: 'starts up or shuts down', sqlState: '57P03', told: 'unreachable' },
    { what: 'only reads', sqlState: '25006', told: 'not_writable' },
    { what: 'lacks a right', sqlState: '42501', told: 'not_writable' },
    { what: 'has a full disk', sqlState: '53100', told: 'storage_full' },
    { what: 'is damaged', sqlState: 'XX001', told: 'damaged_database' },
  ])(
    '$what when Dalil starts: the start fails for that reason, and succeeds afterwards',
    async ({ sqlState, told }) => {
      const url = `postgres://dalil:secret@127.0.0.1:${line.port}/dalil`;
      const open = () => openStore({ postgres: openPostgresPool(url, { deadlines }), dataDir, clock: systemClock });
      server.refusal = sqlState;
      await expect(open()).rejects.toMatchObject({ name: 'StoreOpeningError', code: told });
      server.refusal = undefined;
      await (await open()).close();
    },
  );
});
