import { expect, it } from 'vitest';
import type { WebhookEvent } from '#shared/catalog/webhook-events.ts';
import { limits } from '#shared/limits.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent, ownCompany, stored } from '../../testing/store-builders.ts';
import type { CompanyRecord, Own } from '../records.ts';

const events: WebhookEvent[] = ['application.created', 'application.withdrawn', 'job.closed'];
const dayMs = 86_400_000;

async function companyWith(store: TestStore, webhooks: number) {
  const inserted = await store.companies.insert(newCompany(1));
  if ('taken' in inserted) throw new Error('The company is taken');
  const company = inserted as Own<CompanyRecord>;
  const made = [];
  for (let n = 0; n < webhooks; n += 1) {
    made.push(await store.webhooks.insert(company, { url: `https://a.example/${n}`, events, secret: 'whsec_eA==' }));
  }
  const job = await store.jobs.insert(newJob(company.id, store.clock.now()));
  return { company, job, webhooks: made.flatMap((webhook) => webhook ?? []) };
}

async function apply(store: TestStore, jobId: number, n = 1) {
  const talent = stored(await store.users.insert(newTalent(n)));
  const sent = await store.applications.insert({ jobId, userId: talent.id, coverLetter: null, matchScore: null });
  if ('refused' in sent) throw new Error(sent.refused);
  return sent;
}

