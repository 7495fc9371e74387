import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { ownCompany, ownPerson } from '../../testing/store-builders.ts';
import type { OwnAccount } from '../records.ts';
import type { AlertReader } from './alert-records.ts';
import type { QueuedPush } from './push.store.ts';
import { queuePushes } from './push.store.ts';

const minuteMs = 60_000;
const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22), serverKey: `B${'z'.repeat(86)}` };
const endpointOf = (browser: string) => `https://push.example/${browser}`;
const readerOf = ({ realm, own }: OwnAccount): AlertReader => ({ realm, id: own.id });
const digestOf = (reader: AlertReader, day = '2026-11-24') => ({ reader, day, sections: [] });

async function openWithAccounts(open: () => Promise<TestStore>) {
  const store = await open();
  const person: OwnAccount = await ownPerson(store, 1);
  const other: OwnAccount = await ownPerson(store, 2);
  const company: OwnAccount = await ownCompany(store, 1);
  expect(person.own.id).toBe(company.own.id);
  const signIn = async ({ realm, own }: OwnAccount, idHash: string) => {
    const at = store.clock.now();
    const session = { idHash, realm, accountId: own.id, userAgent: null, createdAt: at, lastSeenAt: at };
    await store.sessions.insert(session, { keep: 20 });
  };
  /** Subscribes a browser in a session of its name, or of the given one. */
  const subscribe = async (account: OwnAccount, browser: string, sessionHash = `${account.realm} ${browser}`) => {
    if ((await store.sessions.find(sessionHash)) === undefined) await signIn(account, sessionHash);
    await store.pushes.subscribe(account, { ...keys, endpoint: endpointOf(browser), sessionHash });
  };
  const browsers = async (account: OwnAccount) =>
    (await store.pushes.ofAccount(account)).map(({ endpoint }) => endpoint.replace(endpointOf(''), ''));
  const queue = (account: OwnAccount, day?: string) =>
    store.engine.write((tx) => queuePushes(tx, digestOf(readerOf(account), day), store.clock.now()));
  const due = async (limit = 9) => store.pushes.due(store.clock.now(), limit);
  const namesOf = (pushes: QueuedPush[]) =>
    pushes.map(({ target, digest }) => `${target.endpoint.replace(endpointOf(''), '')} ${digest.day}`);
  return {
    store,
    person,
    other,
    company,
    signIn,
    subscribe,
    browsers,
    queue,
    due,
    names: async () => namesOf(await due()),
  };
}

describeOnEachEngine('subscriptions to pushes', (open) => {
  it('are kept with the session that made them, and with none that is over', async () => {
    const { store, person, subscribe } = await openWithAccounts(open);
    await subscribe(person, 'phone');
    const endpoint = endpointOf('gone');
    await store.pushes.subscribe(person, { ...keys, endpoint, sessionHash: 'over' });
    const kept = { ...keys, endpoint: endpointOf('phone'), sessionHash: 'user phone', createdAt: store.clock.now() };
    expect(await store.pushes.ofAccount(person)).toMatchObject([kept]);
    expect(await store.pushes.ofAccount(person)).toHaveLength(1);
  });

  it('of one browser end when another account of the realm, or the same session, subscribes', async () => {
    const { person, other, company, subscribe, browsers } = await openWithAccounts(open);
    for (const account of [person, company]) await subscribe(account, 'shared');
    await subscribe(person, 'phone');
    await subscribe(other, 'shared', 'other session');
    expect([await browsers(person), await browsers(other), await browsers(company)]).toEqual([
      ['phone'],
      ['shared'],
      ['shared'],
    ]);
    await subscribe(person, 'phone anew', 'user phone');
    expect([await browsers(person), await browsers(other)]).toEqual([['phone anew'], ['shared']]);
    await subscribe(company, 'shared', 'company anew');
    expect([await browsers(company), await browsers(other)]).toEqual([['shared'], ['shared']]);
  });

  it('end one by one, for who made them', async () => {
    const { store, person, other, company, subscribe, browsers } = await openWithAccounts(open);
    for (const browser of ['phone', 'desk']) await subscribe(person, browser);
    await subscribe(other, 'theirs');
    await subscribe(company, 'firm');
    for (const account of [other, company]) await store.pushes.unsubscribe(account, 'user phone');
    await store.pushes.unsubscribe(person, 'user theirs');
    expect([await browsers(person), await browsers(other)]).toEqual([['phone', 'desk'], ['theirs']]);
    await store.pushes.unsubscribe(person, 'user phone');
    expect([await browsers(person), await browsers(company)]).toEqual([['desk'], ['firm']]);
  });

  it('are bounded for each account by itself', async () => {
    const { person, other, company, subscribe, browsers } = await openWithAccounts(open);
    const names = Array.from({ length: limits.pushDevicesMax }, (_, n) => `b${n}`);
    for (const account of [other, company]) await subscribe(account, `of ${account.realm}`);
    for (const name of names) await subscribe(person, name);
    expect(await browsers(person)).toEqual(names);
    await subscribe(person, 'last');
    expect(await browsers(person)).toEqual([...names.slice(1), 'last']);
    expect([await browsers(other), await browsers(company)]).toEqual([['of user'], ['of company']]);
  });
});

