import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { featuredFor, newCompany, newJob, newTalent, stored } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { Own, UserRecord } from '../records.ts';
import { withWorkHistory } from './refill-cards.ts';

const hourMs = 3_600_000;
const work = {
  ...{ company: 'Falaj', position: 'Clerk', location: null, description: null },
  ...{ startDate: '2015-01-01', endDate: null, current: true },
};
// `requireOwn` of the domain proves ownership; these tests assert it.
const own = (user: UserRecord) => user as Own<UserRecord>;
const idsOf = (cards: readonly string[]): number[] => cards.map((card) => JSON.parse(card).id);

describeOnEachEngine('rows that a device asks for', (open) => {
  it('come by their ids, without those that are not shown', async () => {
    const store = await open();
    const [one = 0, hidden = 0, other = 0] = await store.bulk.insertTalents([
      newTalent(1),
      newTalent(2, { isActive: false }),
      newTalent(3),
    ]);
    expect(idsOf(await store.sync.rows('talents', [other, hidden, one, 999]))).toEqual([one, other]);
    expect(await store.sync.rows('talents', [])).toEqual([]);
    expect(await store.sync.rows('companies', [one])).toEqual([]);
  });

  it('are none of a job whose time is over by now', async () => {
    const store = await open();
    const now = store.clock.now();
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    const expiryDate = new Date(now.getTime() + hourMs);
    const jobs = await store.bulk.insertJobs([newJob(companyId, now, { expiryDate }), newJob(companyId, now)]);
    store.clock.advance(hourMs - 1);
    expect(idsOf(await store.sync.rows('jobs', jobs))).toEqual(jobs);
    store.clock.advance(1);
    expect(idsOf(await store.sync.rows('jobs', jobs))).toEqual(jobs.slice(1));
  });

  it('come in shards, by their ids', async () => {
    const store = await open();
    const ids = await store.bulk.insertTalents([3, 1, 2].map((n) => newTalent(n)));
    const { cards, rev } = await store.sync.shard('talents', 0);
    expect(idsOf(cards)).toEqual(ids);
    expect(rev).toBe(3);
    expect((await store.sync.shard('talents', 1)).cards).toEqual([]);
    expect((await store.sync.shard('jobs', 0)).cards).toEqual([]);
    expect(await store.sync.shardMark('jobs', 0)).toMatchObject({ rev: 3 });
  });
});

describeOnEachEngine('changes that a device asks for', (open) => {
  it('come in the order in which they were made, a page at a time, until nothing is left', async () => {
    const store = await open();
    const [first = 0, second = 0, third = 0] = await store.bulk.insertTalents([1, 2, 3].map((n) => newTalent(n)));
    const { epoch } = await store.sync.sums('talents');
    const page = async (rev: number, limit: number) => {
      const found = await store.sync.changes('talents', { epoch, rev }, limit);
      if (found === 'resync') return found;
      return { ids: idsOf(found.cards), gone: found.gone, rev: found.next.rev, pending: found.pending };
    };
    // The newest first is the order of lists, which is the order of revisions within a write.
    expect(await page(0, 2)).toEqual({ ids: [third, second], gone: [], rev: 2, pending: 1 });
    expect(await page(2, 2)).toEqual({ ids: [first], gone: [], rev: 3, pending: 0 });
    expect(await page(0, 3)).toEqual({ ids: [third, second, first], gone: [], rev: 3, pending: 0 });
    expect(await page(3, 3)).toEqual({ ids: [], gone: [], rev: 3, pending: 0 });
    await store.bulk.insertCompanies([newCompany(1)]);
    expect(await page(3, 3)).toEqual({ ids: [], gone: [], rev: 4, pending: 0 });
    const row = await store.users.findById(second);
    await store.users.saveEdit(own(row as UserRecord), { patch: { bio: 'New' } });
    await store.bulk.removeTalents('person1@%', 1);
    expect(await page(4, 1)).toEqual({ ids: [second], gone: [], rev: 5, pending: 1 });
    expect(await page(4, 9)).toEqual({ ids: [second], gone: [{ id: first, rev: 6 }], rev: 6, pending: 0 });
    expect(await page(7, 9)).toBe('resync');
  });
});

