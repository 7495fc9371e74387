import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../testing/each-engine.ts';
import { newCompany, newJob, newTalent, stored } from '../testing/store-builders.ts';
import { asc, eq } from './drizzle.ts';
import { mutate } from './mutate.ts';
import type { Own, UserRecord } from './records.ts';

// `requireOwn` of the domain proves ownership; these tests assert it.
const own = (user: UserRecord) => user as Own<UserRecord>;

function feedOf({ engine: { reader, tables } }: TestStore) {
  const { feed } = tables;
  return reader.db
    .select({ feed: feed.feed, id: feed.id, rev: feed.rev, gone: feed.gone })
    .from(feed)
    .orderBy(asc(feed.rev));
}

async function clockRev({ engine }: TestStore): Promise<number | undefined> {
  return (await engine.reader.db.select().from(engine.tables.syncClock))[0]?.rev;
}

function changeUser(store: TestStore, id: number, values: Partial<UserRecord>) {
  const { users } = store.engine.tables;
  return mutate(store, async (tx, touch) => {
    await tx.db.update(users).set(values).where(eq(users.id, id));
    touch('talents', id);
  });
}

describeOnEachEngine('mutate', (open) => {
  it('gives each changed row the next revision and one entry in its feed', async () => {
    const store = await open();
    const first = stored(await store.users.insert(newTalent(1)));
    const second = stored(await store.users.insert(newTalent(2)));
    const changed = await store.users.saveEdit(own(first), { patch: { bio: 'New' } });
    expect([first.rev, second.rev]).toEqual([1, 2]);
    expect(changed).toMatchObject({ profile: { bio: 'New', rev: 3 } });
    expect(await feedOf(store)).toEqual([
      { feed: 'talents', id: second.id, rev: 2, gone: false },
      { feed: 'talents', id: first.id, rev: 3, gone: false },
    ]);
    expect(await clockRev(store)).toBe(3);
  });

  it('keeps the revision when nothing changes and at a login', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1, { bio: 'Same', skills: ['A'] })));
    await store.users.recordLogin(user.id, store.clock.now());
    const signedIn = await store.users.findById(user.id);
    if (!signedIn) throw new Error('The person is gone');
    const saved = await store.users.saveEdit(own(signedIn), { patch: { bio: 'Same', skills: ['A'] } });
    expect(saved).toMatchObject({ profile: { rev: 1, lastLogin: store.clock.now() } });
    expect(await clockRev(store)).toBe(1);
  });

  it('takes everything back when the work fails, the revision too', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1)));
    const failing = mutate(store, async (tx, touch) => {
      const { users } = tx.tables;
      await tx.db.update(users).set({ name: 'Never' }).where(eq(users.id, user.id));
      touch('talents', user.id);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await store.users.findById(user.id)).toMatchObject({ name: 'Person 1', rev: 1 });
    expect(await clockRev(store)).toBe(1);
  });

  it.each<[string, Partial<UserRecord>]>([
    ['is deactivated', { isActive: false }],
    ['becomes an admin', { role: 'admin' }],
    ['becomes a viewer', { role: 'viewer' }],
  ])('leaves a tombstone and no card of somebody who %s', async (_what, values) => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1)));
    await changeUser(store, user.id, values);
    expect(await feedOf(store)).toEqual([{ feed: 'talents', id: user.id, rev: 2, gone: true }]);
    expect(String((await store.talentListing.page({ limit: 10 })).json)).toBe('[]');
    expect((await store.stats.counts()).talents).toBe(0);
    await changeUser(store, user.id, { isActive: true, role: 'talent' });
    expect(await feedOf(store)).toEqual([{ feed: 'talents', id: user.id, rev: 3, gone: false }]);
    expect((await store.talentListing.page({ limit: 10, q: 'person' })).total).toBe(1);
  });

  it('leaves a tombstone of a deleted user', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1)));
    const { users } = store.engine.tables;
    await mutate(store, async (tx, touch) => {
      await tx.db.delete(users).where(eq(users.id, user.id));
      touch('talents', user.id);
    });
    expect(await feedOf(store)).toEqual([{ feed: 'talents', id: user.id, rev: 2, gone: true }]);
    expect(await store.talentListing.page({ limit: 10, q: 'person' })).toMatchObject({ total: 0 });
  });

  it('hides and shows the jobs of a company with it', async () => {
    const store = await open();
    const { companies } = store.engine.tables;
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    const [jobId = 0] = await store.bulk.insertJobs([
      newJob(companyId, store.clock.now()),
      newJob(companyId, store.clock.now(), { status: 'draft' }),
    ]);
    const setActive = (isActive: boolean) =>
      mutate(store, async (tx, touch) => {
        await tx.db.update(companies).set({ isActive }).where(eq(companies.id, companyId));
        touch('companies', companyId);
      });
    const goneOf = async () => Object.fromEntries((await feedOf(store)).map(({ feed, id, gone }) => [feed + id, gone]));
    expect(await goneOf()).toEqual({ [`companies${companyId}`]: false, [`jobs${jobId}`]: false });
    await setActive(false);
    expect(await goneOf()).toEqual({ [`companies${companyId}`]: true, [`jobs${jobId}`]: true });
    expect(await store.stats.counts()).toMatchObject({ companies: 0, jobs: 0 });
    await setActive(true);
    expect(await goneOf()).toEqual({ [`companies${companyId}`]: false, [`jobs${jobId}`]: false });
    expect(await store.stats.counts()).toMatchObject({ companies: 1, jobs: 1 });
  });

  it('numbers the rows of a batch one by one', async () => {
    const store = await open();
    const ids = await store.bulk.insertTalents(Array.from({ length: 150 }, (_, n) => newTalent(n)));
    const entries = await feedOf(store);
    expect(entries.map(({ rev }) => rev)).toEqual(ids.map((_, n) => n + 1));
    expect(new Set(entries.map(({ id }) => id))).toEqual(new Set(ids));
    const revisions = await store.engine.reader.db
      .select({ rev: store.engine.tables.users.rev })
      .from(store.engine.tables.users);
    expect(new Set(revisions.map(({ rev }) => rev)).size).toBe(ids.length);
  });

  it('loses no edit and gives no revision twice when many write at once', async () => {
    const store = await open();
    const ids = await store.bulk.insertTalents(Array.from({ length: 20 }, (_, n) => newTalent(n)));
    const users = await Promise.all(ids.map((id) => store.users.findById(id)));
    const edits = users.flatMap((user) =>
      user
        ? [
            () => store.users.saveEdit(own(user), { patch: { bio: `bio of ${user.id}` } }),
            () => store.users.saveEdit(own(user), { patch: { school: 'S' } }),
          ]
        : [],
    );
    const before = await clockRev(store);
    const saved = await Promise.all(edits.map((edit) => edit()));
    const revisions = saved.map((edit) => ('refused' in edit ? 0 : edit.profile.rev));
    expect(new Set(revisions).size).toBe(40);
    expect(await clockRev(store)).toBe((before ?? 0) + 40);
    for (const id of ids) {
      expect(await store.users.findById(id)).toMatchObject({ bio: `bio of ${id}`, school: 'S' });
    }
  });

  it('shows a poller every change, since revisions are given in the order of commits', async () => {
    const store = await open();
    const { feed } = store.engine.tables;
    const ids = await store.bulk.insertTalents(Array.from({ length: 8 }, (_, n) => newTalent(n)));
    const users = (await Promise.all(ids.map((id) => store.users.findById(id)))).filter((user) => user !== undefined);
    let seenUpTo = (await clockRev(store)) ?? 0;
    const seen = new Map<number, number>();
    let isWriting = true;
    async function poll() {
      while (isWriting) {
        const rows = (await store.engine.reader.db.select().from(feed)).filter(({ rev }) => rev > seenUpTo);
        for (const { id, rev } of rows) {
          seen.set(id, rev);
          seenUpTo = Math.max(seenUpTo, rev);
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    const polling = poll();
    await Promise.all(
      users.map(async (user) => {
        for (let n = 0; n < 10; n++) await store.users.saveEdit(own(user), { patch: { bio: `${n}` } });
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    isWriting = false;
    await polling;
    const latest = new Map((await feedOf(store)).map(({ id, rev }) => [id, rev]));
    expect(seen).toEqual(latest);
  });

  it('numbers what it takes along without a gap: each row once, whether touched or not', async () => {
    const store = await open();
    const { companies, jobs } = store.engine.tables;
    const now = store.clock.now();
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    const [first = 0, second = 0] = await store.bulk.insertJobs([newJob(companyId, now), newJob(companyId, now)]);
    const since = async (rev: number) => (await feedOf(store)).filter((row) => row.rev > rev);
    const before = (await clockRev(store)) ?? 0;
    await mutate(store, async (tx, touch) => {
      await tx.db.update(companies).set({ name: 'Renamed' }).where(eq(companies.id, companyId));
      touch('jobs', first);
      touch('companies', companyId);
    });
    expect(await since(before)).toEqual([
      { feed: 'companies', id: companyId, rev: before + 1, gone: false },
      { feed: 'jobs', id: second, rev: before + 2, gone: false },
      { feed: 'jobs', id: first, rev: before + 3, gone: false },
    ]);
    expect(await clockRev(store)).toBe(before + 3);

    const close = (ids: number[], ...others: number[]) =>
      mutate(store, async (tx, touch) => {
        for (const id of ids) await tx.db.update(jobs).set({ status: 'closed' }).where(eq(jobs.id, id));
        for (const id of ids) touch('jobs', id);
        for (const id of others) touch('companies', id);
      });
    // The company has another open job.
    await close([first]);
    expect(await clockRev(store)).toBe(before + 4);
    // Now it has none, which its card says.
    await close([second], companyId);
    expect(await since(before + 4)).toEqual([
      { feed: 'companies', id: companyId, rev: before + 5, gone: false },
      { feed: 'jobs', id: second, rev: before + 6, gone: true },
    ]);
    expect(await clockRev(store)).toBe(before + 6);
  });

  it('takes a company along whose first job opens or whose last one leaves, and no other', async () => {
    const store = await open();
    const now = store.clock.now();
    const [one = 0, other = 0] = await store.bulk.insertCompanies([newCompany(1), newCompany(2)]);
    const before = (await clockRev(store)) ?? 0;
    const [job = 0] = await store.bulk.insertJobs([newJob(one, now)]);
    const touched = async (rev: number) =>
      (await feedOf(store)).filter((row) => row.rev > rev).map(({ feed, id, gone }) => [feed, id, gone]);
    expect(await touched(before)).toEqual([
      ['companies', one, false],
      ['jobs', job, false],
    ]);
    // What is over at this very moment is open no more.
    await store.bulk.insertJobs([newJob(other, now, { expiryDate: now }), newJob(other, now, { status: 'draft' })]);
    expect(await touched(before + 2)).toEqual([]);
    const { jobs } = store.engine.tables;
    await mutate(store, async (tx, touch) => {
      await tx.db.delete(jobs).where(eq(jobs.id, job));
      touch('jobs', job);
    });
    expect(await touched(before + 2)).toEqual([
      ['companies', one, false],
      ['jobs', job, true],
    ]);
  });

  it('answers from the touched people as they are at the end', async () => {
    const store = await open();
    const [id = 0, gone = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2), newTalent(3)]);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    const { users } = store.engine.tables;
    const answer = await mutate(
      store,
      async (tx, touch) => {
        await tx.db.update(users).set({ name: 'Changed' }).where(eq(users.id, id));
        await tx.db.delete(users).where(eq(users.id, gone));
        touch('talents', id);
        touch('talents', gone);
        touch('companies', companyId);
        return 'done';
      },
      async (tx, result, people) => [result, [...people].map(([key, user]) => [key, user.name, user.rev]), tx.tables],
    );
    expect(answer.slice(0, 2)).toEqual(['done', [[id, 'Changed', (await store.users.findById(id))?.rev]]]);
    expect(await mutate(store, async () => 'nothing')).toBe('nothing');
    expect(
      await mutate(
        store,
        async () => 'nothing',
        async (_tx, result, { size }) => [result, size],
      ),
    ).toEqual(['nothing', 0]);
  });

  it('makes a card alone where nothing else can have changed, and all of it where anything can', async () => {
    const store = await open();
    const [id = 0] = await store.bulk.insertTalents([newTalent(1)]);
    const { talentCards, users } = store.engine.tables;
    const card = async () => {
      const [kept] = await store.engine.reader.db.select().from(talentCards);
      return { name: JSON.parse(kept?.json ?? '').name, isFound: kept?.haystack.includes('zorbix') };
    };
    const rename = (name: string, ...touches: boolean[]) =>
      mutate(store, async (tx, touch) => {
        await tx.db.update(users).set({ name }).where(eq(users.id, id));
        for (const isCardOnly of touches) touch('talents', id, isCardOnly ? { isCardOnly } : undefined);
      });
    await rename('Zorbix', true);
    expect(await card()).toEqual({ name: 'Zorbix', isFound: false });
    await rename('Zorbix', true, true);
    expect(await card()).toEqual({ name: 'Zorbix', isFound: false });
    await rename('Zorbix', true, false);
    expect(await card()).toEqual({ name: 'Zorbix', isFound: true });
    await rename('Other', false, true);
    expect(await card()).toEqual({ name: 'Other', isFound: false });
  });
});
