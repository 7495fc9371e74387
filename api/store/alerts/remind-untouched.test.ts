import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newTalent, ownPerson } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { NewTalent } from '../records.ts';

const dayMs = 86_400_000;
const reachable = { isEmailConfirmed: true, language: 'en' } as const;

/** Some people who came a day ago. */
async function openWithPeople(open: () => Promise<TestStore>, people: Partial<NewTalent>[]) {
  const store = await open();
  const ids = await store.bulk.insertTalents(people.map((given, n) => newTalent(n + 1, { ...reachable, ...given })));
  const cameAt = store.clock.now();
  store.clock.advance(dayMs);
  const remind = (since = store.clock.now(), limit = 9) => store.alerts.remindUntouched(since, limit);
  const mails = () => store.mailQueue.due(store.clock.now(), 20);
  const reminded = async () => (await mails()).map(({ data }) => data.to?.id);
  return { store, ids, cameAt, remind, mails, reminded };
}

describeOnEachEngine('the reminder of a profile', (open) => {
  it('goes to who may see it and wants it', async () => {
    const given = [{}, {}, {}, { isEmailConfirmed: false }, {}, {}];
    const { store, ids, remind, mails, reminded } = await openWithPeople(open, given);
    const { users, feed } = store.engine.tables;
    const [, inactive = 0, quiet = 0, , gone = 0] = ids;
    await store.alerts.stopReminders({ realm: 'user', id: quiet });
    await store.engine.write(async (tx) => {
      await tx.db.update(users).set({ isActive: false }).where(eq(users.id, inactive));
      await tx.db.update(feed).set({ gone: true }).where(eq(feed.id, gone));
    });
    const [first = 0, , , , , last = 0] = ids;
    expect(await remind()).toBe(2);
    expect(await reminded()).toEqual([first, last]);
    expect(await mails()).toMatchObject([
      {
        ...{ recipient: 'person1@example.com', language: 'en', template: 'profile_reminder' },
        data: { to: { realm: 'user', id: first }, name: 'Person 1' },
      },
      {},
    ]);
    const { alertSettings } = store.engine.tables;
    const all = await store.engine.reader.db.select().from(alertSettings).orderBy(alertSettings.userId);
    const rows = all.filter(({ reminders }) => reminders);
    expect(rows).toMatchObject(
      [first, last].map((userId) => ({ userId, remindedAt: store.clock.now(), byMail: true })),
    );
  });

  it('goes to those whose last change lies before a moment, as many as asked for', async () => {
    const { ids, remind, reminded, cameAt, store } = await openWithPeople(open, [{}, {}, {}]);
    await store.bulk.insertCompanies([newCompany(1)]);
    expect(await remind(cameAt)).toBe(0);
    expect(await remind(new Date(cameAt.getTime() + 1), 2)).toBe(2);
    expect(await reminded()).toEqual(ids.slice(0, 2));
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await reminded()).toEqual(ids);
  });

  it('comes once for each time in which nothing is touched', async () => {
    const { store, ids, remind, reminded } = await openWithPeople(open, [{}]);
    const { own: person } = await ownPerson(store, 9);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    const touch = async (bio: string) => {
      const found = await store.users.findById(ids[0] ?? 0);
      if (found) await store.users.saveEdit({ ...person, ...found }, { patch: { bio } });
    };
    await touch('Touched as the reminder left');
    store.clock.advance(dayMs);
    expect(await remind()).toBe(0);
    await touch('Touched');
    store.clock.advance(dayMs);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await reminded()).toEqual([ids[0], ids[0]]);
  });

  it('does not go to who has stopped such mails, and leaves other settings as they are', async () => {
    const { store, ids, remind, reminded } = await openWithPeople(open, [{}, {}, {}]);
    const [first = 0, second = 0, third = 0] = ids;
    await store.alerts.stopReminders({ realm: 'user', id: first });
    await store.alerts.stopMails({ realm: 'user', id: third });
    await store.bulk.insertCompanies([newCompany(1), newCompany(2), newCompany(3)]);
    await store.alerts.stopMails({ realm: 'company', id: second });
    const { alertSettings } = store.engine.tables;
    const rows = () => store.engine.reader.db.select().from(alertSettings).orderBy(alertSettings.id);
    const before = await rows();
    expect(await remind()).toBe(2);
    expect(await reminded()).toEqual([second, third]);
    const others = (all: typeof before) => all.filter(({ userId }) => userId !== third).slice(0, 2);
    expect(others(await rows())).toEqual(others(before));
  });
});