describeOnEachEngine('webhooks (T14, T15)', (open) => {
  it('get one delivery each, in the transaction of what happened', async () => {
    const store = await open();
    const { job, webhooks } = await companyWith(store, 2);
    await apply(store, job.id);
    await apply(store, job.id, 2);
    const due = await store.webhooks.due(store.clock.now(), 10);
    expect(due.map(({ id }) => id).toSorted()).toEqual(webhooks.map(({ id }) => id).toSorted());
    const deliveries = await store.webhooks.dueOf(webhooks[0]?.id ?? 0, store.clock.now(), 10);
    expect(deliveries.map(({ event, attempts }) => [event, attempts])).toEqual([
      ['application.created', 0],
      ['application.created', 0],
    ]);
    expect(new Set(deliveries.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('whose delivery has waited longest come first, and as many as asked for', async () => {
    const store = await open();
    const { company, webhooks } = await companyWith(store, 3);
    for (const { id } of webhooks.toReversed()) {
      await store.webhooks.test(company, id);
      store.clock.advance(1000);
    }
    const due = await store.webhooks.due(store.clock.now(), 2);
    expect(due.map(({ id }) => id)).toEqual(
      webhooks
        .toReversed()
        .slice(0, 2)
        .map(({ id }) => id),
    );
  });

  it('let one process claim a delivery, and only who claimed it last note what came of it', async () => {
    const store = await open();
    const { company, webhooks } = await companyWith(store, 1);
    const id = webhooks[0]?.id ?? 0;
    await store.webhooks.test(company, id);
    const [delivery] = await store.webhooks.dueOf(id, store.clock.now(), 10);
    if (!delivery) throw new Error('No delivery is due');
    const until = new Date(store.clock.now().getTime() + 60_000);
    const claims = await Promise.all([store.webhooks.claim(delivery, until), store.webhooks.claim(delivery, until)]);
    expect(claims.toSorted()).toEqual([false, true]);
    expect(await store.webhooks.due(store.clock.now(), 10)).toEqual([]);
    expect(await store.webhooks.countWaiting()).toBe(1);
    await store.webhooks.markDelivered(delivery, { status: 200, at: store.clock.now() });
    expect(await store.webhooks.deliveries(id, 10)).toMatchObject([{ deliveredAt: null }]);
    await store.webhooks.markDelivered({ ...delivery, nextAttemptAt: until }, { status: 200, at: store.clock.now() });
    expect(await store.webhooks.deliveries(id, 10)).toMatchObject([
      { attempts: 1, lastStatus: 200, nextAttemptAt: null },
    ]);
  });

  it('are switched off once, with one mail, and give up what waits', async () => {
    const store = await open();
    const { company, job, webhooks } = await companyWith(store, 1);
    const [webhook] = webhooks;
    if (!webhook) throw new Error('No webhook');
    await apply(store, job.id);
    await Promise.all([1, 2].map(() => store.webhooks.switchOff(webhook, store.clock.now())));
    await apply(store, job.id, 2);
    expect(await store.webhooks.deliveries(webhook.id, 10)).toMatchObject([{ givenUpAt: store.clock.now() }]);
    const mails = await store.mailQueue.due(store.clock.now(), 10);
    expect(mails.filter(({ template }) => template === 'webhook_off')).toHaveLength(1);
    expect(await store.webhooks.test(company, webhook.id)).toBe('off');
    expect(await store.webhooks.resume(company, webhook.id)).toMatchObject({ offAt: null });
  });

  it('go with their company, and their deliveries after a while', async () => {
    const store = await open();
    const { company, webhooks } = await companyWith(store, 1);
    const id = webhooks[0]?.id ?? 0;
    await store.webhooks.test(company, id);
    store.clock.advance(dayMs);
    await store.webhooks.test(company, id);
    await store.webhooks.purge(store.clock.now());
    expect(await store.webhooks.deliveries(id, 10)).toHaveLength(1);
    await store.accounts.removeCompany(company);
    expect(await store.webhooks.deliveries(id, 10)).toEqual([]);
    expect(await store.webhooks.ofCompany(company.id)).toEqual([]);
  });

  it('are owned by one company, whose password was checked, and are bounded', async () => {
    const store = await open();
    const { company, webhooks } = await companyWith(store, 2);
    const { own: other } = await ownCompany(store, 2);
    const webhook = { url: 'https://b.example/', events, secret: 'whsec_eA==' };
    const theirs = await store.webhooks.insert(other, webhook);
    expect(theirs).toMatchObject({ ...webhook, companyId: other.id, createdAt: store.clock.now(), offAt: null });
    const outdated = { ...company, passwordHash: 'older' } as Own<CompanyRecord>;
    expect(await store.webhooks.insert(outdated, webhook)).toBeUndefined();
    const idsOf = async ({ id }: CompanyRecord) => (await store.webhooks.ofCompany(id)).map((one) => one.id);
    const [first = 0, second = 0] = webhooks.map(({ id }) => id);
    expect([await idsOf(company), await idsOf(other)]).toEqual([[second, first], [theirs?.id]]);
    expect([await store.webhooks.remove(other, first), await store.webhooks.test(other, first)]).toEqual([
      false,
      undefined,
    ]);
    expect(await store.webhooks.resume(other, first)).toBeUndefined();
    expect(await store.webhooks.remove(company, 999)).toBe(false);
    expect(await store.webhooks.remove(company, first)).toBe(true);
    expect([await idsOf(company), await idsOf(other)]).toEqual([[second], [theirs?.id]]);
    for (let n = 1; n < limits.webhooksMax; n += 1) await store.webhooks.insert(company, webhook);
    await expect(store.webhooks.insert(company, webhook)).rejects.toMatchObject({ code: 'webhooks_full' });
    expect([(await idsOf(company)).length, (await idsOf(other)).length]).toEqual([limits.webhooksMax, 1]);
  });

  it('hear of the events that they asked for, of the jobs of their company, unless they are off', async () => {
    const store = await open();
    const { company, job, webhooks } = await companyWith(store, 2);
    const [all, off] = webhooks;
    if (!all || !off) throw new Error('There are two');
    const ask = { url: 'https://c.example/', secret: 'whsec_eA==' };
    const closings = await store.webhooks.insert(company, { ...ask, events: ['job.closed'] });
    const { own: other } = await ownCompany(store, 2);
    const theirs = await store.webhooks.insert(other, { ...ask, events });
    await store.webhooks.switchOff(off, store.clock.now());
    const { id: applicationId } = await apply(store, job.id);
    const bodies = async (id = 0) => (await store.webhooks.deliveries(id, 9)).map(({ body }) => JSON.parse(body));
    const told = { type: 'application.created', timestamp: store.clock.now().toISOString() };
    expect(await bodies(all.id)).toEqual([{ ...told, data: { jobId: job.id, applicationId } }]);
    const others = [off.id, closings?.id, theirs?.id].map((id) => bodies(id));
    expect(await Promise.all(others)).toEqual([[], [], []]);
    const second = await store.jobs.insert(newJob(company.id, store.clock.now()));
    await store.jobs.save(second as never, { status: 'closed' });
    expect((await bodies(closings?.id)).map(({ data }) => data)).toEqual([{ jobId: second.id, reason: 'closed' }]);
    expect((await bodies(all.id)).map(({ type }) => type)).toEqual(['job.closed', 'application.created']);
  });

  it('are tried in the order of their events from their moment on, and note what came of it', async () => {
    const store = await open();
    const { company, webhooks } = await companyWith(store, 2);
    const [mine, other] = webhooks;
    if (!mine || !other) throw new Error('There are two');
    for (const { id } of [other, mine, mine]) await store.webhooks.test(company, id);
    const now = store.clock.now();
    const later = new Date(now.getTime() + 60_000);
    const due = (at = now, limit = 9) => store.webhooks.dueOf(mine.id, at, limit);
    const [first, second] = await due();
    if (!first || !second) throw new Error('Two are due');
    const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} });
    expect([first.id < second.id, first.body, first.nextAttemptAt]).toEqual([true, body, now]);
    expect(await due(now, 1)).toEqual([first]);
    const state = async () =>
      (await store.webhooks.ofCompany(company.id)).map(({ id, failingSince }) => [id === mine.id, failingSince]);
    const failed = { status: 503, error: 'no', at: now, nextAttemptAt: later };
    await store.webhooks.markFailed(first, failed);
    expect(await due()).toEqual([second]);
    expect(await due(new Date(later.getTime() - 1))).toEqual([second]);
    const again = { ...first, attempts: 1, nextAttemptAt: later, lastStatus: 503, lastError: 'no' };
    expect(await due(later)).toEqual([again, second]);
    expect(await state()).toEqual([
      [false, null],
      [true, now],
    ]);
    await store.webhooks.markFailed(first, { ...failed, error: 'of an older claim' });
    expect(await due(later)).toEqual([again, second]);
    await store.webhooks.markFailed(again, { ...failed, status: undefined, at: later, nextAttemptAt: undefined });
    const given = { attempts: 2, nextAttemptAt: null, givenUpAt: later, lastStatus: null, lastError: 'no' };
    expect(await store.webhooks.deliveries(mine.id, 9)).toEqual([second, { ...again, ...given }]);
    expect([await state(), await store.webhooks.countWaiting()]).toEqual([
      [
        [false, null],
        [true, now],
      ],
      2,
    ]);
    const givenUp = { ...again, ...given };
    expect(await store.webhooks.claim({ ...second, nextAttemptAt: null }, later)).toBe(false);
    const [theirs] = await store.webhooks.dueOf(other.id, now, 9);
    if (theirs) await store.webhooks.markFailed(theirs, { ...failed, at: later });
    expect(await state()).toEqual([
      [false, later],
      [true, now],
    ]);
    expect(await store.webhooks.claim({ ...givenUp, nextAttemptAt: later }, later)).toBe(false);
    await store.webhooks.markDelivered(second, { status: 204, at: later });
    const out = { attempts: 1, nextAttemptAt: null, deliveredAt: later, lastStatus: 204, lastError: null };
    expect(await store.webhooks.deliveries(mine.id, 1)).toEqual([{ ...second, ...out }]);
    expect(await state()).toEqual([
      [false, later],
      [true, null],
    ]);
    expect(await store.webhooks.countWaiting()).toBe(1);
  });

  it('that are off keep what is out, and the others keep what waits', async () => {
    const store = await open();
    const { company, webhooks } = await companyWith(store, 2);
    const [mine, other] = webhooks;
    if (!mine || !other) throw new Error('There are two');
    for (const { id } of [mine, mine, other]) await store.webhooks.test(company, id);
    const [delivered, waits] = await store.webhooks.dueOf(mine.id, store.clock.now(), 9);
    if (!delivered || !waits) throw new Error('Two are due');
    await store.webhooks.markFailed(waits, {
      status: 500,
      error: 'no',
      at: store.clock.now(),
      nextAttemptAt: store.clock.now(),
    });
    await store.webhooks.markDelivered(delivered, { status: 200, at: store.clock.now() });
    await store.engine.write((tx) => tx.db.update(tx.tables.webhooks).set({ failingSince: store.clock.now() }));
    store.clock.advance(1000);
    await store.webhooks.switchOff(mine, store.clock.now());
    expect(await store.webhooks.deliveries(mine.id, 9)).toMatchObject([
      { id: waits.id, nextAttemptAt: null, givenUpAt: store.clock.now() },
      { id: delivered.id, givenUpAt: null },
    ]);
    expect(await store.webhooks.due(store.clock.now(), 9)).toMatchObject([{ id: other.id, offAt: null }]);
    expect(await store.webhooks.countWaiting()).toBe(1);
    const [mail] = await store.mailQueue.due(store.clock.now(), 9);
    const to = { realm: 'company', id: company.id };
    expect(mail).toMatchObject({
      recipient: company.email,
      language: company.language,
      data: { name: 'a.example', to },
    });
    expect(await store.webhooks.resume(company, mine.id)).toMatchObject({ offAt: null, failingSince: null });
    const states = (await store.webhooks.ofCompany(company.id)).map(({ failingSince }) => failingSince !== null);
    expect(states).toEqual([true, false]);
    store.clock.advance(1000);
    await store.webhooks.test(company, mine.id);
    await store.webhooks.purge(store.clock.now());
    expect([await store.webhooks.deliveries(mine.id, 9), await store.webhooks.deliveries(other.id, 9)]).toMatchObject([
      [{ createdAt: store.clock.now() }],
      [],
    ]);
  });
});
