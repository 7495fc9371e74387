import { expect, it } from 'vitest';
import type { AlertReader } from '../../ports/alerts.ts';
import type { OwnAccount } from '../../ports/credentials.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newTalent, stored } from '../../testing/store-builders.ts';
import type { Own } from '../records.ts';

const minuteMs = 60_000;
const own = <Row>(row: Row) => row as Own<Row>;

async function personOf(store: TestStore, number = 1): Promise<OwnAccount> {
  const person = { ...newTalent(number), isEmailConfirmed: true };
  return { realm: 'user', own: own(stored(await store.users.insert(person))) };
}

async function companyOf(store: TestStore): Promise<OwnAccount> {
  const inserted = await store.companies.insert(newCompany(1));
  if ('taken' in inserted) throw new Error(inserted.taken);
  return { realm: 'company', own: own(inserted) };
}

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
    const told = await Promise.all(Array.from({ length: 5 }, () => store.alerts.tell(telling)));
    expect(told.filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await store.mailQueue.countWaiting()).toBe(1);
    expect(await store.alerts.due(qatar)).toEqual([]);
    expect(await store.alerts.due({ ...qatar, day: '2026-11-25' })).toEqual([reader]);
    expect(await store.alerts.tell({ ...telling, day: '2026-11-23' })).toBe(false);
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
    expect(await store.alerts.settingsOf(account)).toEqual({ byMail: false, timeZone: 'Asia/Qatar' });
    expect(await store.alerts.recipientOf({ realm: 'user', id: 999 })).toBeUndefined();
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
    await store.alerts.tell({ reader, day: qatar.day, until: store.clock.now(), itemIds: [], digest });
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
