import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { ownCompany, ownPerson } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import { queueMail } from './mail-queue.store.ts';
import type { MailToQueue, QueuedMail } from './queued-mail.ts';

const minuteMs = 60_000;
const mailOf = (name: string, given: Partial<MailToQueue> = {}): MailToQueue => ({
  ...{ recipient: `${name}@example.com`, language: 'ar', template: 'job_closed', data: { name } },
  ...given,
});

async function openQueue(open: () => Promise<TestStore>) {
  const store = await open();
  const { mailQueue, clock } = store;
  const { mailQueue: table } = store.engine.tables;
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs);
  const queue = (mail: MailToQueue | undefined) => store.engine.write((tx) => queueMail(tx, mail, clock.now()));
  const due = async (at = clock.now(), limit = 9) => mailQueue.due(at, limit);
  const rowOf = async (recipient: string) => {
    const [row] = await store.engine.reader.db.select().from(table).where(eq(table.recipient, recipient));
    return row;
  };
  return {
    ...{ store, mailQueue, clock, inMinutes, queue, due, rowOf },
    names: async (at?: Date, limit?: number) => (await due(at, limit)).map(({ data }) => data.name),
    /** Queues a mail and another one that has to stay as it is. */
    async two(given: Partial<MailToQueue> = {}) {
      for (const name of ['mine', 'other']) await queue(mailOf(name, given));
      const [mine] = await due();
      if (!mine) throw new Error('A mail is due');
      const other = await rowOf('other@example.com');
      const expectOther = async () => expect(await rowOf('other@example.com')).toEqual(other);
      return { mine, expectOther, row: () => rowOf('mine@example.com') };
    },
  };
}

/** The mail as who claimed it until a moment has it. */
const claimedUntil = (mail: QueuedMail, nextAttemptAt: Date): QueuedMail => ({ ...mail, nextAttemptAt });

