import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent, stored } from '../../testing/store-builders.ts';
import type { Admin, CompanyRecord, Own } from '../records.ts';

const hourMs = 3_600_000;

async function world(store: TestStore) {
  const inserted = await store.companies.insert(newCompany(1));
  if ('taken' in inserted) throw new Error('The company is taken');
  const company = inserted as Own<CompanyRecord>;
  const admin = stored(await store.users.insert(newTalent(1, { role: 'admin' }))) as unknown as Admin;
  const webhook = { url: 'https://a.example/', events: ['job.closed' as const], secret: 'whsec_eA==' };
  const hook = await store.webhooks.insert(company, webhook);
  const post = (given = {}) => store.jobs.insert(newJob(company.id, store.clock.now(), given));
  const told = async () => {
    const deliveries = await store.webhooks.deliveries(hook?.id ?? 0, 20);
    return deliveries.toReversed().map(({ body }) => JSON.parse(body).data);
  };
  return { admin, post, told };
}

const listed = async (store: TestStore) => (await store.jobListing.page({ limit: 10 })).total;

describeOnEachEngine('moderation of jobs', (open) => {
  it('closes a job with a reason, and its company is told once, by mail and by webhook', async () => {
    const store = await open();
    const { admin, post, told } = await world(store);
    const job = await post();
    expect(await listed(store)).toBe(1);
    expect(await store.jobModeration.close(admin, job.id, 'Fake')).toBe(true);
    expect(await store.jobModeration.close(admin, job.id, 'Fake')).toBe(true);
    expect(await listed(store)).toBe(0);
    expect(await store.jobs.findById(job.id)).toMatchObject({ status: 'closed', moderation: 'closed' });
    const mails = await store.mailQueue.due(store.clock.now(), 10);
    expect(mails.filter(({ template }) => template === 'job_closed')).toHaveLength(1);
    expect(await told()).toEqual([{ jobId: job.id, reason: 'moderated' }]);
    expect(await store.jobModeration.list({ view: 'held', limit: 10 })).toMatchObject({ total: 1 });
  });

  it('publishes again what it approves, and holds back what it refuses', async () => {
    const store = await open();
    const { admin, post } = await world(store);
    const [first, second] = [await post(), await post()];
    for (const { id } of [first, second]) await store.jobModeration.close(admin, id, 'Fake');
    const approved = await store.jobModeration.decide(admin, first.id, { isApproved: true, reason: null });
    const refused = await store.jobModeration.decide(admin, second.id, { isApproved: false, reason: 'Still fake' });
    expect([approved?.moderation, refused?.moderation]).toEqual([null, 'closed']);
    expect(await listed(store)).toBe(1);
  });

  it('says nothing to a webhook of a draft, and of a job that is over once only', async () => {
    const store = await open();
    const { admin, post, told } = await world(store);
    const draft = await post({ status: 'draft' });
    const short = await post({ expiryDate: new Date(store.clock.now().getTime() + hourMs) });
    expect(await store.jobModeration.close(admin, draft.id, 'Fake')).toBe(false);
    store.clock.advance(hourMs);
    await store.talentListing.doDueWork();
    await store.talentListing.doDueWork();
    await store.jobModeration.close(admin, short.id, 'Fake');
    expect(await told()).toEqual([{ jobId: short.id, reason: 'expired' }]);
  });
});
