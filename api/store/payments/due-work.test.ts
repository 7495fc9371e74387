import { expect, it } from 'vitest';
import { listingPosition } from '#shared/rules/listing-order.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { featuredFor, newAdmin, newJob, newTalent, ownCompany } from '../../testing/store-builders.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import { StoreError } from '../store-error.ts';
import { createDueWork, versionOf } from './due-work.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Due work as another process does it on the same database: its reads and writes are counted, and it may meet a full disk. */
function otherProcess({ engine, clock }: TestStore) {
  const seen = { reads: 0, writes: 0, error: undefined as Error | undefined };
  const write: Engine['write'] = (work, options) => {
    seen.writes += 1;
    return seen.error ? Promise.reject(seen.error) : engine.write(work, options);
  };
  const run: Connection['run'] = (query, values) => {
    seen.reads += 1;
    return engine.reader.run(query, values);
  };
  const reading = { ...engine, reader: { ...engine.reader, run }, write, changeMark: () => engine.changeMark() };
  return { seen, ...createDueWork({ engine: reading, clock }) };
}

async function openWithWork(open: () => Promise<TestStore>) {
  const store = await open();
  const { own: company } = await ownCompany(store, 1);
  const webhook = { url: 'https://a.example/', events: ['job.closed' as const], secret: 'whsec_eA==' };
  const hook = await store.webhooks.insert(company, webhook);
  return {
    store,
    ...otherProcess(store),
    feature: async (number: number, ms: number, given = {}) => {
      const featured = { isFeatured: true, featuredUntil: new Date(store.clock.now().getTime() + ms) };
      return (await store.bulk.insertTalents([newTalent(number, { ...featured, ...given })]))[0] ?? 0;
    },
    post: (ms: number, given = {}, companyId = company.id) => {
      const expiryDate = new Date(store.clock.now().getTime() + ms);
      return store.jobs.insert(newJob(companyId, store.clock.now(), { expiryDate, ...given }));
    },
    isFeatured: async (...ids: number[]) =>
      Promise.all(ids.map(async (id) => (await store.users.findById(id))?.isFeatured)),
    told: async () =>
      (await store.webhooks.deliveries(hook?.id ?? 0, 20)).map(({ body }) => JSON.parse(body).data).toReversed(),
    openJobs: async () => {
      const { feed } = store.engine.tables;
      const rows = await store.engine.reader.db.select().from(feed);
      return rows.flatMap((row) => (row.feed === 'jobs' && !row.gone ? [row.id] : [])).toSorted((a, b) => a - b);
    },
  };
}