describeOnEachEngine('the mails that wait', (open) => {
  it('are due from their moment on, the oldest first, and as many as asked for', async () => {
    const { queue, names, inMinutes, mailQueue } = await openQueue(open);
    expect(await queue(undefined)).toBe(false);
    expect(await queue(mailOf('later', { sendAfter: inMinutes(2) }))).toBe(true);
    for (const name of ['a', 'b']) await queue(mailOf(name));
    expect(await names()).toEqual(['a', 'b']);
    expect(await names(new Date(inMinutes(2).getTime() - 1))).toEqual(['a', 'b']);
    expect(await names(inMinutes(2))).toEqual(['a', 'b', 'later']);
    expect(await names(inMinutes(2), 2)).toEqual(['a', 'b']);
    expect(await mailQueue.countWaiting()).toBe(3);
  });

  it('are as they were queued, once for each key', async () => {
    const { queue, due, clock } = await openQueue(open);
    const mail = mailOf('a', { onceKey: 'key', language: 'en', data: { name: 'a', jobId: 7 } });
    expect([await queue(mail), await queue(mail)]).toEqual([true, false]);
    const { onceKey: _, ...kept } = mail;
    expect(await due()).toMatchObject([{ ...kept, attempts: 0, nextAttemptAt: clock.now(), createdAt: clock.now() }]);
  });

  it('are claimed by one sender, as they were read', async () => {
    const { two, mailQueue, inMinutes, names, store } = await openQueue(open);
    const { mine, expectOther, row } = await two();
    const until = inMinutes(5);
    const changed = { ...mine, createdAt: inMinutes(-1) };
    expect(await mailQueue.claim(changed, until)).toBe(false);
    expect([await mailQueue.claim(mine, until), await mailQueue.claim(mine, until)]).toEqual([true, false]);
    expect(await row()).toMatchObject({ nextAttemptAt: until, givenUpAt: null, lastError: null });
    expect([await names(), await names(until)]).toEqual([['other'], ['other', 'mine']]);
    expect(await mailQueue.countWaiting()).toBe(2);
    expect(await store.deadMails.count()).toBe(0);
    await expectOther();
  });

  it('that are sent once at most count as given up from their claim on', async () => {
    const { two, mailQueue, inMinutes, due, store, clock } = await openQueue(open);
    const { mine, expectOther, row } = await two({ template: 'alerts' });
    const until = inMinutes(5);
    await mailQueue.claim(mine, until);
    expect(await row()).toMatchObject({ givenUpAt: until, lastError: 'Sending was not finished' });
    expect([await mailQueue.countWaiting(), (await due(until)).length]).toEqual([1, 1]);
    clock.advance(5 * minuteMs - 1);
    expect([await store.deadMails.count(), (await store.deadMails.page({ limit: 9 })).items]).toEqual([0, []]);
    clock.advance(1);
    expect(await store.deadMails.count()).toBe(1);
    await mailQueue.release(claimedUntil(mine, until), mine.nextAttemptAt);
    expect(await row()).toMatchObject({ nextAttemptAt: mine.nextAttemptAt, givenUpAt: null, lastError: null });
    await expectOther();
  });

  it('are given back, dropped and failed only by who holds them', async () => {
    const { two, mailQueue, inMinutes, clock } = await openQueue(open);
    const { mine, expectOther, row } = await two();
    await mailQueue.claim(mine, inMinutes(5));
    const before = await row();
    const at = clock.now();
    await mailQueue.release(mine, inMinutes(1));
    await mailQueue.drop(mine);
    await mailQueue.markFailed(mine, { error: 'no', at, nextAttemptAt: undefined });
    await mailQueue.markSent(mine, { at });
    expect(await row()).toEqual(before);
    const claimed = claimedUntil(mine, inMinutes(5));
    await mailQueue.markFailed(claimed, { error: 'busy', at, nextAttemptAt: inMinutes(9) });
    expect(await row()).toEqual({ ...before, nextAttemptAt: inMinutes(9), attempts: 1, lastError: 'busy' });
    const again = { ...claimedUntil(mine, inMinutes(9)), attempts: 1 };
    await mailQueue.markFailed(again, { error: 'gone', at, nextAttemptAt: undefined });
    const dead = { nextAttemptAt: inMinutes(9), attempts: 2, lastError: 'gone', givenUpAt: at };
    expect(await row()).toEqual({ ...before, ...dead });
    expect(await mailQueue.countWaiting()).toBe(1);
    await mailQueue.drop(again);
    expect(await row()).toBeUndefined();
    await expectOther();
  });

  it('lose their content when they are sent, and keep the key of their event', async () => {
    const { two, mailQueue, inMinutes, queue, clock, names } = await openQueue(open);
    const { mine, expectOther, row } = await two();
    const at = clock.now();
    await mailQueue.markSent(mine, { at, mailedStatus: 'accepted' });
    expect(await row()).toMatchObject({ sentAt: at, data: {}, givenUpAt: null, lastError: null });
    expect([await names(inMinutes(9)), await mailQueue.countWaiting()]).toEqual([['other'], 1]);
    const once = mailOf('once', { onceKey: 'key' });
    const status = mailOf('status', { onceKey: 'status', template: 'application_status' });
    for (const mail of [once, status]) await queue(mail);
    const due = await mailQueue.due(clock.now(), 9);
    for (const mail of due.slice(1)) await mailQueue.markSent(mail, { at });
    expect([await queue(once), await queue(status)]).toEqual([false, true]);
    await expectOther();
  });

  it('that left while their status changed again note which one the talent knows', async () => {
    const { two, mailQueue, inMinutes, clock } = await openQueue(open);
    const data = { applicationId: 3, knownStatus: 'pending' } as const;
    const { mine, expectOther, row } = await two({ template: 'application_status', data });
    await mailQueue.claim(mine, inMinutes(5));
    const at = clock.now();
    await mailQueue.markSent(mine, { at });
    expect((await row())?.data).toEqual(data);
    await mailQueue.markSent(mine, { at, mailedStatus: 'accepted' });
    expect(await row()).toMatchObject({ sentAt: null, data: { ...data, knownStatus: 'accepted' } });
    await mailQueue.markSent(claimedUntil(mine, inMinutes(5)), { at, mailedStatus: 'rejected' });
    expect(await row()).toMatchObject({ sentAt: at, data: {} });
    await expectOther();
  });

  it('are forgotten when they were sent or given up before a moment', async () => {
    const { store, mailQueue, queue, clock } = await openQueue(open);
    for (const name of ['sent', 'dead', 'waits', 'sent later', 'dead later']) {
      await queue(mailOf(name.replace(' ', '.')));
    }
    const [sent, dead, , sentLater, deadLater] = await mailQueue.due(clock.now(), 9);
    if (!sent || !dead || !sentLater || !deadLater) throw new Error('There are five');
    const fail = (mail: QueuedMail) =>
      mailQueue.markFailed(mail, { error: 'no', at: clock.now(), nextAttemptAt: undefined });
    await mailQueue.markSent(sent, { at: clock.now() });
    await fail(dead);
    clock.advance(minuteMs);
    await mailQueue.markSent(sentLater, { at: clock.now() });
    await fail(deadLater);
    await mailQueue.purge(clock.now());
    const left = await store.engine.reader.db.select().from(store.engine.tables.mailQueue);
    expect(left.map(({ recipient }) => recipient.split('@')[0]).toSorted()).toEqual([
      ...['dead.later', 'sent.later', 'waits'],
    ]);
  });
});

describeOnEachEngine('the switch of mails', (open) => {
  it('is of one account of its realm, and moves its revision when it moves', async () => {
    const { store, mailQueue } = await openQueue(open);
    const { own: person } = await ownPerson(store, 1);
    const { own: company } = await ownCompany(store, 1);
    expect(person.id).toBe(company.id);
    await ownPerson(store, 2);
    const states = async () => {
      const found = [
        await store.users.findById(person.id),
        await store.users.findByEmail('person2@example.com'),
        await store.companies.findById(company.id),
      ];
      return found.map((one) => [one?.wantsMail, one?.rev]);
    };
    const start = await states();
    const [ofPerson, ofOther, ofCompany] = start;
    await mailQueue.setWantsMail('user', person.id, true);
    await mailQueue.setWantsMail('company', company.id, true);
    expect(await states()).toEqual(start);
    await mailQueue.setWantsMail('company', company.id, false);
    const off = await states();
    expect(off.slice(0, 2)).toEqual([ofPerson, ofOther]);
    expect(off[2]?.[0]).toBe(false);
    expect(Number(off[2]?.[1])).toBeGreaterThan(Number(ofCompany?.[1]));
    await mailQueue.setWantsMail('user', person.id, false);
    const both = await states();
    expect([both[0]?.[0], both[1], both[2]]).toEqual([false, ofOther, off[2]]);
    expect(Number(both[0]?.[1])).toBeGreaterThan(Number(ofPerson?.[1]));
    await mailQueue.setWantsMail('user', person.id, true);
    expect((await states())[0]?.[0]).toBe(true);
  });
});