describeOnEachEngine('the pushes that wait', (open) => {
  it('are one for each browser of their reader, due at once and of use for half a day', async () => {
    const { store, person, other, company, subscribe, queue, due } = await openWithAccounts(open);
    for (const browser of ['phone', 'desk']) await subscribe(person, browser);
    await subscribe(company, 'firm');
    for (const account of [person, other]) await queue(account);
    const expiresAt = new Date(store.clock.now().getTime() + limits.pushLifetimeSeconds * 1000);
    const push = { digest: digestOf(readerOf(person)), attempts: 0, expiresAt };
    expect(await due()).toMatchObject([
      { ...push, target: { ...keys, endpoint: endpointOf('phone') } },
      { ...push, target: { ...keys, endpoint: endpointOf('desk') } },
    ]);
    expect(await due(1)).toHaveLength(1);
    expect(await store.pushes.countWaiting()).toBe(2);
  });

  it('are due in the order of their moments, and not while they are being sent', async () => {
    const { store, person, subscribe, queue, due, names } = await openWithAccounts(open);
    await subscribe(person, 'phone');
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) await queue(person, day);
    expect(await names()).toEqual(['phone 2026-11-24', 'phone 2026-11-25', 'phone 2026-11-26']);
    const [first, second, third] = await due();
    if (!first || !second || !third) throw new Error('There are three');
    expect(await store.pushes.claim({ ...first, attempts: 1 })).toBe(false);
    expect([await store.pushes.claim(first), await store.pushes.claim(first)]).toEqual([true, false]);
    const again = { ...first, attempts: 1 };
    expect(await store.pushes.claim(again)).toBe(false);
    expect(await names()).toEqual(['phone 2026-11-25', 'phone 2026-11-26']);
    await store.pushes.postpone(again, new Date(store.clock.now().getTime() + minuteMs));
    store.clock.advance(minuteMs - 1);
    expect(await names()).toEqual(['phone 2026-11-25', 'phone 2026-11-26']);
    store.clock.advance(1);
    expect(await names()).toEqual(['phone 2026-11-25', 'phone 2026-11-26', 'phone 2026-11-24']);
    expect(await store.pushes.claim(again)).toBe(true);
    await store.pushes.drop(second);
    expect([await names(), await store.pushes.countWaiting()]).toEqual([['phone 2026-11-26'], 2]);
  });

  it('go when their time is over, and with the browser that nobody knows any more', async () => {
    const { store, person, subscribe, queue, due, browsers } = await openWithAccounts(open);
    for (const browser of ['phone', 'desk']) await subscribe(person, browser);
    await queue(person);
    const [push] = await due();
    if (!push) throw new Error('There are two');
    await store.pushes.forget(push);
    expect([await browsers(person), await store.pushes.countWaiting()]).toEqual([['desk'], 1]);
    await store.pushes.purge(push.expiresAt);
    expect(await store.pushes.countWaiting()).toBe(1);
    await store.pushes.purge(new Date(push.expiresAt.getTime() + 1));
    expect([await store.pushes.countWaiting(), await browsers(person)]).toEqual([0, ['desk']]);
  });
});
