import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent, stored } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { CompanyRecord, JobRecord, Own, ReceivedRecord } from '../records.ts';

const dayMs = 86_400_000;
// The policies of the domain prove ownership; these tests assert it.
const own = <Row>(row: Row) => row as Own<Row>;

async function buildCompany(store: TestStore, number = 1): Promise<CompanyRecord> {
  const inserted = await store.companies.insert(newCompany(number));
  if ('taken' in inserted) throw new Error(inserted.taken);
  return inserted;
}

async function buildJob(store: TestStore) {
  const company = await buildCompany(store);
  return { company, job: await store.jobs.insert(newJob(company.id, store.clock.now(), { skills: ['SQL', 'إدارة'] })) };
}

async function postedUnderKey(store: TestStore, companyId: number) {
  const job = newJob(companyId, store.clock.now());
  const posted = await store.jobs.insertOnce(job, { key: 'a key', fingerprint: 'f' });
  if ('refused' in posted) throw new Error(posted.refused);
  return posted.job;
}

async function apply(store: TestStore, jobId: number, number = 1) {
  const { id: userId } = stored(await store.users.insert(newTalent(number)));
  return { userId, sent: await store.applications.insert({ jobId, userId, coverLetter: 'Hi', matchScore: 50 }) };
}

async function received(store: TestStore, id: number): Promise<Own<ReceivedRecord>> {
  const found = await store.applications.findById(id);
  if (!found) throw new Error('There is no such application');
  return own(found);
}

describeOnEachEngine('companies', (open) => {
  it('are found by id, e-mail and address, and refuse what is taken', async () => {
    const store = await open();
    const company = await buildCompany(store);
    expect(company).toMatchObject({ isActive: true, isVerified: false, wantsMail: true, website: '', rev: 1 });
    expect(await store.companies.findById(company.id)).toEqual(company);
    expect(await store.companies.findByEmail(company.email)).toEqual(company);
    expect(await store.companies.findBySlug('company-1')).toEqual(company);
    expect(await store.companies.findBySlug('company-2')).toBeUndefined();
    expect(await store.companies.insert(newCompany(2, { email: company.email }))).toEqual({ taken: 'email' });
    expect(await store.companies.insert(newCompany(2, { slug: company.slug }))).toEqual({ taken: 'slug' });
    expect(await store.companies.takenSlugs('company-1')).toEqual(new Set(['company-1']));
  });

  it('move their revision and that of their jobs with an edit, and with nothing else', async () => {
    const store = await open();
    const { company, job } = await buildJob(store);
    const saved = await store.companies.save(own(company), { name: 'Renamed' });
    expect([saved.name, saved.rev > company.rev]).toEqual(['Renamed', true]);
    expect((await store.jobs.findById(job.id))?.rev).toBeGreaterThan(job.rev);
    await store.companies.recordLogin(company.id, store.clock.now());
    expect(await store.companies.save(own(saved), {})).toMatchObject({ rev: saved.rev, lastLogin: store.clock.now() });
    const found = await store.jobListing.page({ limit: 5, q: 'renamed', companyId: company.id, country: 'Qatar' });
    expect([found.total, JSON.parse(String(found.json))[0].companyName]).toEqual([1, 'Renamed']);
    expect((await store.jobListing.page({ limit: 5, country: 'Oman' })).total).toBe(0);
    expect((await store.companyListing.page({ limit: 5, q: 'renamed' })).total).toBe(1);
  });
});

