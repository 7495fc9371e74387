import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { ownCompany, ownPerson } from '../../testing/store-builders.ts';
import type { OwnAccount } from '../records.ts';
import type { AlertReader } from './alert-records.ts';

const minuteMs = 60_000;

const personOf = (store: TestStore, number = 1): Promise<OwnAccount> =>
  ownPerson(store, number, { isEmailConfirmed: true });
const companyOf = (store: TestStore): Promise<OwnAccount> => ownCompany(store, 1);

const savedAt = '2026-01-01T00:00:00.000Z';
const search = { kind: 'search', key: '/jobs?q=x', isSaved: true, alert: 'daily', savedAt } as const;

async function saveSearch(store: TestStore, account: OwnAccount, given: object = {}): Promise<AlertReader> {
  await store.saved.change(account, { key: undefined, changes: [{ ...search, ...given }] });
  return { realm: account.realm, id: account.own.id };
}

const qatar = { timeZone: 'Asia/Qatar', day: '2026-11-24', limit: 10 };
const subscription = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22), serverKey: `B${'z'.repeat(86)}` };

/** Signs an account in; what is told is how its session is kept. */
async function sessionOf(store: TestStore, account: OwnAccount, idHash: string): Promise<string> {
  const at = store.clock.now();
  const owner = { realm: account.realm, accountId: account.own.id };
  await store.sessions.insert({ idHash, ...owner, userAgent: null, createdAt: at, lastSeenAt: at }, { keep: 20 });
  return idHash;
}

