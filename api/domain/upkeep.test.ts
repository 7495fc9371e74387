import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildCompany, buildTalent } from '../testing/builders.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { newCompany, newJob } from '../testing/store-builders.ts';
import { createUpkeep } from './upkeep.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
let clock: FakeClock;
let app: TestApp;
beforeEach(async () => {
  clock = createFakeClock();
  app = await startTestApp({ clock });
});
afterEach(() => app.stop());

it('ends featuring and jobs at their minute, with a new revision for devices (N14)', async () => {
  const [companyId = 0] = await app.store.bulk.insertCompanies([newCompany(1)]);
  const expiryDate = new Date(clock.now().getTime() + minuteMs);
  const [jobId] = await app.store.bulk.insertJobs([newJob(companyId, clock.now(), { expiryDate })]);
  await buildTalent(app, { isFeatured: true, featuredUntil: expiryDate });
  const { epoch, rev } = await app.deps.sync.sums('jobs');
  const keepUp = createUpkeep(app.deps);
  const changed = async () => [
    await app.deps.sync.changes('jobs', { epoch, rev }, 10),
    await app.deps.sync.changes('talents', { epoch, rev }, 10),
  ];
  clock.advance(minuteMs - 1);
  await keepUp();
  expect(await changed()).toMatchObject([{ gone: [] }, { cards: [] }]);
  clock.advance(1);
  await keepUp();
  expect(await changed()).toMatchObject([
    { gone: [{ id: jobId }] },
    { cards: [expect.stringMatching('"isFeatured":false')] },
  ]);
});

it('forgets tombstones and the keys of edits and jobs after 90 days, and looks once a day', async () => {
  const talent = await buildTalent(app);
  const { engine } = app.store;
  const { idempotency, jobKeys } = engine.tables;
  const kept = { userId: talent.id, key: 'a key', fingerprint: 'f', result: '{}', createdAt: clock.now() };
  await engine.write((tx) => tx.db.insert(idempotency).values(kept));
  const { id: companyId } = await buildCompany(app);
  const mark = { key: 'a key', fingerprint: 'f' };
  await app.deps.jobs.insertOnce(newJob(companyId, clock.now()), mark);
  let purges = 0;
  const keepUp = createUpkeep({
    ...app.deps,
    sync: {
      ...app.deps.sync,
      purge: (before) => {
        purges += 1;
        return app.deps.sync.purge(before);
      },
    },
  });
  const { db } = engine.reader;
  const keys = async () => (await db.select().from(idempotency)).length + (await db.select().from(jobKeys)).length;
  clock.advance(90 * dayMs);
  await keepUp();
  await keepUp();
  expect([await keys(), purges]).toEqual([2, 1]);
  clock.advance(dayMs);
  await keepUp();
  expect([await keys(), purges]).toEqual([0, 2]);
});

it('keeps what it deletes for its number of days', async () => {
  const kept: Record<string, unknown> = {};
  const note =
    (what: string) =>
    async (...before: unknown[]) => {
      kept[what] = before.length > 1 ? before : before[0];
    };
  const { deps } = app;
  await createUpkeep({
    ...deps,
    payments: { ...deps.payments, purgeEvents: note('payment events') },
    newsletter: { ...deps.newsletter, purge: note('newsletter') },
    contact: { ...deps.contact, purge: note('messages') },
    visits: { ...deps.visits, purge: note('visits') },
    credentials: { ...deps.credentials, sweepLinks: note('links') },
    sessions: { ...deps.sessions, sweep: note('sessions') },
    accessTokens: { ...deps.accessTokens, sweep: note('tokens') },
    sync: { ...deps.sync, purge: note('feeds') },
  })();
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  expect(kept).toEqual({
    'payment events': daysAgo(90),
    newsletter: { unconfirmed: daysAgo(7), unsubscribed: daysAgo(30) },
    messages: daysAgo(365),
    visits: daysAgo(90),
    links: clock.now(),
    sessions: [daysAgo(30), daysAgo(90)],
    tokens: clock.now(),
    feeds: { tombstones: daysAgo(90), keys: daysAgo(90) },
  });
});