describeOnEachEngine('work that time makes due', (open) => {
  it('ends what is over at that moment, soonest first, and is done once', async () => {
    const { store, feature, post, isFeatured, told, openJobs, version, seen } = await openWithWork(open);
    const [first, second] = [await feature(1, 2 * minuteMs), await feature(2, 4 * minuteMs)];
    const [early, late] = [await post(minuteMs), await post(3 * minuteMs)];
    await version();
    const states: unknown[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      await version();
      const before = seen.writes;
      await version();
      expect(seen.writes).toBe(before);
      states.push([await isFeatured(first, second), await openJobs()]);
      store.clock.advance(minuteMs - 1);
      await version();
      expect(seen.writes).toBe(before);
      store.clock.advance(1);
    }
    expect(states).toEqual([
      [
        [true, true],
        [early.id, late.id],
      ],
      [[true, true], [late.id]],
      [[false, true], [late.id]],
      [[false, true], []],
      [[false, false], []],
    ]);
    expect(await told()).toEqual([early, late].map(({ id }) => ({ jobId: id, reason: 'expired' })));
    const mails = await store.mailQueue.due(store.clock.now(), 9);
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([
      ['featuring_over', 'person1@example.com'],
      ['featuring_over', 'person2@example.com'],
    ]);
  });

  it('touches nothing that ended otherwise, or that nobody sees', async () => {
    const { store, feature, post, told, version } = await openWithWork(open);
    const [ended, lasting] = [await feature(1, minuteMs, { isFeatured: false }), await feature(2, hourMs)];
    const { own: hidden } = await ownCompany(store, 2);
    const webhook = { url: 'https://b.example/', events: ['job.closed' as const], secret: 'whsec_eA==' };
    const hook = await store.webhooks.insert(hidden, webhook);
    const jobs = [
      await post(minuteMs, { status: 'draft' }),
      await post(minuteMs, { status: 'closed' }),
      await post(hourMs),
      await post(minuteMs, {}, hidden.id),
    ];
    await store.admin.moderateCompany(await newAdmin(store), hidden.id, { isActive: false });
    await version();
    const states = async () => [
      ...(await Promise.all([ended, lasting].map(store.users.findById))),
      ...(await Promise.all(jobs.map(({ id }) => store.jobs.findById(id)))),
    ];
    const before = await states();
    store.clock.advance(minuteMs);
    await version();
    expect(await states()).toEqual(before);
    expect([await told(), await store.webhooks.deliveries(hook?.id ?? 0, 9)]).toEqual([[], []]);
    expect(await store.mailQueue.countWaiting()).toBe(0);
  });

  it('is found when another process makes it due sooner', async () => {
    const { store, feature, isFeatured, version } = await openWithWork(open);
    await feature(1, hourMs);
    await version();
    const sooner = await feature(2, minuteMs);
    await version();
    store.clock.advance(minuteMs);
    await version();
    expect(await isFeatured(sooner)).toEqual([false]);
  });

  it('costs one look at the clock row while nothing is due, and none where the engine knows that nothing changed', async () => {
    const { store, feature, version, seen } = await openWithWork(open);
    await feature(1, hourMs);
    const before = await version();
    const costOf = async (work: () => Promise<unknown>) => {
      const { reads } = seen;
      await work();
      return seen.reads - reads;
    };
    const look = store.engine.dialect === 'sqlite' ? 0 : 1;
    expect([await costOf(version), await costOf(version)]).toEqual([look, look]);
    await store.bulk.insertTalents([newTalent(2)]);
    expect(await version()).not.toBe(before);
    expect(await costOf(version)).toBe(look);
    store.clock.advance(hourMs);
    for (const _ of ['does the work', 'looks at what it has changed']) await version();
    expect(await costOf(version)).toBe(look);
  });

  it('is done once for all that ask at a moment, and answers them alike', async () => {
    const { store, feature, version, seen } = await openWithWork(open);
    await feature(1, minuteMs);
    await version();
    const { writes } = seen;
    store.clock.advance(minuteMs);
    const versions = await Promise.all([version(), version(), version()]);
    expect([new Set(versions).size, seen.writes - writes]).toEqual([1, 1]);
    expect(versions[0]).toBe(await version());
  });

  it('draws the order of the featured for each day, without a new revision', async () => {
    const { store, feature, head, version, seen } = await openWithWork(open);
    const ids: number[] = [];
    for (let number = 1; number <= 6; number += 1) ids.push(await feature(number, 9 * dayMs));
    const plain = (await store.bulk.insertTalents([newTalent(7)]))[0] ?? 0;
    const shown = async () => {
      const { json } = await store.talentListing.page({ limit: 9 });
      return (JSON.parse(String(json)) as { id: number }[]).map(({ id }) => id);
    };
    const placeOf = (id: number, day: string) => listingPosition({ id, isFeatured: true }, day);
    const orderOf = (day: string) => [...ids.toSorted((one, other) => placeOf(one, day) - placeOf(other, day)), plain];
    const { rev, rankedDay } = await head();
    expect([rankedDay, await shown()]).toEqual(['2026-11-21', orderOf('2026-11-21')]);
    store.clock.advance(15 * hourMs - 1);
    const { writes } = seen;
    const before = await version();
    expect([seen.writes - writes, (await head()).rankedDay]).toEqual([0, '2026-11-21']);
    store.clock.advance(1);
    expect(await version()).not.toBe(before);
    expect(await head()).toMatchObject({ rev, rankedDay: '2026-11-22' });
    expect([seen.writes - writes, await shown()]).toEqual([1, orderOf('2026-11-22')]);
    expect(orderOf('2026-11-22')).not.toEqual(orderOf('2026-11-21'));
  });

  it('is put off for five seconds when nothing can be written, and lists are read meanwhile', async () => {
    const { store, feature, isFeatured, version, seen } = await openWithWork(open);
    const id = await feature(1, minuteMs);
    const before = await version();
    store.clock.advance(minuteMs);
    seen.error = new StoreError('storage_full');
    const { writes } = seen;
    expect([await version(), await version()]).toEqual([before, before]);
    store.clock.advance(4999);
    expect([await version(), seen.writes - writes]).toEqual([before, 1]);
    store.clock.advance(1);
    expect([await version(), seen.writes - writes]).toEqual([before, 2]);
    store.clock.advance(5000);
    seen.error = new Error('Not of the database');
    await expect(version()).rejects.toThrow('Not of the database');
    seen.error = undefined;
    expect(await version()).not.toBe(before);
    expect(await isFeatured(id)).toEqual([false]);
  });

  it('leaves a name of the lists that tells history, revision, day and format', async () => {
    const { store, version, head } = await openWithWork(open);
    const { epoch, rev, rankedDay } = await head();
    const name = await version();
    expect(name).toBe(versionOf({ epoch, rev, rankedDay }));
    expect(name.startsWith(`${epoch}.${rev}.2026-11-21.`)).toBe(true);
    await store.bulk.insertTalents([newTalent(1, featuredFor(1, store.clock.now()))]);
    expect(await version()).toBe(versionOf({ epoch, rev: rev + 1, rankedDay }));
  });
});
