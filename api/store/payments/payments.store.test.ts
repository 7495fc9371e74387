import { expect, it } from 'vitest';
import type { PaymentEvent, PaymentIntent } from '../../domain/ports/payments.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { buildIntent, featuredFor, ownPerson } from '../../testing/store-builders.ts';

const dayMs = 86_400_000;
const inDays = ({ clock }: TestStore, days: number) => new Date(clock.now().getTime() + days * dayMs);

async function openWithPayers(open: () => Promise<TestStore>, given = {}) {
  const store = await open();
  const [{ own: payer }, { own: other }] = [await ownPerson(store, 1, given), await ownPerson(store, 2)];
  const remember = (userId: number, id: string, provider: 'stripe' | 'simulated' = 'stripe') =>
    store.payments.remember({ ...buildIntent(userId, id, { state: 'open' }), userId }, provider);
  const settle = (id: string, intent: Partial<PaymentIntent> = {}, provider: 'stripe' | 'simulated' = 'stripe') =>
    store.payments.settle(buildIntent(payer.id, id, intent), provider);
  /** The mails of a kind that wait, without what all have in common. */
  const mails = async () =>
    (await store.mailQueue.due(store.clock.now(), 50)).map(({ template, data: { receipt } }) => ({
      ...{ template, ...receipt },
    }));
  return { store, payer, other, remember, settle, mails };
}

describeOnEachEngine('payments', (open) => {
  it('wait as they were asked for, each once', async () => {
    const { store, payer, remember } = await openWithPayers(open);
    await remember(payer.id, 'pi_1');
    const at = store.clock.now();
    store.clock.advance(1000);
    await remember(payer.id, 'pi_1', 'simulated');
    expect(await store.payments.ofUser(payer.id)).toMatchObject([
      {
        ...{
          userId: payer.id,
          provider: 'stripe',
          intentId: 'pi_1',
          amountCents: 1900,
          currency: 'usd',
          isLive: false,
        },
        ...{ status: 'open', durationDays: 30, refundedCents: 0, createdAt: at, updatedAt: at },
        ...{ grantedFrom: null, effectiveFrom: null, revokedAt: null, disputeStatus: null },
      },
    ]);
  });

  it('are found by their payer, the newest first, with the moment of the grant', async () => {
    const { store, payer, other, remember, settle } = await openWithPayers(open);
    expect(await store.payments.ofUser(payer.id)).toEqual([]);
    for (const id of ['pi_1', 'pi_2', 'pi_3']) await remember(payer.id, id);
    await remember(payer.id, 'pi_4', 'simulated');
    await remember(other.id, 'pi_5');
    await settle('pi_3');
    expect((await store.payments.ofUser(payer.id)).map(({ intentId, paidAt }) => [intentId, paidAt])).toEqual([
      ['pi_4', null],
      ['pi_3', store.clock.now()],
      ['pi_2', null],
      ['pi_1', null],
    ]);
  });

  it('are marked as canceled only while they are open', async () => {
    const { store, payer, remember, settle } = await openWithPayers(open);
    for (const id of ['pi_1', 'pi_2']) await remember(payer.id, id);
    await settle('pi_paid');
    const before = await store.payments.ofUser(payer.id);
    const idOf = (intent: string) => before.find(({ intentId }) => intentId === intent)?.id ?? 0;
    store.clock.advance(1000);
    for (const intent of ['pi_1', 'pi_paid']) await store.payments.markCanceled(idOf(intent));
    expect(await store.payments.ofUser(payer.id)).toEqual(
      before.map((one) =>
        one.intentId === 'pi_1' ? { ...one, status: 'canceled', updatedAt: store.clock.now() } : one,
      ),
    );
  });

  it('events are known once they were told, until they are forgotten', async () => {
    const { store, payer } = await openWithPayers(open);
    const { payments, clock } = store;
    const event = (id: string): PaymentEvent => ({
      ...{ id, type: 'payment_intent.succeeded', happenedAt: inDays(store, -1), intentId: undefined },
    });
    await payments.rememberEvent(event('evt_old'));
    await payments.rememberEvent(event('evt_old'));
    clock.advance(1000);
    const later = { ...event('evt_new'), intentId: 'pi_1' };
    const settled = await payments.settle(buildIntent(payer.id, 'pi_1'), 'stripe', later);
    expect(settled).toMatchObject({ status: 'succeeded', isChanged: true });
    expect(await payments.settle(buildIntent(payer.id, 'pi_1', { state: 'refunded' }), 'stripe', later)).toBe('known');
    expect((await payments.ofUser(payer.id))[0]?.status).toBe('succeeded');
    const { paymentEvents } = store.engine.tables;
    const rows = await store.engine.reader.db.select().from(paymentEvents).orderBy(paymentEvents.receivedAt);
    const kept = { type: 'payment_intent.succeeded', happenedAt: later.happenedAt };
    expect(rows).toMatchObject([
      { eventId: 'evt_old', intentId: null },
      { ...kept, eventId: 'evt_new', intentId: 'pi_1', receivedAt: clock.now(), handledAt: clock.now() },
    ]);
    await payments.purgeEvents(clock.now());
    const known = await Promise.all(['evt_old', 'evt_new', 'evt_other'].map(payments.knowsEvent));
    expect(known).toEqual([false, true, false]);
  });
});

