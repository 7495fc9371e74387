import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/repeated-work.ts';
import { openStore, type Store } from '../../store/open-store.ts';
import type { Own, UserRecord } from '../../store/records.ts';
import { type PgBouncer, pgBouncerProgram, startPgBouncer } from '../pg-bouncer.ts';
import { type PgliteServer, startPgliteServer } from '../pglite-server.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../postgres-server.ts';
import { newTalent, stored } from '../store-builders.ts';

let server: PgliteServer;
let dataDir: string;
let databaseUrl: string;
beforeAll(async () => {
  server = await startPgliteServer();
  server.isPooler = true;
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-pooler-'));
  databaseUrl = `postgres://dalil:secret@127.0.0.1:${server.port}/dalil`;
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function useAsPeopleDo(store: Store): Promise<void> {
  const number = Math.floor(Math.random() * 1e9);
  const user = stored(await store.users.insert(newTalent(number)));
  // What `requireOwn` of the domain proves, the test claims.
  const saved = await store.users.saveEdit(user as UserRecord as Own<UserRecord>, {
    patch: { bio: 'Behind a pooler' },
  });
  expect(saved).toMatchObject({ profile: { bio: 'Behind a pooler' }, isReplayed: false });
  expect((await store.talentListing.page({ limit: 1, q: `${number}` })).total).toBe(1);
  // A transaction that reads.
  expect((await store.engine.snapshot((connection) => connection.sql('select rev from sync_clock')))[0]).toBeDefined();
}

describe('a pooler that lends connections for one transaction', () => {
  it('is found out: nothing is set for longer, and no statement has a name', async () => {
    const store = await openStore({ databaseUrl, dataDir, clock: systemClock });
    await useAsPeopleDo(store);
    await store.close();
  });

  it('may be told of', async () => {
    const store = await openStore({ databaseUrl, databasePool: { isBehindPooler: true }, dataDir, clock: systemClock });
    await useAsPeopleDo(store);
    await store.close();
  });
});

const programs = await postgresPrograms();

describe.runIf(programs && pgBouncerProgram)('PgBouncer in transaction mode', () => {
  let postgres: PostgresServer;
  let bouncer: PgBouncer;
  beforeAll(async () => {
    postgres = await startPostgresServer(programs ?? '');
    bouncer = await startPgBouncer(await postgres.newDatabase(), postgres.programs);
  }, 120_000);
  afterAll(async () => {
    await bouncer.stop();
    await postgres.stop();
  });

  it('serves a store that makes its tables, and many people at once', async () => {
    const store = await openStore({ databaseUrl: bouncer.url, dataDir, clock: systemClock, hasListCopy: true });
    await Promise.all(Array.from({ length: 30 }, () => useAsPeopleDo(store)));
    await store.followLists();
    expect((await store.talentListing.page({ limit: 1 })).total).toBeGreaterThanOrEqual(30);
    await store.close();
  });
});
