import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/repeated-work.ts';
import { openPostgresPool } from '../../store/engines/postgres-pool.ts';
import { openStore, type Store } from '../../store/open-store.ts';
import { registration } from '../builders.ts';
import { type FaultyLine, startFaultyLine } from '../faulty-line.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../postgres-server.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import type { TestAnswer, TestClient } from '../test-client.ts';

// The promise is 3 s for a read and 10 s for a write; a machine that is busy itself gets 2 s more.
const readMs = 5000;
const writeMs = 12_000;

const programs = await postgresPrograms();

describe.runIf(programs)('a database that keeps its connections and answers nothing (T17)', () => {
  let server: PostgresServer;
  let connections: FaultyLine;
  let dataDir: string;
  let store: Store;
  let app: TestApp;
  let person: TestClient;
  let id: number;

  beforeAll(async () => {
    server = await startPostgresServer(programs ?? '');
  }, 60_000);
  afterAll(() => server.stop());
  beforeEach(async () => {
    const url = new URL(await server.newDatabase());
    connections = await startFaultyLine(Number(url.port));
    url.port = String(connections.port);
    dataDir = await mkdtemp(join(tmpdir(), 'dalil-silent-'));
    store = await openStore({ postgres: openPostgresPool(url.href), dataDir, clock: systemClock, hasListCopy: true });
    app = await startTestApp({ store, dataDir });
    person = app.client();
    id = (await person.post('/api/users', registration())).body.id;
    await store.followLists();
  }, 120_000);
  afterEach(async () => {
    await server.thaw();
    await app.stop();
    await store.close();
    await connections.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  async function timed(call: () => Promise<TestAnswer>) {
    const startMs = performance.now();
    const { status, body, headers } = await call();
    return { status, code: body?.code, hasAge: headers.has('age'), ms: performance.now() - startMs };
  }
  const list = () => person.get('/api/users');
  const own = () => person.get('/api/auth/check');
  const save = () => person.patch(`/api/users/${id}`, { bio: 'Edited' });
  const works = async () => [await own(), await save(), await list()].map(({ status }) => status);

  it('holds a read for 3 s and a write for 10 s, then refuses at once, and works again without a restart', async () => {
    expect(await works()).toEqual([200, 200, 200]);
    await server.freeze();
    const [read, listed, written] = await Promise.all([own, list, save].map(timed));
    expect(read).toMatchObject({ status: 503, code: 'busy' });
    expect(listed).toMatchObject({ status: 200, hasAge: true });
    expect(written).toMatchObject({ status: 503, code: 'busy' });
    expect([read?.ms, listed?.ms]).toEqual([expect.toSatisfy(isWithin(readMs)), expect.toSatisfy(isWithin(readMs))]);
    expect(written?.ms).toBeLessThan(writeMs);
    // Nobody waits any more: a page of several reads takes no longer than one.
    const later = await Promise.all([own, save, list].map(timed));
    expect(later.map(({ status }) => status)).toEqual([503, 503, 200]);
    for (const { ms } of later) expect(ms).toBeLessThan(1500);
    await server.thaw();
    await expect.poll(works, { timeout: 15_000 }).toEqual([200, 200, 200]);
  }, 90_000);

  it('for the connections that were open, as behind a router that forgot them: others work soon', async () => {
    expect(await works()).toEqual([200, 200, 200]);
    connections.freeze();
    connections.mend();
    const lost = await timed(own);
    expect(lost.ms).toBeLessThan(readMs);
    await expect.poll(works, { timeout: 15_000 }).toEqual([200, 200, 200]);
  }, 90_000);

  it('is not one that works on a slow statement', async () => {
    const slow = store.engine.reader.sql('select pg_sleep(4), 1');
    expect((await timed(own)).status).toBe(200);
    expect(await slow).toEqual([[expect.anything(), 1]]);
  }, 90_000);

  const isWithin = (mostMs: number) => (ms: number) => ms < mostMs;
});
