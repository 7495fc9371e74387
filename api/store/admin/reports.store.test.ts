import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newAdmin, newCompany, newJob, newTalent, ownCompany, ownPerson } from '../../testing/store-builders.ts';
import type { ReportToStore } from './reports.store.ts';

let reporters = 0;
function report(subject: ReportToStore['subject'], subjectId: number, given: Partial<ReportToStore> = {}) {
  reporters += 1;
  const reporter = { reporterUserId: null, reporterCompanyId: null, openKey: `visitor ${reporters}` };
  return { subject, subjectId, reason: 'spam' as const, details: null, ...reporter, ...given };
}

describeOnEachEngine('reports', (open) => {
  it('are kept once per reporter and subject while open, and name both', async () => {
    const store = await open();
    const [profileId = 0, reporterUserId = 0] = await store.bulk.insertTalents([
      newTalent(1, { name: 'Reported', slug: 'reported' }),
      newTalent(2, { name: 'Reporter', slug: 'reporter' }),
    ]);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1, { isActive: false })]);
    const [jobId = 0] = await store.bulk.insertJobs([newJob(companyId, store.clock.now(), { title: 'A job' })]);
    const first = report('profile', profileId, { reporterUserId, openKey: 'the same', details: 'words' });
    await store.reports.insert(first);
    await store.reports.insert({ ...first, reason: 'fake' });
    await store.reports.insert(report('profile', profileId));
    await store.reports.insert(report('company', companyId, { reporterCompanyId: companyId }));
    await store.reports.insert(report('job', jobId));
    await store.reports.insert(report('job', 999));
    const { items, nextCursor } = await store.reports.list({ limit: 9 });
    expect(items).toMatchObject([
      { subject: 'job', reported: null, openCount: 1 },
      { subject: 'job', reported: { name: 'A job', slug: 'company-1', isShown: false } },
      { subject: 'company', reported: { name: 'Company 1', isShown: false }, reporter: { kind: 'company' } },
      { subject: 'profile', reporter: null, openCount: 2 },
      {
        reported: { name: 'Reported', slug: 'reported', isShown: true, picture: null },
        reporter: { kind: 'user', name: 'Reporter', slug: 'reporter' },
        ...{ reason: 'spam', details: 'words', status: 'open', openCount: 2 },
      },
    ]);
    expect(nextCursor).toBeNull();
  });

  it('on a job are resolved when an administrator closes it, those on others stay open', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    const jobs = [newJob(companyId, store.clock.now()), newJob(companyId, store.clock.now())];
    const [closed = 0, other = 0] = await store.bulk.insertJobs(jobs);
    const again = report('job', closed);
    for (const one of [again, report('job', closed), report('job', other), report('company', closed)]) {
      await store.reports.insert(one);
    }
    await store.jobModeration.close(admin, closed, 'Fake');
    const { items } = await store.reports.list({ limit: 9 });
    const statuses = items.map(({ subject, subjectId, status }) => [subject, subjectId, status]);
    expect(statuses.toReversed()).toEqual([
      ['job', closed, 'resolved'],
      ['job', closed, 'resolved'],
      ['job', other, 'open'],
      ['company', closed, 'open'],
    ]);
    // The same person may report it again.
    await store.reports.insert(again);
    expect((await store.reports.list({ limit: 9, status: 'open' })).items).toHaveLength(3);
  });

  it('are decided one by one or all on the same, by somebody who is named, and may come again', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const again = report('profile', admin.id);
    await store.reports.insert(again);
    await store.reports.insert(report('profile', admin.id));
    await store.reports.insert(report('job', admin.id));
    const decision = { status: 'dismissed', note: 'Nothing wrong', isForAll: false } as const;
    expect(await store.reports.decide(admin, 1, decision)).toMatchObject({
      ...{ status: 'dismissed', note: 'Nothing wrong', handledAt: store.clock.now(), openCount: 1 },
    });
    await store.reports.insert(again);
    await store.reports.decide(admin, 2, { status: 'resolved', note: null, isForAll: true });
    const statuses = async (status?: 'open' | 'resolved') =>
      (await store.reports.list({ limit: 9, status })).items.map(({ id }) => id);
    expect(await statuses('resolved')).toHaveLength(2);
    expect(await statuses('open')).toEqual([3]);
    expect(await store.reports.decide(admin, 999, decision)).toBeUndefined();
    const { items } = await store.admin.auditLog({ limit: 9 });
    expect(items).toMatchObject([
      { action: 'resolve_report', subject: 'user', subjectName: 'Boss', actor: { name: 'Boss' } },
      { action: 'dismiss_report' },
    ]);
  });

  it('end in a job that is closed for everybody', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    const now = store.clock.now();
    const [openId = 0, draftId = 0] = await store.bulk.insertJobs([
      newJob(companyId, now, { title: 'Fake' }),
      newJob(companyId, now, { status: 'draft' }),
    ]);
    const { total } = await store.jobListing.page({ limit: 9 });
    expect(await store.jobModeration.close(admin, openId, 'Fake')).toBe(true);
    expect(await store.jobModeration.close(admin, openId, 'Fake')).toBe(true);
    expect(await store.jobModeration.close(admin, draftId, 'Fake')).toBe(false);
    expect(await store.jobModeration.close(admin, 999, 'Fake')).toBe(false);
    expect([total, (await store.jobListing.page({ limit: 9 })).total]).toEqual([1, 0]);
    const { items } = await store.admin.auditLog({ limit: 9 });
    expect(items).toMatchObject([{ action: 'close_job', subject: 'job', subjectName: 'Fake' }]);
  });

  it('do not hold back a reporter who leaves', async () => {
    const store = await open();
    const [reporterUserId = 0] = await store.bulk.insertTalents([newTalent(1)]);
    await store.reports.insert(report('job', 1, { reporterUserId }));
    await store.engine.write((tx) => tx.sql(`delete from users where id = ${reporterUserId}`));
    expect((await store.reports.list({ limit: 9 })).items).toMatchObject([{ reporter: null, reporterUserId: null }]);
  });

  it('are listed by their state, newest first, page by page', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    for (let n = 1; n <= 4; n += 1) await store.reports.insert(report('job', n));
    expect(await store.reports.decide(admin, 2, { status: 'resolved', note: null, isForAll: false })).toMatchObject({
      ...{ id: 2, status: 'resolved', note: null, handledAt: store.clock.now(), openCount: 0 },
    });
    type Query = Parameters<typeof store.reports.list>[0];
    const ids = async (query: Partial<Query> = {}) =>
      (await store.reports.list({ limit: 9, ...query })).items.map(({ id }) => id);
    expect(await ids()).toEqual([4, 3, 2, 1]);
    expect([await ids({ status: 'open' }), await ids({ status: 'resolved' })]).toEqual([[4, 3, 1], [2]]);
    const first = await store.reports.list({ limit: 2, status: 'open' });
    expect(first).toMatchObject({ items: [{ id: 4 }, { id: 3 }], nextCursor: '3', total: null });
    expect(await store.reports.list({ limit: 1, status: 'open', cursor: '3' })).toMatchObject({
      ...{ items: [{ id: 1 }], nextCursor: null },
    });
    expect(await ids({ cursor: 'unreadable' })).toEqual([4, 3, 2, 1]);
  });

  it('decided for all are those on the same subject that are open, and no others', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const { own: company } = await ownCompany(store, 1);
    expect(company.id).toBe(admin.id);
    const rows = async () =>
      (await store.reports.list({ limit: 9 })).items.toReversed().map(({ status, note, openCount }) => ({
        ...{ status, note, openCount },
      }));
    const reports = [
      report('company', 1),
      report('company', 1),
      report('profile', 1),
      report('company', 2),
      report('company', 1),
    ];
    for (const one of reports) await store.reports.insert(one);
    await store.reports.decide(admin, 5, { status: 'dismissed', note: 'Alone', isForAll: false });
    const alone = { status: 'dismissed', note: 'Alone', openCount: 2 };
    const left = [
      { status: 'open', note: null, openCount: 2 },
      { status: 'open', note: null, openCount: 1 },
    ];
    expect(await rows()).toEqual([left[0], left[0], left[1], left[1], alone]);
    store.clock.advance(1000);
    await store.reports.decide(admin, 1, { status: 'resolved', note: 'All', isForAll: true });
    const all = { status: 'resolved', note: 'All', openCount: 0 };
    expect(await rows()).toEqual([all, all, left[1], left[1], { ...alone, openCount: 0 }]);
    await store.reports.decide(admin, 1, { status: 'resolved', note: 'Words', isForAll: false });
    await store.reports.decide(admin, 3, { status: 'dismissed', note: null, isForAll: true });
    const { items } = await store.admin.auditLog({ limit: 9 });
    expect(items.map(({ action, subject, subjectName }) => [action, subject, subjectName])).toEqual([
      ['dismiss_report', 'user', 'Boss'],
      ['resolve_report', 'company', 'Company 1'],
      ['dismiss_report', 'company', 'Company 1'],
    ]);
  });

  it('name people, companies and jobs, and who sent them, each by its own id', async () => {
    const store = await open();
    const [{ own: person }, { own: company }] = [await ownPerson(store, 1), await ownCompany(store, 1)];
    const { own: hidden } = await ownPerson(store, 2, { isActive: false, profilePicture: '/media/2.webp' });
    const job = (given: object) => newJob(company.id, store.clock.now(), given);
    const jobs = await store.bulk.insertJobs([job({ title: 'Open', titleOther: 'مفتوحة' }), job({ status: 'closed' })]);
    const [openId = 0, closedId = 0] = jobs;
    expect([person.id, openId]).toEqual([company.id, company.id]);
    const anonymous = { reporterUserId: null, reporterCompanyId: null };
    const reported = [
      report('profile', person.id, { ...anonymous, reporterCompanyId: company.id }),
      report('profile', hidden.id, { ...anonymous, reporterUserId: person.id }),
      report('company', company.id, { ...anonymous, reporterUserId: hidden.id }),
      report('job', openId),
      report('job', closedId),
      report('company', 999),
    ];
    for (const one of reported) await store.reports.insert(one);
    const { items } = await store.reports.list({ limit: 9 });
    const shown = items.toReversed().map(({ reported: of, reporter }) => ({ of, reporter }));
    const plain = { nameOther: null, picture: null };
    expect(shown).toEqual([
      {
        of: { ...plain, name: 'Person 1', slug: 'person-1', isShown: true },
        reporter: { kind: 'company', name: 'Company 1', slug: 'company-1' },
      },
      {
        of: { ...plain, name: 'Person 2', slug: 'person-2', isShown: false, picture: '/media/2.webp' },
        reporter: { kind: 'user', name: 'Person 1', slug: 'person-1' },
      },
      {
        of: { ...plain, name: 'Company 1', slug: 'company-1', isShown: true },
        reporter: { kind: 'user', name: 'Person 2', slug: 'person-2' },
      },
      { of: { ...plain, name: 'Open', nameOther: 'مفتوحة', slug: 'company-1', isShown: true }, reporter: null },
      { of: { ...plain, name: 'Engineer', slug: 'company-1', isShown: false }, reporter: null },
      { of: null, reporter: null },
    ]);
    await store.admin.moderateCompany(await newAdmin(store), company.id, { isActive: false });
    const [, , last] = (await store.reports.list({ limit: 9 })).items;
    expect(last?.reported).toMatchObject({ name: 'Open', isShown: false });
  });
});
