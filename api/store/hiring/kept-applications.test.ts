import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newJob, own, ownCompany, ownPerson } from '../../testing/store-builders.ts';
import type { JobRecord } from '../records.ts';

const minuteMs = 60_000;
const stay = (startDate: string) => ({
  ...{ company: 'X', position: 'Y', location: null, startDate, endDate: null, current: true, description: null },
});

/** Two people who applied for two jobs of one company and for one of another, a minute after each other. */
async function openWithApplications(open: () => Promise<TestStore>) {
  const store = await open();
  const [{ own: company }, { own: rival }] = [
    await ownCompany(store, 1, { nameOther: 'شركة' }),
    await ownCompany(store, 2),
  ];
  const [{ own: first }, { own: second }] = [
    await ownPerson(store, 1),
    await ownPerson(store, 2, { wantsMail: false }),
  ];
  const post = (companyId: number, title: string, given = {}) =>
    store.jobs.insert(newJob(companyId, store.clock.now(), { title, ...given }));
  const jobs = {
    job: await post(company.id, 'Job', { titleOther: 'وظيفة' }),
    other: await post(company.id, 'Other'),
    theirs: await post(rival.id, 'Theirs'),
  };
  const webhook = { url: 'https://a.example/', secret: 'whsec_eA==' };
  const events = ['application.created' as const, 'application.withdrawn' as const];
  const hook = await store.webhooks.insert(company, { ...webhook, events });
  const ids: Record<string, number> = {};
  for (const [title, { id: jobId }] of Object.entries(jobs)) {
    for (const [name, { id: userId }] of Object.entries({ first, second })) {
      const sent = await store.applications.insert({ jobId, userId, coverLetter: `To ${title}`, matchScore: 7 });
      if ('refused' in sent) throw new Error(sent.refused);
      ids[`${name} ${title}`] = sent.id;
      store.clock.advance(minuteMs);
    }
  }
  const idOf = (name: string) => ids[name] ?? 0;
  const find = async (name: string) => {
    const found = await store.applications.findById(idOf(name));
    if (!found) throw new Error('There is no such application');
    return own(found);
  };
  return {
    ...{ store, company, rival, first, second, ...jobs, idOf, find },
    told: async () =>
      (await store.webhooks.deliveries(hook?.id ?? 0, 20)).map(({ body }) => JSON.parse(body)).toReversed(),
    titlesOf: async (userId: number) => (await store.applications.ofTalent(userId)).map(({ job: { title } }) => title),
    keptOf: async (userId: number) => (await store.applications.keptOfTalent(userId)).map(({ jobTitle }) => jobTitle),
    keysOf: async () => {
      const rows = await store.engine.reader.db.select().from(store.engine.tables.mailQueue);
      return rows.flatMap(({ onceKey }) => onceKey ?? []).toSorted();
    },
  };
}

