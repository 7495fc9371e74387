import { expect, it } from 'vitest';
import type { WebhookEvent } from '#shared/catalog/webhook-events.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent, stored } from '../../testing/store-builders.ts';
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
});