describeOnEachEngine('what a person edits', (open) => {
  it('is written into their row alone, with the revision, whether it is one field or several', async () => {
    const store = await open();
    const person = stored(await store.users.insert(newTalent(1, { bio: 'Old', school: 'QU' })));
    const other = stored(await store.users.insert(newTalent(2, { bio: 'Other' })));
    const edits = [{ bio: 'New' }, { bio: 'Newer', school: null, skills: ['Law'] }, { industry: 'legal' as const }];
    for (const [n, patch] of edits.entries()) {
      await store.users.saveEdit(own(person), { patch });
      expect(await store.users.findById(person.id)).toMatchObject({ ...patch, name: 'Person 1', rev: 3 + n });
      const [card] = await store.sync.rows('talents', [person.id]);
      expect(JSON.parse(card ?? '')).toMatchObject({ rev: 3 + n });
    }
    expect(await store.users.findById(other.id)).toMatchObject({ bio: 'Other', industry: 'technology', rev: 2 });
  });
});

describeOnEachEngine('the card of a featured person', (open) => {
  it('names the end of it, and that of another none', async () => {
    const store = await open();
    const given = featuredFor(1, store.clock.now());
    const ids = await store.bulk.insertTalents([
      newTalent(1, given),
      newTalent(2, { ...given, isFeatured: false }),
      newTalent(3, { bioOther: 'نبذة '.repeat(40) }),
    ]);
    const cards = (await store.sync.rows('talents', ids)).map((card) => JSON.parse(card));
    expect(cards.map(({ isFeatured, featuredUntil }) => [isFeatured, featuredUntil])).toEqual([
      [true, given.featuredUntil?.toISOString()],
      [false, null],
      [false, null],
    ]);
    expect(cards.map(({ bioOther }) => bioOther?.length ?? null)).toEqual([null, null, 120]);
  });
});

describeOnEachEngine('since when a person works and for whom', (open) => {
  const rowOf = async (store: TestStore, id: number) => {
    const row = await store.users.findById(id);
    if (!row) throw new Error('The person is gone');
    return row;
  };
  const noted = (store: TestStore, user: UserRecord) =>
    store.engine.write((tx: Connection) => withWorkHistory(tx, user, store.clock.now()));

  it('is noted where the row does not say it yet, and nothing is written where it does', async () => {
    const store = await open();
    const [id = 0, other = 0] = await store.bulk.insertTalents([
      newTalent(1, { experience: [work] }),
      newTalent(2, { experience: [{ ...work, startDate: '2020-01-01' }] }),
    ]);
    const known = await rowOf(store, id);
    const history = { worksSince: 2015, employers: [work.company] };
    expect(known).toMatchObject(history);
    expect(await noted(store, known)).toBe(known);
    const { users } = store.engine.tables;
    await store.engine.write((tx) => tx.db.update(users).set({ worksSince: null, employers: [] }));
    const old = await rowOf(store, id);
    expect(await noted(store, old)).toEqual({ ...old, ...history });
    expect(await rowOf(store, id)).toEqual({ ...old, ...history });
    expect((await rowOf(store, other)).worksSince).toBeNull();
  });

  it('is left alone for a person without entries', async () => {
    const store = await open();
    const [id = 0] = await store.bulk.insertTalents([newTalent(1)]);
    const { users } = store.engine.tables;
    await store.engine.write((tx) => tx.db.update(users).set({ worksSince: 1999 }).where(eq(users.id, id)));
    const row = await rowOf(store, id);
    expect(await noted(store, row)).toBe(row);
    expect((await rowOf(store, id)).worksSince).toBe(1999);
  });
});