describeOnEachEngine('jobs', (open) => {
  it('keep what is given, and change only what is named', async () => {
    const store = await open();
    const { company, job } = await buildJob(store);
    expect(job).toMatchObject({ skills: ['SQL', 'إدارة'], status: 'active', company: { name: company.name } });
    store.clock.advance(1000);
    const saved = await store.jobs.save(own<JobRecord>(job), { title: 'New', skills: [] });
    expect(saved).toEqual({ ...job, title: 'New', skills: [], rev: saved.rev, updatedAt: store.clock.now() });
    expect(await store.jobs.findById(job.id)).toEqual(saved);
  });

  it('of a company are all or the open ones, newest first', async () => {
    const store = await open();
    const { company, job } = await buildJob(store);
    const now = store.clock.now();
    const closed = await store.jobs.insert(newJob(company.id, now, { status: 'closed' }));
    const short = await store.jobs.insert(newJob(company.id, now, { expiryDate: new Date(now.getTime() + dayMs) }));
    const ids = async (openAt?: Date) => (await store.jobs.ofCompany(company.id, openAt)).map(({ id }) => id);
    expect(await ids()).toEqual([short.id, closed.id, job.id]);
    expect(await ids(now)).toEqual([short.id, job.id]);
    expect(await ids(new Date(now.getTime() + dayMs))).toEqual([job.id]);
  });

  it('are inserted once under a key, however often they come at the same moment', async () => {
    const store = await open();
    const { id } = await buildCompany(store);
    const job = newJob(id, store.clock.now(), { title: 'Once' });
    const insert = (fingerprint: string) => store.jobs.insertOnce(job, { key: 'a key', fingerprint });
    const posted = await Promise.all([insert('one'), insert('one'), insert('one')]);
    expect(posted.map((one) => 'job' in one && one.isReplayed).sort()).toEqual([false, true, true]);
    expect(await store.jobs.ofCompany(id)).toHaveLength(1);
    expect(await insert('another')).toEqual({ refused: 'mismatch' });
    expect(await store.jobs.ofCompany(id)).toHaveLength(1);
  });

  it('take their applications, the histories and their key along (U2, S10)', async () => {
    const store = await open();
    const company = await buildCompany(store);
    const job = await postedUnderKey(store, company.id);
    const { userId, sent } = await apply(store, job.id);
    await apply(store, job.id, 2);
    expect(sent).toHaveProperty('id');
    expect(await store.jobs.remove(own<JobRecord>(job))).toBe(2);
    expect(await store.jobs.findById(job.id)).toBeUndefined();
    expect(await store.applications.ofTalent(userId)).toEqual([]);
    const { applicationEvents, jobKeys } = store.engine.tables;
    expect(await store.engine.reader.db.select().from(applicationEvents)).toEqual([]);
    expect(await store.engine.reader.db.select().from(jobKeys)).toEqual([]);
    expect((await store.jobListing.page({ limit: 5 })).total).toBe(0);
  });
});

