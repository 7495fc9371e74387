import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newAdmin, newJob, own, ownCompany, ownPerson } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { JobOfCompany, JobRecord, NewJob } from '../records.ts';

const dayMs = 86_400_000;
const rules = { moderatesFirstJobs: true };
const noRules = { moderatesFirstJobs: false };

async function openWithCompany(open: () => Promise<TestStore>, given = { isEmailConfirmed: true }) {
  const store = await open();
  const { own: company } = await ownCompany(store, 1, given);
  const webhook = { url: 'https://a.example/', events: ['job.closed' as const], secret: 'whsec_eA==' };
  const hook = await store.webhooks.insert(company, webhook);
  const draftOf = (job: Partial<NewJob> = {}) => newJob(job.companyId ?? company.id, store.clock.now(), job);
  const set = (columns: { moderatedClosings?: number; isVerified?: boolean; isEmailConfirmed?: boolean }) => {
    const { companies } = store.engine.tables;
    return store.engine.write((tx) => tx.db.update(companies).set(columns).where(eq(companies.id, company.id)));
  };
  return {
    ...{ store, company, draftOf, set },
    post: (job: Partial<NewJob> = {}, of?: typeof rules) => store.jobs.insert(draftOf(job), of),
    save: async ({ id }: JobOfCompany, columns: Parameters<TestStore['jobs']['save']>[1], of?: typeof rules) => {
      const found = await store.jobs.findById(id);
      if (!found) throw new Error('The job is gone');
      return store.jobs.save(own<JobRecord>(found), columns, of);
    },
    told: async () =>
      (await store.webhooks.deliveries(hook?.id ?? 0, 20)).map(({ body }) => JSON.parse(body).data).toReversed(),
  };
}

const stateOf = ({ status, moderation }: JobOfCompany) => [status, moderation];

describeOnEachEngine('a saved job', (open) => {
  it('changes what is named, and nothing when nothing is', async () => {
    const { store, company, post, save } = await openWithCompany(open);
    const [job, other] = [await post(), await post()];
    store.clock.advance(1000);
    expect(await save(job, {})).toEqual(job);
    const saved = await save(job, { title: 'New' });
    expect(saved).toEqual({ ...job, title: 'New', rev: saved.rev, updatedAt: store.clock.now() });
    expect([saved.rev > job.rev, await store.jobs.findById(other.id)]).toEqual([true, other]);
    const { id, name, nameOther, slug, logo, country, provenHost, isActive } = company;
    expect(saved.company).toEqual({ id, name, nameOther, slug, logo, country, provenHost, isActive });
    await store.jobs.remove(own<JobRecord>(job));
    await expect(store.jobs.save(own<JobRecord>(job), { title: 'Late' })).rejects.toMatchObject({ code: 'internal' });
  });

  it('tells webhooks when it closes, once, and not of what was not open', async () => {
    const { store, post, save, told } = await openWithCompany(open);
    const [job, draft] = [await post(), await post({ status: 'draft' })];
    const short = await post({ expiryDate: new Date(store.clock.now().getTime() + dayMs) });
    await save(job, { title: 'Still open' });
    await save(draft, { status: 'closed' });
    expect(await told()).toEqual([]);
    await save(job, { status: 'closed' });
    await save(job, { title: 'Closed' });
    expect(await told()).toEqual([{ jobId: job.id, reason: 'closed' }]);
    const over = { expiryDate: store.clock.now() };
    await save(job, { status: 'active', expiryDate: new Date(store.clock.now().getTime() + 1) });
    await save(job, over);
    const closed = { jobId: job.id, reason: 'closed' };
    expect(await told()).toEqual([closed, closed]);
    store.clock.advance(dayMs);
    await save(short, { status: 'closed' });
    expect(await told()).toEqual([closed, closed]);
  });

  it('that is removed tells them so while it is open', async () => {
    const { store, post, told } = await openWithCompany(open);
    const [job, closed, other] = [await post(), await post({ status: 'closed' }), await post()];
    const short = await post({ expiryDate: new Date(store.clock.now().getTime() + dayMs) });
    store.clock.advance(dayMs);
    for (const one of [job, closed, short]) expect(await store.jobs.remove(own<JobRecord>(one))).toBe(0);
    expect(await told()).toEqual([{ jobId: job.id, reason: 'deleted' }]);
    const left = await Promise.all([job, closed, short, other].map(({ id }) => store.jobs.findById(id)));
    expect(left).toEqual([undefined, undefined, undefined, other]);
    expect(await store.jobs.remove(own<JobRecord>(job))).toBe(0);
    expect(await told()).toHaveLength(1);
  });
});