describeOnEachEngine('a settled payment', (open) => {
  it('answers what it has come to, and whether this call has changed it', async () => {
    const { store, payer, settle } = await openWithPayers(open);
    expect(await settle('pi_1', { state: 'open' })).toMatchObject({ status: 'open', isChanged: false });
    const { id: paymentId, updatedAt } = (await store.payments.ofUser(payer.id))[0] ?? {};
    store.clock.advance(1000);
    expect(await settle('pi_1', { state: 'processing' })).toEqual({ paymentId, status: 'open', isChanged: false });
    expect((await store.payments.ofUser(payer.id))[0]?.updatedAt).toEqual(updatedAt);
    expect(await settle('pi_1')).toEqual({ paymentId, status: 'succeeded', isChanged: true });
    expect(await settle('pi_1')).toEqual({ paymentId, status: 'succeeded', isChanged: false });
    const sold = { grantedFrom: store.clock.now(), grantedUntil: inDays(store, 30) };
    expect(await store.payments.ofUser(payer.id)).toMatchObject([
      { ...sold, effectiveFrom: sold.grantedFrom, effectiveUntil: sold.grantedUntil, updatedAt: store.clock.now() },
    ]);
    expect(await settle('pi_2', { state: 'canceled' })).toMatchObject({ status: 'canceled', isChanged: true });
  });

  it('of nobody known is kept in the books', async () => {
    const { store, payer } = await openWithPayers(open);
    const unknown = await store.payments.settle(buildIntent(undefined, 'pi_1'), 'stripe');
    expect(unknown).toMatchObject({ status: 'open', isChanged: false });
    await store.payments.settle(buildIntent(999, 'pi_2'), 'stripe');
    const { items } = await store.admin.payments({ limit: 9 });
    expect(items.map(({ intentId, userId }) => [intentId, userId])).toEqual([
      ['pi_2', null],
      ['pi_1', null],
    ]);
    expect(await store.users.findById(payer.id)).toMatchObject({ isFeatured: false, featuredUntil: null });
    expect(await store.mailQueue.countWaiting()).toBe(0);
  });

  it('tells its payer by mail what came of it, also one who wants no mails', async () => {
    const { store, payer, other, settle, mails } = await openWithPayers(open, { wantsMail: false, language: 'en' });
    const until = (days: number) => ({ featuredUntil: inDays(store, days).toISOString() });
    const money = { amountCents: 1900, currency: 'usd', isSimulated: false };
    await settle('pi_1');
    const told: object[] = [{ ...money, ...until(30), template: 'payment_receipt' }];
    expect(await mails()).toEqual(told);
    const [mail] = await store.mailQueue.due(store.clock.now(), 1);
    const to = { realm: 'user', id: payer.id };
    expect(mail).toMatchObject({ recipient: payer.email, language: 'en', data: { to } });
    await settle('pi_2', {}, 'simulated');
    told.push({ ...money, ...until(60), template: 'payment_receipt', isSimulated: true });
    for (const refundedCents of [500, 500, 700]) await settle('pi_1', { refundedCents });
    told.push({ ...money, ...until(60), template: 'payment_partly_refunded', amountCents: 500 });
    told.push({ ...money, ...until(60), template: 'payment_partly_refunded', amountCents: 700 });
    await settle('pi_1', { refundedCents: 700, dispute: { status: 'open', dueAt: null } });
    told.push({ ...money, ...until(60), template: 'payment_disputed' });
    await settle('pi_1', { refundedCents: 700, dispute: { status: 'won', dueAt: null } });
    told.push({ ...money, ...until(60), template: 'payment_dispute_won' });
    await settle('pi_1', { state: 'refunded', refundedCents: 1900 });
    told.push({ ...money, ...until(30), template: 'payment_refunded' });
    await settle('pi_2', { state: 'lost' }, 'simulated');
    told.push({ ...money, template: 'payment_dispute_lost', featuredUntil: null, isSimulated: true });
    await settle('pi_3');
    told.push({ ...money, ...until(30), template: 'payment_receipt' });
    await settle('pi_3', { state: 'refunded' });
    told.push({ ...money, template: 'payment_refunded', featuredUntil: null });
    await settle('pi_4', { refundedCents: 300 });
    told.push({ ...money, ...until(30), template: 'payment_receipt' });
    await settle('pi_4', { state: 'refunded', refundedCents: 300 });
    told.push({ ...money, template: 'payment_refunded', amountCents: 300, featuredUntil: null });
    expect(await mails()).toEqual(told);
    expect(await store.users.findById(other.id)).toMatchObject({ rev: other.rev });
  });

  it('names no end of featuring that is over', async () => {
    const { store, settle, mails } = await openWithPayers(open);
    await settle('pi_1');
    store.clock.advance(30 * dayMs);
    await settle('pi_1', { refundedCents: 100 });
    expect((await mails())[1]).toMatchObject({ template: 'payment_partly_refunded', featuredUntil: null });
  });

  it('that went back takes nothing when its days are over, and moves the days behind its own', async () => {
    const { store, payer, settle } = await openWithPayers(open);
    const shown = async () =>
      Object.fromEntries(
        (await store.payments.ofUser(payer.id)).map(({ intentId, effectiveFrom, effectiveUntil }) => [
          intentId,
          [effectiveFrom, effectiveUntil],
        ]),
      );
    const start = store.clock.now().getTime();
    const days = (from: number, until: number) => [new Date(start + from * dayMs), new Date(start + until * dayMs)];
    for (const id of ['pi_a', 'pi_b', 'pi_c']) await settle(id);
    expect(await shown()).toEqual({ pi_a: days(0, 30), pi_b: days(30, 60), pi_c: days(60, 90) });
    store.clock.advance(30 * dayMs);
    const { rev } = (await store.users.findById(payer.id)) ?? {};
    await settle('pi_a', { state: 'refunded' });
    expect(await shown()).toEqual({ pi_a: days(0, 30), pi_b: days(30, 60), pi_c: days(60, 90) });
    expect(await store.users.findById(payer.id)).toMatchObject({ rev, featuredUntil: days(0, 90)[1] });
    store.clock.advance(10 * dayMs);
    await settle('pi_b', { state: 'refunded' });
    expect(await shown()).toEqual({ pi_a: days(0, 30), pi_b: days(30, 40), pi_c: days(40, 70) });
    expect(await store.users.findById(payer.id)).toMatchObject({ isFeatured: true, featuredUntil: days(0, 70)[1] });
    const rows = await store.payments.ofUser(payer.id);
    expect(rows.map(({ grantedUntil }) => grantedUntil)).toEqual([days(0, 90)[1], days(0, 60)[1], days(0, 30)[1]]);
  });

  it('of one person changes nothing of another’s', async () => {
    const { store, other, settle } = await openWithPayers(open, featuredFor(7, new Date('2026-11-21T09:00:00.000Z')));
    await store.payments.settle(buildIntent(other.id, 'pi_other'), 'stripe');
    const [before, row] = [await store.payments.ofUser(other.id), await store.users.findById(other.id)];
    await settle('pi_1');
    await settle('pi_1', { state: 'refunded' });
    expect(await store.payments.ofUser(other.id)).toEqual(before);
    expect(await store.users.findById(other.id)).toEqual(row);
  });
});
