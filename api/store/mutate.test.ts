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
});