describeOnEachEngine('the jobs of a company', (open) => {
  it('are the last published first, drafts by when they were made', async () => {
    const { store, company, post, save } = await openWithCompany(open);
    const { own: other } = await ownCompany(store, 2);
    const draft = await post({ status: 'draft' });
    store.clock.advance(1000);
    const [first, second] = [await post(), await post()];
    await post({ companyId: other.id });
    store.clock.advance(1000);
    const late = await post({ status: 'draft' });
    const ids = async (at?: Date) => (await store.jobs.ofCompany(company.id, at)).map(({ id }) => id);
    expect(await ids()).toEqual([late.id, second.id, first.id, draft.id]);
    store.clock.advance(1000);
    const published = await save(draft, { status: 'active' });
    expect(published.publishedAt).toEqual(store.clock.now());
    expect(await ids()).toEqual([draft.id, late.id, second.id, first.id]);
    expect(await ids(store.clock.now())).toEqual([draft.id, second.id, first.id]);
    store.clock.advance(1000);
    await save(draft, { status: 'closed' });
    expect(await save(draft, { status: 'active' })).toMatchObject({ publishedAt: published.publishedAt });
  });

  it('come once under a key of their company', async () => {
    const { store, company, draftOf } = await openWithCompany(open);
    const { own: other } = await ownCompany(store, 2);
    const once = { key: 'a key', fingerprint: 'one' };
    const posted = await store.jobs.insertOnce(draftOf({ title: 'Mine' }), once);
    if ('refused' in posted) throw new Error(posted.refused);
    expect(posted).toMatchObject({ isReplayed: false, job: { title: 'Mine', companyId: company.id } });
    const theirs = await store.jobs.insertOnce(draftOf({ companyId: other.id, title: 'Theirs' }), once);
    expect(theirs).toMatchObject({ isReplayed: false, job: { title: 'Theirs' } });
    await store.jobs.save(own<JobRecord>(posted.job), { title: 'Renamed' });
    expect(await store.jobs.insertOnce(draftOf({ title: 'Mine' }), once)).toMatchObject({
      ...{ isReplayed: true, job: { id: posted.job.id, title: 'Renamed' } },
    });
    const another = await store.jobs.insertOnce(draftOf({ title: 'Another' }), { ...once, key: 'b key' }, rules);
    expect(another).toMatchObject({ isReplayed: false, job: { title: 'Another', moderation: 'review' } });
    expect(await store.jobs.insertOnce(draftOf(), { ...once, fingerprint: 'two' })).toEqual({ refused: 'mismatch' });
    expect([await store.jobs.ofCompany(company.id), await store.jobs.ofCompany(other.id)]).toMatchObject([
      [{ title: 'Another' }, { title: 'Renamed' }],
      [{ title: 'Theirs' }],
    ]);
  });
});

