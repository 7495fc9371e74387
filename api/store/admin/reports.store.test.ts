import { expect, it } from 'vitest';
import type { ReportToStore } from '../../ports/community.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent, stored } from '../../testing/store-builders.ts';
import type { Admin } from '../records.ts';

const newAdmin = async (store: TestStore) =>
  // `requireAdmin` of the domain proves the role; these tests assert it.
  stored(await store.users.insert(newTalent(99, { name: 'Boss', role: 'admin' }))) as unknown as Admin;

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
});
