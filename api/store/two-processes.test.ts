import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../testing/postgres-server.ts';
import { newCompany, newJob, newTalent } from '../testing/store-builders.ts';
import { openStore, type Store } from './open-store.ts';

const programs = await postgresPrograms();
const clock = createFakeClock();

// They take several connections, which the PostgreSQL inside this process does not have.
describe.runIf(programs)('what comes to two processes at the same moment', () => {
  let server: PostgresServer;
  let dataDir: string;
  let address: string;
  let stores: Store[];
  let holder: pg.Client;
  let onlooker: pg.Client;
  const waitingCount = async () =>
    (await onlooker.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount;

  beforeAll(async () => {
    server = await startPostgresServer(programs ?? '');
    dataDir = await mkdtemp(join(tmpdir(), 'dalil-apply-'));
    address = await server.newDatabase();
    stores = [];
    for (const _ of ['one', 'other']) stores.push(await openStore({ databaseUrl: address, dataDir, clock }));
    [holder, onlooker] = [new pg.Client(address), new pg.Client(address)];
    await Promise.all([holder.connect(), onlooker.connect()]);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([holder.end(), onlooker.end()]);
    await Promise.all(stores.map((store) => store.close()));
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  it('an application is stored once, with one mail; the other process hears that it is there', async () => {
    const [{ bulk, jobs, applications, mailQueue }] = stores as [Store];
    const [userId = 0] = await bulk.insertTalents([newTalent(1)]);
    const [companyId = 0] = await bulk.insertCompanies([newCompany(1)]);
    const { id: jobId } = await jobs.insert(newJob(companyId, clock.now()));
    await holder.query('begin');
    await holder.query('select id from jobs for update');
    const application = { jobId, userId, coverLetter: null, matchScore: null };
    const sent = stores.map((store) => store.applications.insert(application));
    await expect.poll(waitingCount, { timeout: 20_000 }).toBe(2);
    await holder.query('commit');
    const outcomes = await Promise.all(sent);
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: 'already_applied' }]);
    const [kept, ...others] = await applications.ofTalent(userId);
    expect([others, kept?.history.length, await mailQueue.countWaiting()]).toEqual([[], 1, 1]);
  });

  it('a confirmed subscription keeps the time of its first confirmation (C18)', async () => {
    const [{ newsletter }] = stores as [Store];
    await newsletter.subscribe({ email: 'noura@example.com', language: 'en', token: 'one', tokenHash: 'hash' });
    const first = new Date(clock.now().getTime() + 1000);
    await holder.query('begin');
    await holder.query('update newsletter set confirmed_at = $1', [first.toISOString()]);
    clock.advance(2000);
    const confirming = newsletter.confirm('hash');
    await expect.poll(waitingCount, { timeout: 20_000 }).toBe(1);
    await holder.query('commit');
    expect(await confirming).toBe(true);
    const { items } = await newsletter.page({ limit: 1, cursor: undefined });
    expect(items).toMatchObject([{ confirmedAt: first }]);
  });
});