describeOnEachEngine('the status of a job', (open) => {
  it('is what its company asks for, and begins as active', async () => {
    const { store, post, save } = await openWithCompany(open);
    const job = await post();
    expect(job).toMatchObject({ status: 'active', moderation: null, publishedAt: store.clock.now() });
    expect(await post({ status: 'closed' })).toMatchObject({ status: 'closed', publishedAt: null });
    const createdAt = new Date(store.clock.now().getTime() - dayMs);
    expect(await post({ createdAt })).toMatchObject({ createdAt, publishedAt: createdAt });
    for (const status of ['draft', 'active', 'closed'] as const) {
      expect(stateOf(await save(job, { status }))).toEqual([status, null]);
    }
  });

  it('that moderators hold back is kept as a request to them', async () => {
    const { store, post, save } = await openWithCompany(open);
    const { jobs } = store.engine.tables;
    const job = await post();
    const steps = [
      { from: ['closed', 'closed'], wanted: 'active', to: ['closed', 'reopening'] },
      { from: ['closed', 'closed'], wanted: 'draft', to: ['closed', 'closed'] },
      { from: ['closed', 'reopening'], wanted: 'active', to: ['closed', 'reopening'] },
      { from: ['closed', 'reopening'], wanted: 'draft', to: ['closed', 'closed'] },
      { from: ['closed', 'reopening'], wanted: 'closed', to: ['closed', 'reopening'] },
      { from: ['draft', 'review'], wanted: 'active', to: ['draft', 'review'] },
      { from: ['draft', 'review'], wanted: 'closed', to: ['closed', null] },
      { from: ['draft', 'review'], wanted: 'draft', to: ['draft', 'review'] },
      { from: ['draft', 'refused'], wanted: 'active', to: ['draft', 'review'] },
      { from: ['draft', 'refused'], wanted: 'closed', to: ['closed', 'refused'] },
    ] as const;
    for (const { from, wanted, to } of steps) {
      const [status, moderation] = from;
      await store.engine.write((tx) => tx.db.update(jobs).set({ status, moderation }).where(eq(jobs.id, job.id)));
      const saved = await save(job, { status: wanted }, rules);
      expect({ from, wanted, to: stateOf(saved) }).toEqual({ from, wanted, to });
    }
  });

  it('waits for a look until enough jobs of a company have been public', async () => {
    const { store, company, post, save } = await openWithCompany(open);
    const { own: other } = await ownCompany(store, 2, { isEmailConfirmed: true });
    for (let n = 0; n < limits.publicJobsUntilProven; n += 1) await post({ companyId: other.id });
    const waiting = [await post({}, rules), await post({ status: 'draft' }, rules)];
    expect(waiting.map(stateOf)).toEqual([
      ['draft', 'review'],
      ['draft', null],
    ]);
    expect(waiting[0]).toMatchObject({ moderationReason: null, publishedAt: null });
    expect(stateOf(await post({}, noRules))).toEqual(['active', null]);
    for (let n = 1; n < limits.publicJobsUntilProven; n += 1) {
      expect(stateOf(await post({}, rules))).toEqual(['draft', 'review']);
      await post();
    }
    const [known] = await store.jobs.ofCompany(company.id);
    const admin = await newAdmin(store);
    await store.jobModeration.close(admin, known?.id ?? 0, 'Fake');
    expect(stateOf(await post({}, rules))).toEqual(['draft', 'review']);
    await store.jobModeration.decide(admin, known?.id ?? 0, { isApproved: true, reason: null });
    expect(stateOf(await post({}, rules))).toEqual(['active', null]);
    const [, draft] = waiting;
    expect(draft && stateOf(await save(draft, { status: 'active' }, rules))).toEqual(['active', null]);
  });

  it('waits for a look at every job of a company whose jobs were closed too often', async () => {
    const { store, post, save, set } = await openWithCompany(open);
    const { own: other } = await ownCompany(store, 2);
    await set({ moderatedClosings: limits.moderatedClosingsUntilReview - 1 });
    const job = await post({}, noRules);
    expect(stateOf(job)).toEqual(['active', null]);
    await set({ moderatedClosings: limits.moderatedClosingsUntilReview });
    for (const of of [undefined, noRules, rules]) expect(stateOf(await post({}, of))).toEqual(['draft', 'review']);
    expect(stateOf(await save(job, { title: 'Renamed' }, noRules))).toEqual(['active', null]);
    await save(job, { status: 'draft' }, noRules);
    expect(stateOf(await save(job, { status: 'active' }, noRules))).toEqual(['draft', 'review']);
    expect(stateOf(await post({ companyId: other.id }, noRules))).toEqual(['active', null]);
  });

  it('is active for a few jobs of a company that is neither confirmed nor verified', async () => {
    const { store, post, save, set } = await openWithCompany(open, { isEmailConfirmed: false });
    const { own: other } = await ownCompany(store, 2);
    await post({ companyId: other.id }, noRules);
    const expiryDate = new Date(store.clock.now().getTime() + dayMs);
    const jobs = [await post({ expiryDate }, noRules), await post({ status: 'closed' }, noRules)];
    for (let n = 1; n < limits.openJobsOfUnconfirmedMax; n += 1) await post({}, noRules);
    const full = { code: 'open_jobs_limit' };
    const [, closed] = jobs;
    if (!closed) throw new Error('There are two');
    const fails = async () => {
      await expect(post({}, noRules)).rejects.toMatchObject(full);
      await expect(save(closed, { status: 'active' }, noRules)).rejects.toMatchObject(full);
    };
    await fails();
    expect(stateOf(await post({ status: 'draft' }, noRules))).toEqual(['draft', null]);
    expect(stateOf(await post({ companyId: other.id }, noRules))).toEqual(['active', null]);
    await set({ isVerified: true });
    expect(stateOf(await save(closed, { status: 'active' }, noRules))).toEqual(['active', null]);
    await save(closed, { status: 'closed' }, noRules);
    await set({ isVerified: false });
    await fails();
    await set({ isEmailConfirmed: true });
    expect(stateOf(await save(closed, { status: 'active' }, noRules))).toEqual(['active', null]);
    await save(closed, { status: 'closed' }, noRules);
    await set({ isEmailConfirmed: false });
    store.clock.advance(dayMs - 1);
    await fails();
    store.clock.advance(1);
    expect(stateOf(await save(closed, { status: 'active' }, noRules))).toEqual(['active', null]);
  });
});