describeOnEachEngine('alerts', (open) => {
  it('Y7 enter a day once, however many processes tell it at a time', async () => {
    const store = await open();
    const account = await personOf(store);
    const reader = await saveSearch(store, account);
    const [item] = await store.alerts.itemsOf(reader);
    const section = { kind: 'search', key: search.key, feed: 'jobs', ids: [1], more: 0 } as const;
    const telling = {
      reader,
      day: qatar.day,
      until: store.clock.now(),
      itemIds: [item?.id ?? 0],
      digest: { reader, day: qatar.day, sections: [section] },
    };
    const told = await Promise.all(Array.from({ length: 5 }, () => store.alerts.recordDigest(telling)));
    expect(told.filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await store.mailQueue.countWaiting()).toBe(1);
    expect(await store.alerts.due(qatar)).toEqual([]);
    expect(await store.alerts.due({ ...qatar, day: '2026-11-25' })).toEqual([reader]);
    expect(await store.alerts.recordDigest({ ...telling, day: '2026-11-23' })).toBe(false);
  });

  it('Y1 are due in their zone for who has one, and begin when they are switched on', async () => {
    const store = await open();
    const [person, company] = [await personOf(store), await companyOf(store)];
    const reader = await saveSearch(store, person);
    const other = await saveSearch(store, company, { key: '/browse?q=y', alert: 'weekly' });
    await store.alerts.changeSettings(company, { timeZone: 'Asia/Dubai' });
    await saveSearch(store, await personOf(store, 2), { alert: 'off' });
    expect((await store.alerts.timeZones()).toSorted()).toEqual(['Asia/Dubai', 'Asia/Qatar']);
    expect(await store.alerts.due(qatar)).toEqual([reader]);
    expect(await store.alerts.due({ ...qatar, timeZone: 'Asia/Dubai' })).toEqual([other]);
    expect(await store.alerts.itemsOf(reader)).toMatchObject([{ alert: 'daily', alertedUntil: store.clock.now() }]);
    store.clock.advance(minuteMs);
    await saveSearch(store, person, { alert: 'off' });
    expect([await store.alerts.itemsOf(reader), await store.alerts.due(qatar)]).toEqual([[], []]);
    await saveSearch(store, person, { alert: 'daily' });
    expect((await store.alerts.itemsOf(reader))[0]?.alertedUntil).toEqual(store.clock.now());
  });

  it('Y3 go to an account as it is then, and to none that left', async () => {
    const store = await open();
    const account = await personOf(store);
    const reader = await saveSearch(store, account);
    expect(await store.alerts.recipientOf(reader)).toMatchObject({ email: account.own.email, takesMail: true });
    await store.alerts.stopMails(reader);
    expect(await store.alerts.recipientOf(reader)).toMatchObject({ takesMail: false });
    expect(await store.alerts.settingsOf(account)).toEqual({ byMail: false, reminders: true, timeZone: 'Asia/Qatar' });
    expect(await store.alerts.recipientOf({ realm: 'user', id: 999 })).toBeUndefined();
  });

  it('have settings of each account, which begin with mails in the zone of Qatar', async () => {
    const store = await open();
    const [person, company] = [await personOf(store), await companyOf(store)];
    const other = await personOf(store, 2);
    expect(person.own.id).toBe(company.own.id);
    const settings = () => Promise.all([person, company, other].map(store.alerts.settingsOf));
    const usual = { byMail: true, reminders: true, timeZone: 'Asia/Qatar' };
    expect([await settings(), await store.alerts.timeZones()]).toEqual([[usual, usual, usual], []]);
    await store.alerts.changeSettings(company, { byMail: false });
    await store.alerts.changeSettings(person, { timeZone: 'Asia/Dubai' });
    await store.alerts.changeSettings(other, {});
    const dubai = { byMail: true, reminders: true, timeZone: 'Asia/Dubai' };
    expect(await settings()).toEqual([dubai, { ...usual, byMail: false }, usual]);
    await store.alerts.changeSettings(person, { byMail: false });
    await store.alerts.changeSettings(company, { byMail: true });
    expect(await settings()).toEqual([{ ...dubai, byMail: false }, usual, usual]);
    expect((await store.alerts.timeZones()).toSorted()).toEqual(['Asia/Dubai', 'Asia/Qatar']);
  });

  it('are due once a day for who has one, in the order in which accounts came, as many as asked for', async () => {
    const store = await open();
    const [person, company] = [await personOf(store), await companyOf(store)];
    // A row of settings without an alert, and an account of the other realm with the same id that has one.
    await store.alerts.changeSettings(person, {});
    const firm = await saveSearch(store, company);
    expect(await store.alerts.due(qatar)).toEqual([firm]);
    const [second, third] = [await personOf(store, 2), await personOf(store, 3)];
    const [later, last] = [await saveSearch(store, second), await saveSearch(store, third)];
    expect(await store.alerts.due(qatar)).toEqual([firm, later, last]);
    expect(await store.alerts.due({ ...qatar, limit: 2 })).toEqual([firm, later]);
    const telling = { until: store.clock.now(), itemIds: [], digest: undefined };
    expect(await store.alerts.recordDigest({ ...telling, reader: later, day: qatar.day })).toBe(true);
    expect(await store.alerts.due(qatar)).toEqual([firm, last]);
    expect(await store.alerts.due({ ...qatar, day: '2026-11-23' })).toEqual([firm, last]);
    expect(await store.alerts.due({ ...qatar, day: '2026-11-25' })).toEqual([firm, later, last]);
    expect(await store.alerts.recordDigest({ ...telling, reader: later, day: '2026-11-25' })).toBe(true);
    expect(await store.mailQueue.countWaiting()).toBe(0);
  });

  it('move on what was looked at, and only that', async () => {
    const store = await open();
    const [person, company] = [await personOf(store), await companyOf(store)];
    const [reader, firm] = [await saveSearch(store, person), await saveSearch(store, company)];
    const start = store.clock.now();
    for (const key of ['/jobs?q=y', '/jobs?q=z']) await saveSearch(store, person, { key, alert: 'weekly' });
    await saveSearch(store, person, { key: '/jobs?q=off', alert: 'off' });
    const items = await store.alerts.itemsOf(reader);
    expect(items.map(({ key, alert }) => [key, alert])).toEqual([
      ['/jobs?q=x', 'daily'],
      ['/jobs?q=y', 'weekly'],
      ['/jobs?q=z', 'weekly'],
    ]);
    const [ofFirm] = await store.alerts.itemsOf(firm);
    const itemIds = [items[0]?.id ?? 0, items[2]?.id ?? 0, ofFirm?.id ?? 0];
    store.clock.advance(minuteMs);
    const until = store.clock.now();
    const telling = { reader, day: qatar.day, until, itemIds, digest: undefined };
    expect([
      await store.alerts.recordDigest(telling),
      await store.alerts.recordDigest({ ...telling, until: start }),
    ]).toEqual([true, false]);
    const moments = async (of: AlertReader) => (await store.alerts.itemsOf(of)).map(({ alertedUntil }) => alertedUntil);
    expect([await moments(reader), await moments(firm)]).toEqual([[until, start, until], [start]]);
    expect(await store.alerts.recordDigest({ ...telling, reader: { realm: 'user', id: 999 } })).toBe(false);
  });

  it('go by mail to either realm, once for each day, where mails of this kind are wanted', async () => {
    const store = await open();
    const [person, company] = [await personOf(store), await companyOf(store)];
    const digestOf = (reader: AlertReader, day: string) => ({ reader, day, sections: [] });
    const tell = (reader: AlertReader, day: string) =>
      store.alerts.recordDigest({ reader, day, until: store.clock.now(), itemIds: [], digest: digestOf(reader, day) });
    const [reader, firm] = [await saveSearch(store, person), await saveSearch(store, company)];
    await store.engine.write((tx) => tx.db.update(tx.tables.companies).set({ isEmailConfirmed: true, language: 'en' }));
    for (const day of ['2026-11-24', '2026-11-25']) await tell(reader, day);
    await tell(firm, '2026-11-24');
    await store.alerts.stopMails(reader);
    expect(await tell(reader, '2026-11-26')).toBe(true);
    const mail = { template: 'alerts', recipient: person.own.email, language: 'ar' };
    const to = { realm: 'user', id: reader.id };
    expect(await store.mailQueue.due(store.clock.now(), 9)).toMatchObject([
      { ...mail, data: { to, alerts: digestOf(reader, '2026-11-24') } },
      { ...mail, data: { to, alerts: digestOf(reader, '2026-11-25') } },
      {
        ...{ template: 'alerts', recipient: company.own.email, language: 'en' },
        data: { to: { realm: 'company', id: firm.id }, alerts: digestOf(firm, '2026-11-24') },
      },
    ]);
  });

  it('reach an account that is active, by mail when it wants alerts and its address is confirmed', async () => {
    const store = await open();
    const [person, company] = [await personOf(store), await companyOf(store)];
    const reader = { realm: 'user', id: person.own.id } as const;
    const firm = { realm: 'company', id: company.own.id } as const;
    const { email, name, language } = person.own;
    expect(await store.alerts.recipientOf(reader)).toEqual({
      ...{ email, name, language },
      ...{ takesMail: true, takesReminders: true },
    });
    expect(await store.alerts.recipientOf(firm)).toMatchObject({ email: company.own.email, takesMail: false });
    const { users, companies } = store.engine.tables;
    const set = async (columns: { wantsMail?: boolean; isActive?: boolean; isEmailConfirmed?: boolean }) => {
      await store.engine.write((tx) => tx.db.update(users).set(columns));
      return store.alerts.recipientOf(reader);
    };
    // The switch of the letters about applications stops those alone.
    expect(await set({ wantsMail: false })).toMatchObject({ takesMail: true, takesReminders: true });
    expect(await set({ isEmailConfirmed: false })).toMatchObject({ takesMail: false, takesReminders: false });
    expect(await set({ isEmailConfirmed: true })).toMatchObject({ takesMail: true });
    await store.engine.write((tx) => tx.db.update(companies).set({ isEmailConfirmed: true }));
    await store.alerts.stopMails(firm);
    expect(await store.alerts.recipientOf(reader)).toMatchObject({ takesMail: true });
    expect(await store.alerts.recipientOf(firm)).toMatchObject({ takesMail: false });
    expect(await set({ isActive: false })).toBeUndefined();
    expect(await store.alerts.recipientOf(firm)).toMatchObject({ takesMail: false });
  });

  it('know the first company that came after a moment', async () => {
    const store = await open();
    const before = store.clock.now();
    expect(await store.alerts.firstCompanyAfter(before)).toBeUndefined();
    await ownCompany(store, 1);
    store.clock.advance(minuteMs);
    const [second] = [await ownCompany(store, 2), await ownCompany(store, 3)];
    expect(await store.alerts.firstCompanyAfter(before)).toBe(second.own.id);
    expect(await store.alerts.firstCompanyAfter(store.clock.now())).toBeUndefined();
  });
});