describeOnEachEngine('applications', (open) => {
  it('are found by each side: by who sent them, by their job, newest first', async () => {
    const { store, first, second, company, rival, job, idOf, find, titlesOf } = await openWithApplications(open);
    expect(await find('second job')).toMatchObject({ userId: second.id, jobId: job.id, companyId: company.id });
    expect(await find('second theirs')).toMatchObject({ companyId: rival.id, coverLetter: 'To theirs', matchScore: 7 });
    expect(await store.applications.findById(999)).toBeUndefined();
    expect(await titlesOf(first.id)).toEqual(['Theirs', 'Other', 'Job']);
    const [, , mine] = await store.applications.ofTalent(first.id);
    expect(mine).toMatchObject({
      ...{ id: idOf('first job'), history: [{ status: 'pending' }] },
      job: { id: job.id, company: { id: company.id, name: company.name, nameOther: 'شركة' } },
    });
    const ofJob = await store.applications.ofJob(job.id);
    expect(ofJob.map(({ id, user }) => [id, user.id, user.email])).toEqual([
      [idOf('second job'), second.id, second.email],
      [idOf('first job'), first.id, first.email],
    ]);
    const counts = await store.applications.countsOfCompany(rival.id);
    expect([...counts.values()]).toEqual([{ pending: 2, reviewing: 0, accepted: 0, rejected: 0 }]);
  });

  it('get a status with a message, an entry of their history and a mail to who wants mails', async () => {
    const { store, company, first, job, idOf, find, keysOf } = await openWithApplications(open);
    await store.users.saveEdit(first, { patch: { experience: [stay('2015-01-01'), stay('2012-01-01')] } });
    const at = store.clock.now();
    const set = async (name: string, status: 'accepted' | 'rejected', message: string | null = null) =>
      store.applications.setStatus(await find(name), { status, message });
    expect(await set('first job', 'accepted', 'Welcome')).toMatchObject({
      ...{ id: idOf('first job'), status: 'accepted', statusMessage: 'Welcome', updatedAt: at },
      user: { id: first.id, experience: [{ startDate: '2015-01-01' }, { startDate: '2012-01-01' }] },
    });
    expect(await set('second job', 'rejected')).toMatchObject({ status: 'rejected', user: { experience: [] } });
    const statusKeys = (await keysOf()).filter((key) => key.endsWith('-status'));
    expect(statusKeys).toEqual([`application-${idOf('first job')}-status`]);
    expect(await store.applications.statusNews(idOf('first job'))).toEqual({
      ...{ status: 'accepted', message: 'Welcome', recipient: first.email, language: 'ar' },
      ...{ jobTitle: 'وظيفة', companyName: 'شركة', talentName: first.name },
    });
    expect(await store.applications.statusNews(idOf('second job'))).toBeUndefined();
    expect(await store.applications.statusNews(999)).toBeUndefined();
    store.clock.advance(minuteMs);
    expect(await set('first job', 'accepted', 'Not told')).toMatchObject({ statusMessage: 'Welcome', updatedAt: at });
    const [, , mine] = await store.applications.ofTalent(first.id);
    expect(mine?.history.map(({ status }) => status)).toEqual(['pending', 'accepted']);
    expect((await store.applications.countsOfCompany(company.id)).get(job.id)).toEqual({
      ...{ pending: 0, reviewing: 0, accepted: 1, rejected: 1 },
    });
    expect(await find('first other')).toMatchObject({ status: 'pending', statusMessage: null });
  });

  it('have one mail about their status, which waits anew with each change', async () => {
    const { store, find, idOf, first } = await openWithApplications(open);
    const { mailQueue } = store.engine.tables;
    const mail = async () => {
      const rows = await store.engine.reader.db.select().from(mailQueue);
      return rows.filter(({ template }) => template === 'application_status');
    };
    const set = async (status: 'accepted' | 'rejected') =>
      store.applications.setStatus(await find('first job'), { status, message: null });
    await set('accepted');
    const inTwoMinutes = () => new Date(store.clock.now().getTime() + 2 * minuteMs);
    const data = { applicationId: idOf('first job'), knownStatus: 'pending', to: { realm: 'user', id: first.id } };
    const [waits] = await mail();
    expect(waits).toMatchObject({ nextAttemptAt: inTwoMinutes(), createdAt: store.clock.now(), data });
    await store.engine.write((tx) => tx.db.update(mailQueue).set({ attempts: 3, givenUpAt: store.clock.now() }));
    store.clock.advance(minuteMs);
    await set('rejected');
    const anew = { nextAttemptAt: inTwoMinutes(), createdAt: store.clock.now(), attempts: 0, givenUpAt: null };
    expect(await mail()).toEqual([{ ...waits, ...anew }]);
  });

  it('tell of the experience of each who applied for the job', async () => {
    const { store, first, second, job, other, find } = await openWithApplications(open);
    await store.users.saveEdit(first, { patch: { experience: [stay('2015-01-01'), stay('2012-01-01')] } });
    await store.users.saveEdit(second, { patch: { experience: [stay('2010-01-01')] } });
    await store.applications.remove(await find('second other'));
    const starts = async ({ id }: { id: number }) =>
      (await store.applications.ofJob(id)).map(({ user }) =>
        user.experience.map(({ startDate }) => startDate).toSorted(),
      );
    expect(await starts(other)).toEqual([['2012-01-01', '2015-01-01']]);
    expect(await starts(job)).toEqual([['2010-01-01'], ['2012-01-01', '2015-01-01']]);
  });

  it('are withdrawn with the mails that wait, and webhooks hear of it', async () => {
    const { store, first, job, find, idOf, keysOf, told, titlesOf } = await openWithApplications(open);
    await store.applications.setStatus(await find('first job'), { status: 'accepted', message: null });
    const before = await keysOf();
    const created = await told();
    const gone = await find('first job');
    await store.applications.remove(gone);
    await store.applications.remove(gone);
    expect(await titlesOf(first.id)).toEqual(['Theirs', 'Other']);
    expect((await store.applications.ofJob(job.id)).map(({ id }) => id)).toEqual([idOf('second job')]);
    const keys = [`application-${gone.id}`, `application-${gone.id}-status`];
    expect(await keysOf()).toEqual(before.filter((key) => !keys.includes(key)));
    expect((await told()).slice(created.length)).toEqual([
      {
        ...{ type: 'application.withdrawn', timestamp: store.clock.now().toISOString() },
        data: { applicationId: gone.id, jobId: job.id },
      },
    ]);
    expect(await store.applications.keptOfTalent(first.id)).toEqual([]);
  });
});