describeOnEachEngine('companies', (open) => {
  it('are told what is taken, and asked to confirm where that is wanted', async () => {
    const store = await open();
    const { own: first } = await ownCompany(store, 1);
    const { id: _, rev: __, lastLogin: ___, wantsMail: ____, ...row } = first;
    const insert = (given: object, options = {}) =>
      store.companies.insert({ ...row, slug: 'other', email: 'other@example.com', ...given }, options);
    const asks = { asksToConfirm: true };
    expect(await insert({ email: first.email }, asks)).toEqual({ taken: 'email' });
    expect(await insert({ slug: first.slug }, asks)).toEqual({ taken: 'slug' });
    await expect(insert({ name: 'x'.repeat(151) }, asks)).rejects.toThrow();
    expect(await store.mailQueue.countWaiting()).toBe(0);
    await insert({ language: 'en' }, asks);
    expect(await store.mailQueue.due(store.clock.now(), 9)).toMatchObject([
      { recipient: 'other@example.com', language: 'en', template: 'verify_email', data: { realm: 'company' } },
    ]);
  });

  it('change and sign in each by itself', async () => {
    const { store, company } = await openWithCompany(open);
    await ownPerson(store, 1);
    const { own: other } = await ownCompany(store, 2);
    await store.companies.recordLogin(company.id, store.clock.now());
    const saved = await store.companies.save(company, { name: 'Renamed' });
    expect(saved).toMatchObject({ name: 'Renamed', lastLogin: store.clock.now() });
    expect(await store.companies.findById(other.id)).toEqual(other);
    expect(await store.companies.findBySlug(company.slug)).toEqual(saved);
    expect(await store.companies.findByEmail(other.email)).toEqual(other);
    expect(await store.companies.findByEmail('nobody@example.com')).toBeUndefined();
    await store.accounts.removeCompany(company);
    await expect(store.companies.save(company, { name: 'Late' })).rejects.toMatchObject({ code: 'internal' });
  });
});