describeOnEachEngine('pushes', (open) => {
  async function withPush(store: TestStore) {
    const account = await personOf(store);
    const sessionHash = await sessionOf(store, account, 'a');
    await store.pushes.subscribe(account, { ...subscription, endpoint: 'https://push.example/1', sessionHash });
    const reader = await saveSearch(store, account);
    const section = { kind: 'search', key: search.key, feed: 'jobs', ids: [1], more: 0 } as const;
    const digest = { reader, day: qatar.day, sections: [section] };
    await store.alerts.recordDigest({ reader, day: qatar.day, until: store.clock.now(), itemIds: [], digest });
    return { account, digest };
  }

  it('Y7 are claimed by one sender, and wait when they are put off', async () => {
    const store = await open();
    const { digest } = await withPush(store);
    const [push] = await store.pushes.due(store.clock.now(), 10);
    if (!push) throw new Error('no push');
    expect(push).toMatchObject({ digest, attempts: 0, target: { endpoint: 'https://push.example/1' } });
    const claims = await Promise.all([store.pushes.claim(push), store.pushes.claim(push), store.pushes.claim(push)]);
    expect(claims.filter((isClaimed) => isClaimed)).toHaveLength(1);
    expect(await store.pushes.due(store.clock.now(), 10)).toEqual([]);
    await store.pushes.postpone(push, new Date(store.clock.now().getTime() + minuteMs));
    expect(await store.pushes.due(store.clock.now(), 10)).toEqual([]);
    store.clock.advance(minuteMs);
    expect(await store.pushes.due(store.clock.now(), 10)).toMatchObject([{ attempts: 1 }]);
    store.clock.advance(13 * 60 * minuteMs);
    await store.pushes.purge(store.clock.now());
    expect(await store.pushes.countWaiting()).toBe(0);
  });

  it('Y8 end with the session, with what waits', async () => {
    const store = await open();
    const { account } = await withPush(store);
    await store.sessions.destroy('a');
    expect([await store.pushes.ofAccount(account), await store.pushes.countWaiting()]).toEqual([[], 0]);
  });

  it('Y8 go to a bounded number of browsers of an account: the last ones', async () => {
    const store = await open();
    const account = await personOf(store);
    for (let number = 0; number < 12; number += 1) {
      const sessionHash = await sessionOf(store, account, `s${number}`);
      const endpoint = `https://push.example/${number}`;
      await store.pushes.subscribe(account, { ...subscription, endpoint, sessionHash });
    }
    const kept = (await store.pushes.ofAccount(account)).map(({ endpoint }) => endpoint);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([10, 'https://push.example/2', 'https://push.example/11']);
  });
});
