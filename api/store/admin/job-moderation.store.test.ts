import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newAdmin, newJob, own, ownCompany } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { JobRecord } from '../records.ts';

const hourMs = 3_600_000;

async function world(store: TestStore) {
  const { own: company } = await ownCompany(store, 1);
  const admin = await newAdmin(store);
  const webhook = { url: 'https://a.example/', events: ['job.closed' as const], secret: 'whsec_eA==' };
  const hook = await store.webhooks.insert(company, webhook);
  const post = (given = {}) => store.jobs.insert(newJob(company.id, store.clock.now(), given));
  const told = async () => {
    const deliveries = await store.webhooks.deliveries(hook?.id ?? 0, 20);
    return deliveries.toReversed().map(({ body }) => JSON.parse(body).data);
  };
  const closings = async (id = company.id) => {
    const { companies } = store.engine.tables;
    const rows = await store.engine.reader.db.select().from(companies).where(eq(companies.id, id));
    return rows[0]?.moderatedClosings;
  };
  const mails = async () =>
    (await store.mailQueue.due(store.clock.now(), 20)).map(({ recipient, template, data }) => ({
      ...{ recipient, template, data },
    }));
  return { admin, company, post, told, closings, mails };
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

  it('counts the closings of each company, less those taken back unasked', async () => {
    const store = await open();
    const { admin, post, company, closings } = await world(store);
    const { own: other } = await ownCompany(store, 2);
    const [first, second] = [await post(), await post()];
    for (const { id } of [first, second]) await store.jobModeration.close(admin, id, 'Fake');
    expect([await closings(), await closings(other.id)]).toEqual([2, 0]);
    const ask = async ({ id }: JobRecord) => {
      const found = await store.jobs.findById(id);
      if (found) await store.jobs.save(own<JobRecord>(found), { status: 'active' });
    };
    await ask(first);
    expect(await store.jobModeration.close(admin, first.id, 'Again')).toBe(true);
    expect(await closings()).toBe(2);
    await store.jobModeration.decide(admin, second.id, { isApproved: false, reason: 'Still' });
    expect(await closings()).toBe(2);
    const taken = await store.jobModeration.decide(admin, second.id, { isApproved: true, reason: null });
    expect([taken?.companyClosings, await closings()]).toEqual([1, 1]);
    await ask(first);
    await store.jobModeration.decide(admin, first.id, { isApproved: true, reason: null });
    expect([await closings(company.id), await closings(other.id)]).toEqual([1, 0]);
  });

  it('decides with a reason, tells the company and enters it, of one job at a time', async () => {
    const store = await open();
    const { admin, post, company, mails } = await world(store);
    const [first, other] = [await post({ title: 'First', titleOther: null }), await post()];
    const publishedAt = store.clock.now();
    expect(first.publishedAt).toEqual(publishedAt);
    store.clock.advance(hourMs);
    const closedAt = store.clock.now();
    await store.jobModeration.close(admin, first.id, 'Fake');
    expect(await store.jobs.findById(first.id)).toMatchObject({
      moderationReason: 'Fake',
      updatedAt: closedAt,
      publishedAt,
    });
    store.clock.advance(hourMs);
    const refused = await store.jobModeration.decide(admin, first.id, { isApproved: false, reason: 'No' });
    expect(refused).toMatchObject({ id: first.id, status: 'closed', moderation: 'closed', moderationReason: 'No' });
    expect(refused).toMatchObject({ updatedAt: store.clock.now(), company: { id: company.id, name: company.name } });
    store.clock.advance(hourMs);
    const approved = await store.jobModeration.decide(admin, first.id, { isApproved: true, reason: null });
    expect(approved).toMatchObject({ status: 'active', moderation: null, moderationReason: null, publishedAt });
    expect(await store.jobModeration.decide(admin, first.id, { isApproved: true, reason: null })).toBeUndefined();
    expect(await store.jobModeration.decide(admin, 999, { isApproved: true, reason: null })).toBeUndefined();
    expect(await store.jobs.findById(other.id)).toMatchObject({ rev: other.rev, updatedAt: other.updatedAt });
    const data = { jobId: first.id, jobTitle: 'First', to: { realm: 'company', id: company.id } };
    expect(await mails()).toEqual([
      { recipient: company.email, template: 'job_closed', data: { ...data, reason: 'Fake' } },
      { recipient: company.email, template: 'job_refused', data: { ...data, reason: 'No' } },
      { recipient: company.email, template: 'job_approved', data },
    ]);
    const { items } = await store.admin.auditLog({ limit: 9 });
    expect(items.map(({ action, subject, subjectId, actor }) => [action, subject, subjectId, actor?.id])).toEqual(
      ['approve_job', 'refuse_job', 'close_job'].map((action) => [action, 'job', first.id, admin.id]),
    );
  });

  it('publishes for the first time what waited for a look, or refuses it', async () => {
    const store = await open();
    const { admin, company } = await world(store);
    const rules = { moderatesFirstJobs: true };
    const post = () => store.jobs.insert(newJob(company.id, store.clock.now()), rules);
    const [first, second] = [await post(), await post()];
    expect(first).toMatchObject({ status: 'draft', moderation: 'review', publishedAt: null });
    store.clock.advance(hourMs);
    const approved = await store.jobModeration.decide(admin, first.id, { isApproved: true, reason: null });
    expect(approved).toMatchObject({ status: 'active', publishedAt: store.clock.now(), companyClosings: 0 });
    const refused = await store.jobModeration.decide(admin, second.id, { isApproved: false, reason: 'No' });
    expect(refused).toMatchObject({ status: 'draft', moderation: 'refused', publishedAt: null });
    expect(await listed(store)).toBe(1);
  });

  it('lists what is held and what waits, newest first, page by page, counted with the first', async () => {
    const store = await open();
    const { admin, post } = await world(store);
    const { own: other } = await ownCompany(store, 2);
    const jobs = [await post(), await post(), await post(), await post()];
    for (const { id } of jobs.slice(0, 3)) await store.jobModeration.close(admin, id, 'Fake');
    const asked = await store.jobs.findById(jobs[1]?.id ?? 0);
    if (asked) await store.jobs.save(own<JobRecord>(asked), { status: 'active' });
    const rules = { moderatesFirstJobs: true };
    const review = await store.jobs.insert(newJob(other.id, store.clock.now()), rules);
    const [first, second, third] = jobs.map(({ id }) => id);
    const list = async (view: 'held' | 'waiting', limit: number, cursor?: string | null) => {
      const page = await store.jobModeration.list({ view, limit, cursor: cursor ?? undefined });
      return { ids: page.items.map(({ id }) => id), total: page.total, next: page.nextCursor };
    };
    expect(await list('held', 9)).toEqual({ ids: [third, first], total: 2, next: null });
    expect(await list('waiting', 2)).toEqual({ ids: [review.id, second], total: 2, next: null });
    const page = await list('waiting', 1);
    expect(page).toEqual({ ids: [review.id], total: 2, next: expect.any(String) });
    expect(await list('waiting', 1, page.next)).toEqual({ ids: [second], total: null, next: null });
    expect(await list('held', 9, String(third))).toEqual({ ids: [first], total: null, next: null });
    await store.jobModeration.decide(admin, review.id, { isApproved: false, reason: 'No' });
    expect(await list('held', 9)).toEqual({ ids: [review.id, third, first], total: 3, next: null });
  });

  it('tells webhooks only of jobs that were open', async () => {
    const store = await open();
    const { admin, post, told } = await world(store);
    const expiryDate = new Date(store.clock.now().getTime() + hourMs);
    const [short, closed, lasting] = [await post({ expiryDate }), await post({ status: 'closed' }), await post()];
    store.clock.advance(hourMs);
    for (const { id } of [short, closed, lasting]) {
      expect(await store.jobModeration.close(admin, id, 'Fake')).toBe(true);
    }
    const moderated = (await told()).filter(({ reason }: { reason: string }) => reason === 'moderated');
    expect(moderated).toEqual([{ jobId: lasting.id, reason: 'moderated' }]);
  });
});
