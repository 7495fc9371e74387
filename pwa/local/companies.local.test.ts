import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { buildCompanyCard, buildJobCard, buildPublicCompany } from '#pwa/testing/build-hiring-cards.ts';
import { limits } from '#shared/limits.ts';
import type { PublicCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { cacheDb } from './cache-db.ts';
import {
  readCompany,
  readJob,
  removeCompanyCopy,
  removeJobCopy,
  saveCompanyCopy,
  saveJobCopy,
} from './companies.local.ts';
import { createFeedStore } from './feed-store.ts';
import { saveList } from './lists.local.ts';

afterEach(async () => {
  await cacheDb().delete();
  await cacheDb().open();
});

function company(id: number): PublicCompany {
  const own = {
    email: `hr${id}@example.com`,
  };
  return { ...buildPublicCompany(id), ...own };
}

function job(id: number, change: Partial<Job> = {}): Job {
  return { ...buildJobCard(id), status: 'active', updatedAt: '2026-01-01T00:00:00.000Z', ...change };
}

describe('companies on the device', () => {
  it('come back with their jobs, newest first', async () => {
    await saveCompanyCopy({ company: company(1), jobs: [job(9), job(4)] }, 5);
    expect(await readCompany('company-1')).toEqual({
      company: company(1),
      jobs: [job(9), job(4)],
      openJobs: 2,
      savedAt: 5,
      isSummary: false,
    });
    expect(await readJob(4, new Date())).toEqual({ job: job(4), savedAt: 5, isSummary: false });
  });

  it('lose the jobs that the next answer no longer has', async () => {
    await saveCompanyCopy({ company: company(1), jobs: [job(9), job(4)] }, 5);
    await saveCompanyCopy({ company: company(1), jobs: [job(9)] }, 6);
    expect(await readJob(4, new Date())).toBeUndefined();
  });

  it('are kept in bounds, with how many positions there were', async () => {
    const jobs = Array.from({ length: limits.companyJobsKept + 3 }, (_, n) => job(1000 - n));
    await saveCompanyCopy({ company: company(1), jobs }, 5);
    const copy = await readCompany('company-1');
    expect([copy?.jobs.length, copy?.openJobs]).toEqual([limits.companyJobsKept, jobs.length]);
    for (let id = 2; id <= limits.viewedCompaniesKept + 1; id += 1) {
      await saveCompanyCopy({ company: company(id), jobs: [] }, 5 + id);
    }
    expect(await readCompany('company-1')).toBeUndefined();
    expect(await readCompany('company-2')).toBeDefined();
  });

  it('are told by their cards where the page was never opened', async () => {
    await saveList('companies', { key: 'c', cards: [buildCompanyCard(1)], total: 1, next: null, savedAt: 7 });
    const cards = [buildJobCard(3), buildJobCard(2), buildJobCard(8, { companySlug: 'company-10' })];
    await saveList('jobs', { key: 'j', cards, total: 3, next: null, savedAt: 7 });
    expect(await readCompany('company-1')).toEqual({
      company: buildCompanyCard(1),
      jobs: [buildJobCard(3), buildJobCard(2)],
      openJobs: 2,
      savedAt: 7,
      isSummary: true,
    });
    expect(await readJob(8, new Date())).toEqual({ job: cards[2], savedAt: 7, isSummary: true });
    expect(await readCompany('company-2')).toBeUndefined();
  });

  it('go whole when they are no longer there, and so do jobs (V13)', async () => {
    await saveList('companies', { key: 'c', cards: [buildCompanyCard(1)], total: 1, next: null, savedAt: 7 });
    await saveCompanyCopy({ company: company(1), jobs: [job(9)] }, 5);
    await removeCompanyCopy('company-1');
    expect([await readCompany('company-1'), await readJob(9, new Date())]).toEqual([undefined, undefined]);
    await saveJobCopy(job(3), 5);
    await removeJobCopy(3);
    expect(await readJob(3, new Date())).toBeUndefined();
  });

  it.each([
    ['companies', () => readCompany('company-1')],
    ['jobs', () => readJob(1, new Date())],
  ] as const)('leave with the feed of %s (V13)', async (feed, read) => {
    await saveCompanyCopy({ company: company(1), jobs: [job(1)] }, 5);
    const store = createFeedStore(feed);
    const checkpoint = { epoch: 'e', rev: 1 };
    await store.changeState((state) => ({ ...state, checkpoint, needsResync: false }));
    const gone = [{ id: 1, rev: 9 }];
    await store.applyChanges({ since: checkpoint, items: [], gone, next: { epoch: 'e', rev: 9 }, syncedAt: 1 });
    expect(await read()).toBeUndefined();
  });
});