describeOnEachEngine('the applications for a job that was deleted', (open) => {
  it('are kept as they were, for who sent them', async () => {
    const { store, company, first, second, job, idOf, find, keptOf, titlesOf } = await openWithApplications(open);
    const pending = (await find('first job')).appliedAt;
    await store.applications.setStatus(await find('first job'), { status: 'accepted', message: 'Welcome' });
    const acceptedAt = store.clock.now();
    store.clock.advance(minuteMs);
    expect(await store.jobs.remove(own<JobRecord>(job))).toBe(2);
    expect([await titlesOf(first.id), await keptOf(first.id), await keptOf(second.id)]).toEqual([
      ['Theirs', 'Other'],
      ['Job'],
      ['Job'],
    ]);
    const kept = {
      ...{ id: idOf('first job'), userId: first.id, jobId: job.id, jobTitle: 'Job', jobTitleOther: 'وظيفة' },
      ...{ location: 'Doha', industry: 'energy', companyName: company.name, companyNameOther: 'شركة' },
      ...{ companySlug: company.slug, status: 'accepted', coverLetter: 'To job', statusMessage: 'Welcome' },
      history: [
        { status: 'pending', at: pending.toISOString() },
        { status: 'accepted', at: acceptedAt.toISOString() },
      ],
      ...{ appliedAt: pending, withdrawnAt: store.clock.now() },
    };
    expect(await store.applications.keptOfTalent(first.id)).toEqual([kept]);
    expect(await store.applications.findKept(kept.id)).toEqual(kept);
    expect(await store.applications.findKept(999)).toBeUndefined();
    const found = await store.applications.findKept(kept.id);
    if (found) await store.applications.removeKept(own(found));
    expect([await keptOf(first.id), await keptOf(second.id)]).toEqual([[], ['Job']]);
  });

  it('are those of all jobs when the company leaves, newest first', async () => {
    const { store, company, first, keptOf, titlesOf } = await openWithApplications(open);
    await store.accounts.removeCompany(company);
    expect([await titlesOf(first.id), await keptOf(first.id)]).toEqual([['Theirs'], ['Other', 'Job']]);
  });

  it('are kept however many there are', async () => {
    const { store, theirs: job } = await openWithApplications(open);
    const { applications, keptApplications, users } = store.engine.tables;
    const people = Array.from({ length: 205 }, (_, n) => n + 10);
    const at = store.clock.now();
    await store.engine.write(async (tx) => {
      for (const n of people) {
        const [{ id: userId } = { id: 0 }] = await tx.db
          .insert(users)
          .values({
            ...{ name: `P ${n}`, slug: `p-${n}`, username: `p_${n}`, email: `p${n}@example.com`, passwordHash: 'hash' },
            ...{ dateOfBirth: '1990-05-07', industry: 'technology', language: 'ar', registeredAt: at },
          })
          .returning({ id: users.id });
        await tx.db.insert(applications).values({ jobId: job.id, userId, appliedAt: at, updatedAt: at });
      }
    });
    expect(await store.jobs.remove(own<JobRecord>(job))).toBe(people.length + 2);
    const kept = await store.engine.reader.db.select({ userId: keptApplications.userId }).from(keptApplications);
    expect(new Set(kept.map(({ userId }) => userId)).size).toBe(people.length + 2);
  });
});
