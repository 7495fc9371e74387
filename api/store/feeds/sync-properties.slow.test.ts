import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { createFeedMirror } from '../../testing/feed-mirror.ts';
import { featuredFor, newCompany, newJob, newTalent } from '../../testing/store-builders.ts';
import { asc, eq } from '../drizzle.ts';
import { mutate } from '../mutate.ts';
import { createDueWork } from '../payments/due-work.ts';
import { cardTables } from './cards.ts';
import { createSyncStore } from './sync.store.ts';

const hourMs = 3_600_000;
const tableOf = { talents: 'users', companies: 'companies', jobs: 'jobs' } as const;

async function shownCards({ engine }: TestStore, feed: FeedName): Promise<{ id: number; rev: number }[]> {
  const cards = engine.tables[cardTables[feed]];
  const rows = await engine.reader.db.select({ json: cards.json }).from(cards).orderBy(asc(cards.id));
  return rows.map(({ json }) => JSON.parse(json));
}

/** The ids of all visible people, read from the rows alone. */
async function visibleIds({ engine, clock }: TestStore, feed: FeedName): Promise<number[]> {
  const { users, companies, jobs } = engine.tables;
  const { db } = engine.reader;
  const shown = (await db.select().from(companies)).filter(({ isActive }) => isActive).map(({ id }) => id);
  const ids = {
    talents: async () => (await db.select().from(users)).filter((user) => user.isActive && user.role === 'talent'),
    companies: async () => shown.map((id) => ({ id })),
    jobs: async () =>
      (await db.select().from(jobs)).filter(
        (job) => job.status === 'active' && job.expiryDate > clock.now() && shown.includes(job.companyId),
      ),
  };
  return (await ids[feed]()).map(({ id }) => id).sort((a, b) => a - b);
}

let inserted = 0;
const row = fc.nat(1000);
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), feed: fc.constantFrom(...feedNames), row }),
  fc.record({
    kind: fc.constant('change' as const),
    row,
    change: fc.constantFrom<[FeedName, Record<string, unknown>][]>(
      ['talents', { isActive: false }],
      ['talents', { isActive: true }],
      ['talents', { role: 'viewer' }],
      ['talents', { role: 'talent', bio: 'changed' }],
      ['companies', { isActive: false }],
      ['companies', { isActive: true }],
      ['companies', { name: 'Renamed' }],
      ['companies', { description: 'Told anew' }],
      ['jobs', { status: 'closed' }],
      ['jobs', { status: 'active', title: 'Reopened' }],
    ),
  }),
  fc.record({ kind: fc.constant('delete' as const), feed: fc.constantFrom(...feedNames), row }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

async function insertInto(store: TestStore, feed: FeedName, pick: number): Promise<void> {
  inserted += 1;
  const now = store.clock.now();
  if (feed === 'talents') await store.bulk.insertTalents([newTalent(inserted, pick % 3 ? {} : featuredFor(1, now))]);
  if (feed === 'companies') await store.bulk.insertCompanies([newCompany(inserted)]);
  const companyId = feed === 'jobs' ? await pickRow(store, 'companies', pick) : undefined;
  const expiryDate = new Date(now.getTime() + ((pick % 40) + 1) * hourMs);
  if (companyId) await store.bulk.insertJobs([newJob(companyId, now, { expiryDate })]);
}

async function pickRow({ engine }: TestStore, feed: FeedName, pick: number): Promise<number | undefined> {
  const table = engine.tables[tableOf[feed]];
  const rows = await engine.reader.db.select({ id: table.id }).from(table).orderBy(asc(table.id));
  return rows[pick % (rows.length || 1)]?.id;
}

async function apply(store: TestStore, change: Change): Promise<void> {
  if (change.kind === 'wait') return store.clock.advance(change.hours * hourMs);
  if (change.kind === 'insert') return insertInto(store, change.feed, change.row);
  const [feed, values] = change.kind === 'change' ? change.change : [change.feed, undefined];
  const id = await pickRow(store, feed, change.row);
  if (id === undefined) return undefined;
  const table = store.engine.tables[tableOf[feed]];
  return mutate(store, async (tx, touch) => {
    if (values) await tx.db.update(table).set(values).where(eq(table.id, id));
    else await tx.db.delete(table).where(eq(table.id, id));
    touch(feed, id);
  });
}

describeOnEachEngine('any history', (open, { name }) => {
  it('leaves a device that follows it, the digest and the rows alike (SYNC-4, SYNC-5)', async () => {
    // One store for all runs: an empty one each would take longer than the histories.
    const store = await open(createFakeClock());
    const { epoch } = await store.sync.sums('talents');
    const mirrors = feedNames.map((feed) => createFeedMirror(store.sync, feed, { epoch, rev: 0 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyChange, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (history, limit) => {
          for (const change of history) await apply(store, change);
          const anew = createSyncStore(store, createDueWork(store));
          for (const [index, feed] of feedNames.entries()) {
            const mirror = mirrors[index];
            await mirror?.pull(limit);
            const { shards } = await store.sync.sums(feed);
            expect(mirror?.sums()).toEqual(shards);
            expect((await anew.sums(feed)).shards).toEqual(shards);
            const shown = await shownCards(store, feed);
            expect([...(mirror?.rows.values() ?? [])].sort((a, b) => a.id - b.id)).toEqual(shown);
            expect(shown.map(({ id }) => id)).toEqual(await visibleIds(store, feed));
          }
        },
      ),
      { numRuns: name === 'SQLite' ? 60 : 8, interruptAfterTimeLimit: 10_000 },
    );
  });

  it('shows a poller every change while eight write, since revisions are given in the order of commits', async () => {
    const store = await open();
    const ids = await store.bulk.insertTalents(Array.from({ length: 8 }, (_, n) => newTalent(n)));
    const { epoch } = await store.sync.sums('talents');
    const { users } = store.engine.tables;
    const mirror = createFeedMirror(store.sync, 'talents', { epoch, rev: 0 });
    let isWriting = true;
    const polling = (async () => {
      while (isWriting) {
        await mirror.pull(3);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await mirror.pull(3);
    })();
    await Promise.all(
      ids.map(async (id) => {
        for (let n = 0; n < 25; n++) {
          await mutate(store, async (tx, touch) => {
            await tx.db
              .update(users)
              .set({ bio: `${n}` })
              .where(eq(users.id, id));
            touch('talents', id, { isCardOnly: true });
          });
        }
      }),
    );
    isWriting = false;
    await polling;
    expect([...mirror.rows.values()].sort((a, b) => a.id - b.id)).toEqual(await shownCards(store, 'talents'));
    expect(mirror.sums()).toEqual((await store.sync.sums('talents')).shards);
  });

  it('shows the last name of a company on every job that was added while it was renamed', async () => {
    const store = await open();
    const { companies } = store.engine.tables;
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    const rename = (name: string) =>
      mutate(store, async (tx, touch) => {
        await tx.db.update(companies).set({ name }).where(eq(companies.id, companyId));
        touch('companies', companyId);
      });
    // PGlite runs one transaction at a time anyway.
    for (let round = 0; round < (name === 'PGlite' ? 2 : 10); round++) {
      const added = Array.from({ length: 4 }, () => store.bulk.insertJobs([newJob(companyId, store.clock.now())]));
      await Promise.all([rename(`Name ${round}`), ...added]);
      const [company] = await shownCards(store, 'companies');
      const jobs = await shownCards(store, 'jobs');
      expect(jobs).toHaveLength((round + 1) * 4);
      expect(new Set(jobs.map((job) => Object(job).companyName))).toEqual(new Set([Object(company).name]));
    }
  });
});