describeOnEachEngine('applications', (open) => {
  it('are stored once with the first entry of their history (S8, U3)', async () => {
    const store = await open();
    const { job } = await buildJob(store);
    const { userId, sent } = await apply(store, job.id);
    const at = store.clock.now();
    expect(sent).toMatchObject({
      status: 'pending',
      appliedAt: at,
      matchScore: 50,
      history: [{ status: 'pending', at }],
    });
    const again = () => store.applications.insert({ jobId: job.id, userId, coverLetter: null, matchScore: null });
    expect(await Promise.all([again(), again()])).toEqual(Array(2).fill({ refused: 'already_applied' }));
    expect(await store.applications.ofJob(job.id)).toHaveLength(1);
  });

  it('of one moment are one (S8)', async () => {
    const store = await open();
    const { job } = await buildJob(store);
    const { id: userId } = stored(await store.users.insert(newTalent(1)));
    const insert = () => store.applications.insert({ jobId: job.id, userId, coverLetter: null, matchScore: null });
    const outcomes = await Promise.all([insert(), insert(), insert()]);
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(2);
  });

  it('go with the person, their histories too, and leave the others (S10)', async () => {
    const store = await open();
    const { company, job } = await buildJob(store);
    const { userId } = await apply(store, job.id);
    const { userId: other } = await apply(store, job.id, 2);
    const { users, applications, applicationEvents } = store.engine.tables;
    await store.engine.write((tx) => tx.db.delete(users).where(eq(users.id, userId)));
    const left = await store.engine.reader.db.select().from(applications);
    expect(left.map((one) => one.userId)).toEqual([other]);
    const events = await store.engine.reader.db.select().from(applicationEvents);
    expect(events.map(({ applicationId }) => applicationId)).toEqual([left[0]?.id]);
    expect((await store.applications.countsOfCompany(company.id)).get(job.id)?.pending).toBe(1);
  });

  it('are refused for a job that is not open at that moment', async () => {
    const store = await open();
    const { job } = await buildJob(store);
    await store.jobs.save(own<JobRecord>(job), { status: 'closed' });
    expect((await apply(store, job.id)).sent).toEqual({ refused: 'job_closed' });
    await store.jobs.save(own<JobRecord>(job), { status: 'active', expiryDate: store.clock.now() });
    expect((await apply(store, job.id, 2)).sent).toEqual({ refused: 'job_closed' });
  });

  it('are known as sent before, also when the job has closed since (S8)', async () => {
    const store = await open();
    const { job } = await buildJob(store);
    const { userId } = await apply(store, job.id);
    await store.jobs.save(own<JobRecord>(job), { status: 'closed' });
    const again = { jobId: job.id, userId, coverLetter: null, matchScore: null };
    expect(await store.applications.insert(again)).toEqual({ refused: 'already_applied' });
  });

  it('keep a history of what became of them; the same status again is nothing new (S2)', async () => {
    const store = await open();
    const { company, job } = await buildJob(store);
    const { userId } = await apply(store, job.id);
    const [{ id } = { id: 0 }] = await store.applications.ofTalent(userId);
    for (const status of ['accepted', 'accepted', 'pending'] as const) {
      expect(await store.applications.setStatus(await received(store, id), { status, message: null })).toMatchObject({
        status,
      });
    }
    const [application] = await store.applications.ofTalent(userId);
    expect(application?.history.map(({ status }) => status)).toEqual(['pending', 'accepted', 'pending']);
    const counts = await store.applications.countsOfCompany(company.id);
    expect(counts.get(job.id)).toEqual({ pending: 1, reviewing: 0, accepted: 0, rejected: 0 });
  });

  it('take the last of two changes at the same moment, and tell of it in one mail (S2)', async () => {
    const store = await open();
    const { job } = await buildJob(store);
    const { userId } = await apply(store, job.id);
    const [{ id } = { id: 0 }] = await store.applications.ofTalent(userId);
    const row = await received(store, id);
    const statuses = ['accepted', 'rejected', 'accepted', 'accepted'] as const;
    await Promise.all(statuses.map((status) => store.applications.setStatus(row, { status, message: null })));
    const [application] = await store.applications.ofTalent(userId);
    const history = application?.history.map(({ status }) => status) ?? [];
    expect(history.at(-1)).toBe(application?.status);
    // Whichever came first: the same status again was nothing new.
    expect(history.filter((status, place) => status === history[place - 1])).toEqual([]);
    store.clock.advance(2 * 60_000);
    const mails = await store.mailQueue.due(store.clock.now(), 10);
    expect(mails.map(({ template }) => template)).toEqual(['application_received', 'application_status']);
  });

  it('tell of the experience a match is made of', async () => {
    const store = await open();
    const { job } = await buildJob(store);
    const stay = { company: 'X', position: 'Y', location: null, startDate: '2015-01-01', endDate: null, current: true };
    const [userId = 0, other = 0] = await store.bulk.insertTalents([
      newTalent(1, { experience: [{ ...stay, description: null }] }),
      newTalent(2),
    ]);
    for (const id of [userId, other]) {
      await store.applications.insert({ jobId: job.id, userId: id, coverLetter: null, matchScore: null });
    }
    const applicants = await store.applications.ofJob(job.id);
    expect(applicants.map(({ user }) => [user.id, user.experience.length])).toEqual([
      [other, 0],
      [userId, 1],
    ]);
  });

  it('queue one mail for each event, until it is sent or dead', async () => {
    const store = await open();
    const { company, job } = await buildJob(store);
    const { userId } = await apply(store, job.id);
    const [{ id } = { id: 0 }] = await store.applications.ofTalent(userId);
    await store.applications.setStatus(await received(store, id), { status: 'accepted', message: null });
    expect(await store.mailQueue.countWaiting()).toBe(2);
    store.clock.advance(2 * 60_000);
    const now = store.clock.now();
    const [first, second, ...others] = await store.mailQueue.due(now, 10);
    if (!first || !second) throw new Error('two mails should be due');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      recipient: company.email,
      language: 'ar',
      template: 'application_received',
      data: { to: { realm: 'company', id: company.id }, jobId: job.id, jobTitle: 'Engineer', name: 'Person 1' },
    });
    expect(second).toMatchObject({
      template: 'application_status',
      data: { to: { realm: 'user', id: userId }, applicationId: id, knownStatus: 'pending' },
    });
    await store.mailQueue.markSent(first, { at: now });
    const nextAttemptAt = new Date(now.getTime() + 1000);
    await store.mailQueue.markFailed(second, { error: 'no', at: now, nextAttemptAt });
    expect(await store.mailQueue.due(now, 10)).toEqual([]);
    expect(await store.mailQueue.countWaiting()).toBe(1);
    const [again] = await store.mailQueue.due(nextAttemptAt, 10);
    expect(again).toMatchObject({ id: second.id, attempts: 1 });
    await store.mailQueue.markFailed(again ?? second, { error: 'no', at: now, nextAttemptAt: undefined });
    expect(await store.mailQueue.due(nextAttemptAt, 10)).toEqual([]);
    expect(await store.mailQueue.countWaiting()).toBe(0);
    await store.mailQueue.purge(nextAttemptAt);
    expect(await store.engine.reader.db.select().from(store.engine.tables.mailQueue)).toEqual([]);
  });

  it('queue nothing for those who want no mail', async () => {
    const store = await open();
    const { company, job } = await buildJob(store);
    await store.mailQueue.setWantsMail('company', company.id, false);
    const { userId } = await apply(store, job.id);
    await store.mailQueue.setWantsMail('user', userId, false);
    const [{ id } = { id: 0 }] = await store.applications.ofTalent(userId);
    await store.applications.setStatus(await received(store, id), { status: 'accepted', message: null });
    store.clock.advance(2 * 60_000);
    expect(await store.mailQueue.due(store.clock.now(), 10)).toEqual([]);
    expect((await store.users.findById(userId))?.wantsMail).toBe(false);
  });
});
